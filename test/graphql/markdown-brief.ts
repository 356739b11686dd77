/** A short notation of rich documents for comparisons. */

type Node = Readonly<Record<string, unknown>>;

export const listOf = (value: unknown) => (Array.isArray(value) ? (value as Node[]) : []);

/** A document in a short notation: `type(…)` for a node with its data and children, `text/bold` for a leaf. */
export function brief(value: unknown): string {
  const { type, nodes, leaves, text, marks, data = {} } = value as Node;
  if (typeof text === 'string')
    return [JSON.stringify(text), ...listOf(marks).map((mark) => mark.type)].join('/');
  const inner = [...listOf(leaves), ...listOf(nodes)].map(brief).join(' ');
  const said = JSON.stringify(data) === '{}' ? '' : `${JSON.stringify(data)} `;
  return type === undefined ? inner : `${type}(${said}${inner})`;
}
