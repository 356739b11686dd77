/** IDs in objects that are no resources: the document does not say of what they are. */
import type { Draft, Member, Row } from './model.ts';
import { type Plan, shapeIn } from './plan.ts';
import type { Todo } from './todo.ts';

/** Lists the drafts that have an ID of something else than themselves, or of something that no row returns. */
export function noteIds(
  { nodes }: Plan,
  rows: readonly Row[],
  drafts: ReadonlyMap<string, Draft>,
  todo: Todo,
): void {
  const returned = new Set(rows.map(shapeIn));
  for (const [name, draft] of drafts) {
    if (draft.is !== 'shape' || draft.formOf !== undefined || nodes.has(name)) continue;
    const named = new Map(draft.members.map((one) => [one.name, one]));
    const [id, object, type] = ['id', 'object', 'type'].map((one) => named.get(one));
    if (id?.type.is !== 'text') continue;
    // A resource without a path has its own entry.
    if (object?.type.is === 'literal') {
      if (!returned.has(name))
        todo.add(
          'references',
          `${name}.id`,
          `no operation of this run reads such an object (\`${object.type.value}\`) by its ID: \`opaqueId()\`, \`reference()\`, or a node?`,
        );
      continue;
    }
    const kinds = type && valuesOf(type, drafts);
    todo.add(
      'references',
      `${name}.id`,
      kinds === undefined
        ? 'of what is it the ID? `reference()` of what the graph has, otherwise `opaqueId()`.'
        : `does \`type\`${kinds.length > 0 ? ` (${kinds.join(', ')})` : ''} say of what it is the ID? Then it needs a field that links to those that the graph has; otherwise \`opaqueId()\`.`,
    );
  }
}

/** The values of a text. Undefined if it is no text, and empty if it can have any value. */
function valuesOf({ type }: Member, drafts: ReadonlyMap<string, Draft>) {
  if (type.is === 'text') return [];
  if (type.is === 'literal') return [String(type.value)];
  const draft = type.is === 'named' ? drafts.get(type.name) : undefined;
  return draft?.is === 'enumeration' ? Object.keys(draft.values) : undefined;
}
