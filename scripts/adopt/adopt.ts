/** Reads the text of an OpenAPI document, writes files of the project, and returns a report. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { lowerFirst } from '../../src/graphql/types/graphql-names.ts';
import { type ApiOperation, readApi } from '../../src/openapi/read/api.ts';
import { templateOf } from '../../src/openapi/read/base-path.ts';
import { reference } from '../../test/reference/reference.ts';
import { pathOf } from '../generated-files.ts';
import { circlesOf } from './circles.ts';
import { Components } from './components.ts';
import { type House, loadHouse } from './house.ts';
import { noteIds } from './ids.ts';
import { closeInputEnumerations } from './input-enumerations.ts';
import { type Draft, keyOf, missingText, type Row } from './model.ts';
import { singularOf, typeName } from './names.ts';
import { NotAdoptable } from './not-adoptable.ts';
import { type Plan, planOf } from './plan.ts';
import { RowReader } from './read-rows.ts';
import { TypeReader } from './read-types.ts';
import { References } from './references.ts';
import { areLater } from './releases.ts';
import { Samples } from './samples.ts';
import { SourceFiles } from './source-file.ts';
import { Todo } from './todo.ts';
import { writeFields } from './write-fields.ts';
import { writeFilterLines } from './write-filter-lines.ts';
import { writeMutations } from './write-mutations.ts';
import { writeProofs } from './write-proofs.ts';
import { writeReference } from './write-reference.ts';
import { writeRequiredQueries } from './write-required-queries.ts';
import { writeRows } from './write-rows.ts';
import { writeSandbox } from './write-sandbox.ts';
import { writeSeeds } from './write-seeds.ts';
import { inOrder, namesIn, namesInValue, shapesFiles, writeShapes } from './write-shapes.ts';
import { TypeWriter } from './write-types.ts';

export interface AdoptOptions {
  /** The operations to adopt, as `METHOD /path`. Empty for all operations that the project lacks. */
  readonly wanted: readonly string[];
  readonly domain: string | undefined;
  /** Other names for types, by the names that the document gives them. */
  readonly names: ReadonlyMap<string, string>;
  readonly source: string | undefined;
}

export async function adopt(
  text: string,
  { wanted, domain, names, source }: AdoptOptions,
): Promise<string> {
  const { operations } = readApi(text);
  const house = await loadHouse();
  const todo = new Todo();
  const references = new References(house, todo);
  const types = new TypeReader(house, references, new Components(operations), names, todo);
  const reader = new RowReader(types, todo);
  const known = new Set([...house.rows.keys()].map(templateOf));
  const missing = operations.filter(({ key }) => !known.has(key));
  const asked = wanted.map((given) => {
    const found = operations.find(({ key }) => key === templateOf(normalized(given)));
    if (!found) throw new NotAdoptable(`The document has no operation ${given}.`);
    if (!missing.includes(found)) throw new NotAdoptable(`The project has ${given} already.`);
    return found;
  });
  const chosen = wanted.length > 0 ? asked : missing;
  if (chosen.length === 0) return 'The project has all operations of the document.';
  noteSecurity(
    chosen,
    operations.filter(({ key }) => known.has(key)),
    house,
    todo,
  );
  const rows = withOwnNames(
    chosen.map((operation) => reader.row(operation, housePath(operation.path, house))),
    house,
  );
  types.drafts.requireChosen();
  types.drafts.compare();
  closeInputEnumerations(rows, types.drafts.all);
  if (areLater(house, source) === undefined)
    for (const row of rows)
      todo.add(
        'graph',
        keyOf(row),
        'is it one of the first release of the service? If only later ones have it, add `.onlyLater()` after the path of its row.',
      );
  const plan = planOf(rows, house, types.drafts.all, todo, domain);
  noteIds(plan, rows, types.drafts.all, todo);
  const shapes = new Set(Object.keys(reference.shapes));
  const files = write({ plan, house, drafts: types.drafts.all, todo, source, known: shapes });
  format(files.all.map(({ path }) => path));
  for (const [own, other] of circlesOf(plan.domains.keys()))
    todo.add(
      'shapes',
      `src/domains/${own}`,
      `it imports src/domains/${other}, which imports it: put what needs both into a domain of its own, with \`--domain\`.`,
    );
  return report(rows, plan, files, todo);
}

/** Lists operations that take only tokens with which alone no operation of the project is called. */
function noteSecurity(
  chosen: readonly ApiOperation[],
  known: readonly ApiOperation[],
  house: House,
  todo: Todo,
): void {
  for (const { method, path, security } of chosen) {
    const isUsual = known.some((one) => one.security.every((scheme) => security.includes(scheme)));
    if (known.length > 0 && security.length > 0 && !isUsual)
      todo.add(
        'graph',
        keyOf({ method, path: housePath(path, house) }),
        `it takes only tokens of ${security.map((one) => `\`${one}\``).join(', ')}, and each operation of the project also takes others: leave it out?`,
      );
  }
}

/** Normalizes an operation: `get /v1/user` -> `GET /user`. */
function normalized(given: string): string {
  const [, method = '', path = ''] = /^\s*(\w+)\s+(\S+)\s*$/.exec(given) ?? [];
  return `${method.toUpperCase()} ${path.replace(/^\/v1(?=\/)/, '')}`;
}

/** The path with the parameter names that the operation tables use. */
function housePath(path: string, { rows }: House): string {
  const known = new Map<string, string>();
  for (const { operation } of rows.values()) {
    const segments = operation.path.split('/');
    for (let length = 2; length <= segments.length; length += 1)
      known.set(
        templateOf(segments.slice(0, length).join('/')),
        segments.slice(0, length).join('/'),
      );
  }
  const segments = path.split('/');
  for (let length = segments.length; length > 1; length -= 1) {
    const start = known.get(templateOf(segments.slice(0, length).join('/')));
    if (start !== undefined) return [start, ...segments.slice(length)].join('/');
  }
  return path;
}

/** The rows with names that no other row of the project has. */
function withOwnNames(rows: readonly Row[], { rows: known }: House): readonly Row[] {
  const taken = new Set([...known.values()].map(({ operation }) => operation.name));
  return rows.map((row) => {
    let { name } = row;
    for (let suffix = 2; taken.has(name); suffix += 1) name = `${row.name}${suffix}`;
    taken.add(name);
    return { ...row, name };
  });
}

interface Found {
  readonly plan: Plan;
  readonly house: House;
  readonly drafts: ReadonlyMap<string, Draft>;
  readonly todo: Todo;
  readonly source: string | undefined;
  /** Names of the shapes in the reference of the tests. */
  readonly known: ReadonlySet<string>;
}

function write({ plan, house, drafts, todo, source, known }: Found): SourceFiles {
  const files = new SourceFiles();
  const places = new Map<string, string>();
  // IDs of resources are plain texts, also in other forms of their objects.
  const plainIds = new Set(
    [...drafts.values()]
      .filter((draft) => plan.nodes.has(('formOf' in draft && draft.formOf) || draft.name))
      .map(({ name }) => name),
  );
  const types = new TypeWriter(house, files, places, plainIds, drafts, todo);
  const ordered = inOrder(drafts);
  const owners = ownersOf(plan, drafts);
  const byDomain = Map.groupBy(ordered, ({ name }) => owners.get(name) ?? '');
  // A domain has all that its rows need, unless an earlier domain has it. Hence what a draft needs is written before it.
  const parts = [...plan.domains.keys()].flatMap((domain) =>
    [...shapesFiles(domain, byDomain.get(domain) ?? [], files)].map(([path, part]) => ({
      domain,
      path,
      part,
    })),
  );
  for (const { path, part } of parts) for (const { name } of part) places.set(name, path);
  const made = new Set<string>();
  for (const { domain, path, part } of parts) writeShapes(part, path, domain, files, types, made);
  const samples = new Samples(house, drafts, knownKeys());
  const context = { plan, house, drafts, files, types, samples, todo, source, known, plainIds };
  const served = new Set<Row>();
  for (const [domain, rows] of plan.domains) {
    const table = tableOf(domain, house);
    const file = files.at(
      `src/domains/${domain}/operations.ts`,
      `/** REST operations: ${domain.replaceAll('-', ' ')}. */`,
    );
    writeRows(rows, table, file, types, { areLater: areLater(house, source) ?? false });
    writeFields(domain, rows, table, context);
    writeMutations(domain, rows, table, context);
    for (const row of writeSandbox(domain, rows, table, context)) served.add(row);
  }
  const seeds = writeSeeds(context);
  for (const [domain, rows] of plan.domains) {
    writeFilterLines(rows, { ...context, seeds });
    writeRequiredQueries(rows, context);
    writeReference(domain, rows, context);
    writeProofs(domain, rows, tableOf(domain, house), { ...context, seeds, served });
  }
  for (const file of files.all) file.write();
  return files;
}

/** The name of the table of a domain, which no other table has. */
function tableOf(domain: string, { tables }: House): string {
  const plain = lowerFirst(typeName(domain));
  const name = `${singularOf(plain)}Operations`;
  const isTaken = [...tables.values()].includes(name);
  return tables.get(domain) ?? (isTaken ? `${plain}Operations` : name);
}

/** The keys of objects in the initial data of the sandbox, by type name. */
function knownKeys(): Readonly<Record<string, string>> {
  const { ids } = JSON.parse(readFileSync(pathOf('test/golden/literal-ids.json'), 'utf8'));
  return Object.fromEntries(
    Object.entries<readonly [string, string]>(ids).map(([name, [key]]) => [name, key]),
  );
}

/** The domain of each draft, which is the domain of the first row that needs it. */
function ownersOf(plan: Plan, drafts: ReadonlyMap<string, Draft>): ReadonlyMap<string, string> {
  const owners = new Map<string, string>();
  const visit = (name: string, domain: string) => {
    const draft = drafts.get(name);
    if (!draft || owners.has(name)) return;
    owners.set(name, domain);
    for (const needed of namesIn(draft)) visit(needed, domain);
  };
  for (const [domain, rows] of plan.domains)
    for (const { response, query, body, envelope } of rows)
      for (const value of [
        ...(response ? [response] : []),
        ...query,
        ...(body?.members ?? []),
        ...envelope,
      ])
        for (const name of namesInValue(value)) visit(name, domain);
  return owners;
}

/** Formats the files that were written, like `npm run format`. */
function format(paths: readonly string[]): void {
  const { status, stderr, stdout } = spawnSync(
    'node_modules/.bin/biome',
    ['check', '--write', ...paths],
    { cwd: pathOf(''), encoding: 'utf8' },
  );
  if (status !== 0) console.error(`The drafts could not be formatted:\n${stdout}${stderr}`);
}

function report(rows: readonly Row[], plan: Plan, files: SourceFiles, todo: Todo): string {
  const texts = files.all.flatMap(({ path, body }) => {
    const count = body.split(`"${missingText}"`).length - 1;
    return count > 0 ? [`  - ${path}: ${count}`] : [];
  });
  return [
    `Adopted:\n${rows.map((row) => `  - ${keyOf(row)} as ${row.name}`).join('\n')}`,
    `Written:\n${files.all.map(({ path, isNew }) => `  - ${path}${isNew ? ', new' : ''}`).join('\n')}`,
    `What needs thought:`,
    String(todo),
    ...(texts.length > 0 ? [`Texts: each '${missingText}' is one.\n${texts.join('\n')}`] : []),
    nextSteps(plan),
  ].join('\n\n');
}

/** What is run and written once the texts are there and the list is empty. */
function nextSteps({ domains, nodes }: Plan): string {
  const proofs = [...domains.keys()].map((domain) => `test/domains/${domain}.test.ts`);
  // This test has the ID and the cursor of each type.
  const ids = nodes.size > 0 ? ['test/graphql/literal-ids.test.ts'] : [];
  return `Then, in this order:
  npm run codegen
  npm run format
  npm run calls -- --update ${[...proofs, ...ids].join(' ')}
  npm run check
  npx vitest run --config test/vitest.config.ts test/domains test/reference test/graphql test/sandbox
  A line for users in CHANGELOG.md, in the section Unreleased.

docs/adding-an-operation.md, "From an OpenAPI document", says what each entry means and where it is written.`;
}
