/** Writes drafts of proofs for operations whose result can be determined from the initial data. */
import { idName, lowerFirst, upperFirst } from '../../src/graphql/types/graphql-names.ts';
import type { House } from './house.ts';
import { type Draft, keyOf, type Row } from './model.ts';
import { kebab } from './names.ts';
import { membersOfRead, type NewNode, type Plan, shapeIn } from './plan.ts';
import { ProofValues, type ProvenField, selectionOf, valuesOf } from './proof-values.ts';
import type { Json, Samples } from './samples.ts';
import { isStorable } from './sandbox-members.ts';
import { keyAbove } from './sandbox-names.ts';
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
  const proving = { ...context, values: new ProofValues(context) };
  const proofs = rows.flatMap((row) => {
    const proof = proofOf(row, proving);
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

interface Proving extends Context {
  readonly values: ProofValues;
}

function proofOf(row: Row, context: Proving): ProofDraft | undefined {
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

/** The fields of a resource whose values follow from the initial data. */
function fieldsOf({ name }: NewNode, { drafts, values }: Proving): readonly ProvenField[] {
  const draft = drafts.get(name);
  return draft?.is === 'shape' ? values.fieldsOf(draft.members) : [];
}

function listProof(
  row: Row,
  node: NewNode,
  objects: readonly Seed[],
  context: Proving,
): ProofDraft | undefined {
  const parent = parentOf(row, context);
  const id = parent && context.samples.keyOf(parent.name);
  if (parent && id === undefined) return undefined;
  const fields = fieldsOf(node, context);
  const nodes = objects.map((one) => valuesOf(fields, one));
  const field = fieldNameOf(row, parent);
  const first = Math.max(5, objects.length);
  const list = `${field}(first: ${first}) { nodes { ${selectionOf(fields)} } }`;
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
  context: Proving,
): ProofDraft | undefined {
  const [seed] = objects;
  const key = seed && keyIn(node, String(seed.id), context);
  if (!seed || key === undefined) return undefined;
  const further = membersOfRead(node, context.drafts);
  const fields = [...fieldsOf(node, context), ...context.values.fieldsOf(further)];
  const name = lowerFirst(node.name);
  return {
    document: `query ${upperFirst(row.name)} {\n  ${name}(id: "${key}") { ${selectionOf(fields)} }\n}`,
    data: { [name]: valuesOf(fields, seed) },
  };
}

function deletionProof(row: Row, node: NewNode, context: Proving): ProofDraft | undefined {
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
 * The input fields, and the fields of the object after the change. Undefined if a required member cannot be written.
 */
function given({ body }: Row, node: NewNode, context: Proving) {
  const { drafts, samples, values } = context;
  const shape = drafts.get(node.name);
  const members = shape?.is === 'shape' ? shape.members : [];
  const input: string[] = [];
  const after: Sent[] = [];
  for (const member of body?.members ?? []) {
    // A reference leads to an object of the initial data only by chance.
    if (member.isOptional && /^(reference|nestedReference)$/.test(member.type.is)) continue;
    const sample = samples.type(member.type, member.name, 1);
    const written = values.inputOf(member, sample);
    if (written === undefined && !member.isOptional) return undefined;
    if (written === undefined || sample === undefined) continue;
    input.push(written);
    const kept = members.find((one) => one.name === member.name && isStorable(member, one));
    const [field] = kept ? values.fieldsOf([kept]) : [];
    if (field)
      after.push({ selection: field.selection, name: field.name, value: field.valueIn(sample) });
  }
  return { input, after };
}

function creationProof(row: Row, node: NewNode, context: Proving): ProofDraft | undefined {
  const parent = parentOf(row, context);
  const id = parent && context.samples.keyOf(parent.name);
  const values = given(row, node, context);
  if (!parent || id === undefined || !values) return undefined;
  const draft = context.drafts.get(node.name);
  const object =
    draft?.is === 'shape' ? draft.members.find(({ name }) => name === 'object') : undefined;
  const kind = object?.type.is === 'literal' ? String(object.type.value) : kebab(node.name);
  const input = [`${idName(lowerFirst(parent.name), false)}: "${id}"`, ...values.input];
  const restId = { selection: 'restId', name: 'restId', value: `${kind}-1` };
  return mutationProof(row, node, input, [restId, ...values.after]);
}

function changeProof(
  row: Row,
  node: NewNode,
  objects: readonly Seed[],
  context: Proving,
): ProofDraft | undefined {
  const last = objects[1];
  const key = last && keyIn(node, String(last.id), context);
  const values = given(row, node, context);
  if (key === undefined || !values || values.after.length === 0) return undefined;
  const input = [`${idName(lowerFirst(node.name), false)}: "${key}"`, ...values.input];
  return mutationProof(row, node, input, values.after);
}

/** A field of an object, with the value that was sent. */
interface Sent {
  readonly selection: string;
  readonly name: string;
  readonly value: Json;
}

function mutationProof(
  row: Row,
  node: NewNode,
  input: readonly string[],
  after: readonly Sent[],
): ProofDraft {
  const name = lowerFirst(node.name);
  const fields = after.map(({ selection }) => selection).join(' ');
  const values = Object.fromEntries(after.map((one) => [one.name, one.value]));
  return {
    document: `mutation ${upperFirst(row.name)} {\n  ${row.name}(input: { ${input.join(', ')} }) {\n    ${name} { ${fields} }\n    userErrors { message }\n  }\n}`,
    data: { [row.name]: { [name]: values, userErrors: [] } },
  };
}

/** The key of an object with this ID that has the same parent as those of the initial data. */
function keyIn(node: NewNode, id: string, context: Context): string | undefined {
  const above = keyAbove(node, context);
  return above === '' ? id : above && `${above}/${id}`;
}
