/** Writes drafts of proofs for operations whose result can be determined from the initial data. */
import {
  enumMember,
  fieldName,
  idName,
  lowerFirst,
  upperFirst,
} from '../../src/graphql/types/graphql-names.ts';
import type { House } from './house.ts';
import { type Draft, keyOf, type Member, type Row } from './model.ts';
import { kebab } from './names.ts';
import { type NewNode, type Plan, resourceAt, shapeIn } from './plan.ts';
import type { Json, Samples } from './samples.ts';
import { isSameType } from './sandbox-members.ts';
import type { SourceFiles } from './source-file.ts';
import type { Todo } from './todo.ts';
import { fieldNameOf, parentOf } from './write-fields.ts';
import { quoted } from './write-types.ts';

interface Context {
  readonly plan: Plan;
  readonly house: House;
  readonly drafts: ReadonlyMap<string, Draft>;
  readonly files: SourceFiles;
  readonly samples: Samples;
  readonly todo: Todo;
  /** The initial objects of each resource. A resource is missing if they have to be written by hand. */
  readonly seeds: ReadonlyMap<string, readonly Seed[]>;
  /** Rows whose handlers in the sandbox are complete. */
  readonly served: ReadonlySet<Row>;
}

type Seed = Readonly<Record<string, Json>>;

export function writeProofs(
  domain: string,
  rows: readonly Row[],
  table: string,
  context: Context,
): void {
  const { files, todo } = context;
  const proofs = rows.flatMap((row) => {
    const proof = proofOf(row, context);
    if (proof === undefined) {
      todo.add(
        'tests',
        keyOf(row),
        `write its proof: ${row.name}, in test/domains/${domain}.test.ts.`,
      );
      return [];
    }
    return [
      `${row.name}: proof(graphql(\`\n${indented(proof.document)}\n    \`), ${JSON.stringify(proof.data)}),`,
    ];
  });
  const file = files.at(`test/domains/${domain}.test.ts`, '');
  if (proofs.length > 0) for (const name of ['proof', 'prove']) file.use(name, 'test/proofs.ts');
  else if (file.isNew) file.use('prove', 'test/proofs.ts');
  if (proofs.length > 0) file.use('graphql', 'test/generated/index.ts');
  const text = proofs.join('\n\n');
  if (file.insertInto(new RegExp(`^prove\\('${domain}', ${table}, \\{`, 'm'), text)) return;
  const operations = file.use(table, `src/domains/${domain}/operations.ts`);
  file.append(`prove(${quoted(domain)}, ${operations}, {\n${text}\n});`);
}

const indented = (document: string) => document.replace(/^/gm, '      ');

interface ProofDraft {
  readonly document: string;
  readonly data: Json;
}

function proofOf(row: Row, context: Context): ProofDraft | undefined {
  const { plan, seeds, served } = context;
  const node = [...plan.kept.values()].find(
    ({ name, path }) => name === shapeIn(row) || path === row.path,
  );
  const objects = node && seeds.get(node.name);
  if (!node || !objects || !served.has(row)) return undefined;
  if (row === node.list) return listProof(row, node, objects, context);
  if (row === node.read) return readProof(row, node, objects, context);
  if (row.kind === 'deletion') return deletionProof(row, node, context);
  return row.path === node.path
    ? changeProof(row, node, objects, context)
    : creationProof(row, node, context);
}

/** The fields that have plain values, with these values. */
function plainFields(
  node: NewNode,
  seed: Seed,
  { drafts }: Context,
): readonly (readonly [string, Json])[] {
  const draft = drafts.get(node.name);
  const members = draft?.is === 'shape' ? draft.members : [];
  return members.flatMap((member) => {
    if (member.name === 'object' || member.name === 'id') return [];
    const value = plainValue(member, seed[member.name], drafts);
    return value === undefined ? [] : [[fieldName(member.name), value] as const];
  });
}

function plainValue(
  { type }: Member,
  value: Json | undefined,
  drafts: ReadonlyMap<string, Draft>,
): Json | undefined {
  if (/^(text|url|time|boolean|integer|number)$/.test(type.is)) return value ?? null;
  if (type.is !== 'named' || drafts.get(type.name)?.is !== 'enumeration') return undefined;
  return typeof value === 'string' ? enumMember(value) : null;
}

function listProof(
  row: Row,
  node: NewNode,
  objects: readonly Seed[],
  context: Context,
): ProofDraft | undefined {
  const parent = parentOf(row, context);
  const id = parent && context.samples.keys[parent.name];
  if (parent && id === undefined) return undefined;
  const names = plainFields(node, objects[0] ?? {}, context).map(([name]) => name);
  const nodes = objects.map((one) => ({
    restId: one.id ?? '',
    ...Object.fromEntries(plainFields(node, one, context)),
  }));
  const field = fieldNameOf(row, parent);
  const list = `${field}(first: 5) { nodes { restId ${names.join(' ')} } }`;
  const title = upperFirst(row.name);
  if (!parent) return { document: `query ${title} { ${list} }`, data: { [field]: { nodes } } };
  const name = lowerFirst(parent.name);
  return {
    document: `query ${title} {\n  ${name}(id: "${id}") { ${list} }\n}`,
    data: { [name]: { [field]: { nodes } } },
  };
}

function readProof(
  row: Row,
  node: NewNode,
  objects: readonly Seed[],
  context: Context,
): ProofDraft | undefined {
  const [seed] = objects;
  const key = seed && keyIn(node, String(seed.id), context);
  if (!seed || key === undefined) return undefined;
  const fields = plainFields(node, seed, context);
  const name = lowerFirst(node.name);
  return {
    document: `query ${upperFirst(row.name)} {\n  ${name}(id: "${key}") { restId ${fields.map(([one]) => one).join(' ')} }\n}`,
    data: { [name]: { restId: seed.id ?? '', ...Object.fromEntries(fields) } },
  };
}

function deletionProof(row: Row, node: NewNode, context: Context): ProofDraft | undefined {
  const key = keyIn(node, 'none', context);
  if (key === undefined) return undefined;
  const id = idName(lowerFirst(node.name), false);
  const deleted = `deleted${node.name}Id`;
  return {
    document: `mutation ${upperFirst(row.name)} {\n  ${row.name}(input: { ${id}: "${key}" }) { ${deleted} userErrors { message } }\n}`,
    data: { [row.name]: { [deleted]: null, userErrors: [] } },
  };
}

/**
 * The input fields, and the fields of the object after the change. Undefined if a required member has no plain value.
 */
function given({ body }: Row, node: NewNode, context: Context) {
  const { drafts, samples } = context;
  const shape = drafts.get(node.name);
  const members = shape?.is === 'shape' ? shape.members : [];
  const input: string[] = [];
  const after: [string, Json][] = [];
  for (const member of body?.members ?? []) {
    const sample = samples.type(member.type, member.name, 1);
    const value = sample === undefined ? undefined : plainValue(member, sample, drafts);
    const reference = member.type.is === 'reference' ? sample : undefined;
    if (value === undefined && reference === undefined && !member.isOptional) return undefined;
    if (reference !== undefined) {
      if (!member.isOptional)
        input.push(`${idName(member.name, false)}: ${JSON.stringify(reference)}`);
      continue;
    }
    if (value === undefined) continue;
    const isEnum = member.type.is === 'named';
    input.push(`${fieldName(member.name)}: ${isEnum ? String(value) : JSON.stringify(value)}`);
    if (members.some((one) => one.name === member.name && isSameType(one, member)))
      after.push([fieldName(member.name), value]);
  }
  return { input, after };
}

function creationProof(row: Row, node: NewNode, context: Context): ProofDraft | undefined {
  const parent = parentOf(row, context);
  const id = parent && context.samples.keys[parent.name];
  const values = given(row, node, context);
  if (!parent || id === undefined || !values) return undefined;
  const draft = context.drafts.get(node.name);
  const object =
    draft?.is === 'shape' ? draft.members.find(({ name }) => name === 'object') : undefined;
  const kind = object?.type.is === 'literal' ? String(object.type.value) : kebab(node.name);
  const input = [`${idName(lowerFirst(parent.name), false)}: "${id}"`, ...values.input];
  return mutationProof(row, node, input, [['restId', `${kind}-1`], ...values.after]);
}

function changeProof(
  row: Row,
  node: NewNode,
  objects: readonly Seed[],
  context: Context,
): ProofDraft | undefined {
  const last = objects.at(-1);
  const key = last && keyIn(node, String(last.id), context);
  const values = given(row, node, context);
  if (key === undefined || !values || values.after.length === 0) return undefined;
  const input = [`${idName(lowerFirst(node.name), false)}: "${key}"`, ...values.input];
  return mutationProof(row, node, input, values.after);
}

function mutationProof(
  row: Row,
  node: NewNode,
  input: readonly string[],
  after: readonly (readonly [string, Json])[],
): ProofDraft {
  const name = lowerFirst(node.name);
  const fields = after.map(([field]) => field).join(' ');
  return {
    document: `mutation ${upperFirst(row.name)} {\n  ${row.name}(input: { ${input.join(', ')} }) {\n    ${name} { ${fields} }\n    userErrors { message }\n  }\n}`,
    data: { [row.name]: { [name]: Object.fromEntries(after), userErrors: [] } },
  };
}

/** The key of an object with this ID that has the same parent as those of the initial data. */
function keyIn(
  { key }: NewNode,
  id: string,
  { plan, house, samples }: Context,
): string | undefined {
  const around = key.slice(0, -1);
  if (around.length === 0) return id;
  const parent = resourceAt(around, plan, house);
  const above = parent && samples.keys[parent.name];
  return above === undefined ? undefined : `${above}/${id}`;
}
