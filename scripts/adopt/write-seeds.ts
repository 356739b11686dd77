/** Writes initial data of the sandbox. */
import { lowerFirst } from '../../src/graphql/types/graphql-names.ts';
import { kebab, plural } from './names.ts';
import { type NewNode, resourceAt } from './plan.ts';
import type { Json } from './samples.ts';
import { type SandboxContext as Context, namesOf, sandbox, storedIn } from './sandbox-names.ts';
import { quoted } from './write-types.ts';

type Seed = Readonly<Record<string, Json>>;

/**
 * Writes two objects of each resource, one with all optional members and one without them. Returns them without their
 * scope, by the names of the resources.
 */
export function writeSeeds(context: Context): ReadonlyMap<string, readonly Seed[]> {
  const seeds = new Map<string, readonly Seed[]>();
  const { plan, files, samples, todo } = context;
  for (const node of plan.kept.values()) {
    if (!node.list || context.files.at(namesOf(node).file).body === '') continue;
    const list = lowerFirst(plural(node.name));
    const around = node.key.slice(0, -1);
    const parent = resourceAt(around, plan, context.house);
    const parentKey = parent ? samples.keys[parent.name]?.split('/') : [];
    const objects = seedsOf(node, context);
    if (!parentKey || !objects) {
      todo.add(
        'sandbox',
        node.name,
        `add some to the initial data: src/sandbox/seed/${kebab(plural(node.name))}.json, seed.ts, and a seedList in seed-file/lists.ts.`,
      );
      continue;
    }
    const scope = Object.fromEntries(
      around.map((name, index) => [scopeMember(name), parentKey[index] ?? '']),
    );
    const rows = objects.map((one) => ({ ...scope, ...one }));
    const name = kebab(plural(node.name));
    files.at(`${sandbox}/seed/${name}.json`).append(JSON.stringify({ [list]: rows }, null, 2));
    files.at(`${sandbox}/seed/seed.ts`).insertInto(/^const files = \[/m, `  ${quoted(name)},`);
    const file = files.at(`${sandbox}/seed-file/lists.ts`);
    const kind = file.use(namesOf(node).kind, namesOf(node).file);
    const scopes = around.map((one) => `{${scopeMember(one)}}`).join('/');
    const users = storedIn(node, context).users.map((one) => `${one.name}: user`);
    const form = [
      ...(scopes === '' ? [] : [`scope: ${quoted(scopes)}`]),
      ...(users.length > 0 ? [`targets: { ${users.join(', ')} }`] : []),
    ];
    file.insertInto(
      /^export const seedLists: readonly SeedList\[\] = \[/m,
      `  seedList(${quoted(list)}, ${kind}, { ${form.join(', ')} }),`,
    );
    seeds.set(node.name, objects);
    todo.add(
      'sandbox',
      node.name,
      `its initial data are examples: make them look alive in src/sandbox/seed/${name}.json.`,
    );
    if (around.length > 0)
      todo.add(
        'tests',
        node.name,
        'does test/sandbox/everything.ts read the lists of the object that has them? test/sandbox/seed.test.ts says what to add.',
      );
  }
  return seeds;
}

/** The member for a path parameter: `siteId` -> `site`. */
const scopeMember = (parameter: string) => parameter.replace(/(Id|Name)$/, '');

/** The initial objects of a resource, without their scope. */
function seedsOf(node: NewNode, context: Context): readonly Seed[] | undefined {
  const { samples } = context;
  const { kept, users } = storedIn(node, context);
  const noun = kebab(node.name).split('-').at(-1);
  const objects = ([1, 2] as const).map((which) => {
    const data = samples.object(kept, which);
    const ids = users.flatMap((one) =>
      one.isOptional && which === 2 ? [] : [[one.name, which === 1 ? 'ada' : 'grace'] as const],
    );
    return (
      data && {
        id: `${which === 1 ? 'first' : 'second'}-${noun}`,
        ...data,
        ...Object.fromEntries(ids),
      }
    );
  });
  const [first, second] = objects;
  return first && second ? [first, second] : undefined;
}
