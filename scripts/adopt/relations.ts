/** Lists whose items relate a resource to the parent: the resource is the node, and the rest is in the edges. */
import { fieldName } from '../../src/graphql/types/graphql-names.ts';
import type { House } from './house.ts';
import { type Draft, keyOf, type Member, type Row } from './model.ts';
import { singularOf, wordsOf } from './names.ts';
import type { Plan, Target } from './plan.ts';
import type { Todo } from './todo.ts';
import { quoted } from './write-types.ts';

interface Context {
  readonly plan: Plan;
  readonly house: House;
  readonly drafts: ReadonlyMap<string, Draft>;
  readonly todo: Todo;
}

/** The options of the connection for the relation. None if the items are not such objects. */
export function relationOf(
  row: Row,
  parent: Target | undefined,
  { house, plan, drafts, todo }: Context,
): readonly string[] {
  if (row.kind !== 'list') return [];
  const members = membersOf(row, drafts);
  if (members.some(({ name }) => name === 'id')) return [];
  const resources = new Set(
    [...house.resources, ...plan.nodes.values()].map((resource) => resource.name),
  );
  const nameOf = ({ type }: Member) =>
    type.is === 'named' && resources.has(type.name) ? type.name : undefined;
  const found = members.filter(nameOf);
  // Of several resources, the node is the one of which the path names the list.
  const listed = singularOf(wordsOf(row.path).at(-1) ?? '');
  const node = found.length === 1 ? found[0] : found.find(({ name }) => name === listed);
  if (!node) {
    if (row.response?.type.is === 'object')
      todo.add(
        'graph',
        keyOf(row),
        'which member of its items is the node (`itemMember`)? If none is, give the items a shape with a name.',
      );
    return [];
  }
  const others = members.filter((one) => one !== node && one.name !== 'object');
  const fields = others.map(
    ({ name, description }) =>
      `${fieldName(name)}: { path: [${quoted(name)}], description: ${quoted(description)} }`,
  );
  const name = `${parent?.name ?? ''}${nameOf(node)}`;
  todo.add(
    'names',
    keyOf(row),
    `its nodes are the \`${node.name}\` of the items, and its edges have the rest: is \`${name}\` the name of the relation?`,
  );
  const relation = `{ name: ${quoted(name)}, nodes: ${quoted(undefined)}, fields: { ${fields.join(', ')} } }`;
  return [
    `itemMember: ${quoted(node.name)}`,
    ...(fields.length > 0 ? [`relation: ${relation}`] : []),
  ];
}

function membersOf({ response }: Row, drafts: ReadonlyMap<string, Draft>): readonly Member[] {
  if (response?.type.is === 'object') return response.type.members;
  const shape = response?.type.is === 'named' ? drafts.get(response.type.name) : undefined;
  return shape?.is === 'shape' ? shape.members : [];
}
