/** Writes initial data of the sandbox. */
import { lowerFirst } from '../../src/graphql/types/graphql-names.ts';
import { parametersOf, type Row } from './model.ts';
import { kebab, plural } from './names.ts';
import { type NewNode, shapeIn } from './plan.ts';
import type { Json } from './samples.ts';
import {
  type SandboxContext as Context,
  keyAbove,
  namesOf,
  sandbox,
  storedIn,
} from './sandbox-names.ts';
import { quoted } from './write-types.ts';

type Seed = Readonly<Record<string, Json>>;

/**
 * Writes objects of each resource: together they have all optional members and all alternatives, and each optional
 * member is missing in one. Returns them without their scope, by the names of the resources.
 */
export function writeSeeds(context: Context): ReadonlyMap<string, readonly Seed[]> {
  const seeds = new Map<string, readonly Seed[]>();
  // Objects are in the first object of a new resource, which is therefore written before them.
  const nodes = [...context.plan.kept.values()].sort(
    (one, other) => one.key.length - other.key.length,
  );
  for (const node of nodes) {
    const isStored = node.list && context.files.at(namesOf(node).file).body !== '';
    const written = isStored ? writeSeed(node, node.list, context) : undefined;
    if (written) seeds.set(node.name, written);
  }
  return seeds;
}

function writeSeed(node: NewNode, list: Row, context: Context): readonly Seed[] | undefined {
  const { files, samples, todo } = context;
  const name = kebab(plural(node.name));
  const listName = lowerFirst(plural(node.name));
  const around = node.key.slice(0, -1);
  const above = keyAbove(node, context);
  const objects = seedsOf(node, context);
  if (above === undefined || !objects) {
    todo.add(
      'sandbox',
      node.name,
      `add some to the initial data: src/sandbox/seed/${name}.json, and a seedList in seed-file/lists.ts.`,
    );
    return undefined;
  }
  const ids = above.split('/');
  const scope = Object.fromEntries(
    around.map((parameter, index) => [scopeMember(parameter), ids[index] ?? '']),
  );
  const rows = objects.map((one) => ({ ...scope, ...one }));
  files.at(`${sandbox}/seed/${name}.json`).append(JSON.stringify({ [listName]: rows }, null, 2));
  writeSeedList(node, listName, context);
  samples.addKey(node.name, [above, objects[0]?.id].filter(Boolean).join('/'));
  todo.add(
    'sandbox',
    node.name,
    `its initial data are examples: make them look alive in src/sandbox/seed/${name}.json.`,
  );
  writeBinding(node, list, context);
  return objects;
}

/** Names the list of the resource in seed files. */
function writeSeedList(node: NewNode, listName: string, context: Context): void {
  const file = context.files.at(`${sandbox}/seed-file/lists.ts`);
  const kind = file.use(namesOf(node).kind, namesOf(node).file);
  const scopes = node.key.slice(0, -1).map((one) => `{${scopeMember(one)}}`);
  const users = storedIn(node, context).users.map((one) => `${one.name}: user`);
  const form = [
    ...(scopes.length === 0 ? [] : [`scope: ${quoted(scopes.join('/'))}`]),
    ...(users.length > 0 ? [`targets: { ${users.join(', ')} }`] : []),
  ];
  file.extend(
    /^export const seedLists: readonly SeedList\[\] = \[/m,
    `  seedList(${quoted(listName)}, ${kind}, { ${form.join(', ')} }),`,
  );
}

/** Names the list for the test that reads everything, if further reads need the IDs of its items. */
function writeBinding(node: NewNode, list: Row, { plan, files }: Context): void {
  const rows = [...plan.domains.values()].flat();
  const isNeeded = rows.some(
    (row) =>
      row.method === 'GET' &&
      (row !== node.read || shapeIn(row) !== node.name) &&
      parametersOf(row.path).join() === node.key.join(),
  );
  if (!isNeeded) return;
  files
    .at('test/sandbox/everything.ts')
    .extend(/^const bindingNames: [^=]*= \{/m, `  ${list.name}: ${JSON.stringify(node.key)},`);
}

/** The member for a path parameter: `siteId` -> `site`. */
const scopeMember = (parameter: string) => parameter.replace(/(Id|Name)$/, '');

/** The initial objects of a resource, without their scope. */
function seedsOf(node: NewNode, context: Context): readonly Seed[] | undefined {
  const { samples, todo } = context;
  const { kept, computed } = storedIn(node, context);
  const numbers = samples.numbers(kept);
  const objects = numbers.map((which) => seedOf(which, node, context));
  const without = kept.filter(({ type, name }) => samples.type(type, name, 1) === undefined);
  if (without.length > 0)
    todo.add(
      'sandbox',
      node.name,
      `no object of the initial data has ${without.map(({ name }) => `\`${name}\``).join(', ')}: add it to one.`,
    );
  if (!objects.every((one) => one !== undefined)) return undefined;
  // The sandbox computes these members, so that a row can only leave them out.
  const withheld = computed.map(({ name, isOptional }) => (isOptional ? name : `${name}.*`));
  return objects.map((one, index) =>
    index === 1 && withheld.length > 0 ? { ...one, withheld } : one,
  );
}

function seedOf(which: number, node: NewNode, context: Context): Seed | undefined {
  const { samples } = context;
  const { kept, users } = storedIn(node, context);
  const data = samples.object(kept, which);
  const isWhole = which % 2 === 1;
  const ids = users
    .filter(({ isOptional }) => isWhole || !isOptional)
    .map(({ name }) => [name, isWhole ? 'ada' : 'grace'] as const);
  return data && { id: samples.idOf(node.name, which), ...data, ...Object.fromEntries(ids) };
}
