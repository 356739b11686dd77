/** Gives a shape that is declared inside another one a constant, so that drafts can import it. */

const makers = 'shape|union|enumeration|entries|exactlyOne|urls|permissions';

/**
 * The text of a file in which the shape with this name has a constant of the same name. Undefined if the file does not
 * declare the shape, or if the declaration depends on the arguments of a function.
 */
export function hoisted(text: string, name: string): string | undefined {
  const made = new RegExp(`\\b(?:${makers})\\(\\s*'${name}'`).exec(text);
  const special = /^(.+)(Urls|Permissions)$/.exec(name);
  const helper = special?.[2]?.toLowerCase();
  const found =
    made ?? (special && new RegExp(`\\b${helper}\\(\\s*'${special[1]}'`).exec(text)) ?? undefined;
  if (!found) return undefined;
  const end = endOfCall(text, found.index);
  const start = [...text.slice(0, found.index).matchAll(/^(?:export )?const /gm)].at(-1)?.index;
  if (start === undefined || end === undefined) return undefined;
  const before = text.slice(start, found.index);
  const isOver = /;$|^\S.*;$/m.test(before);
  if (isOver || /=>|\bfunction\b/.test(before)) return undefined;
  const [comment = ''] =
    /(?:\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n|\/\/.*\n)?$/.exec(text.slice(0, start)) ?? [];
  const at = start - comment.length;
  const call = text.slice(found.index, end);
  return `${text.slice(0, at)}export const ${name} = ${call};\n\n${text.slice(at, found.index)}${name}${text.slice(end)}`;
}

/** The index after the parenthesis that closes the first one. */
function endOfCall(text: string, from: number): number | undefined {
  let depth = 0;
  const tokens =
    /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`|\/\/.*|\/\*[\s\S]*?\*\/|[()]/g;
  tokens.lastIndex = from;
  for (let token = tokens.exec(text); token; token = tokens.exec(text)) {
    if (token[0] === '(') depth += 1;
    if (token[0] !== ')') continue;
    depth -= 1;
    if (depth === 0) return tokens.lastIndex;
  }
  return undefined;
}
