/**
 * Generates docs/rest-mapping.md from the schema and the operation tables: the fields that call each operation,
 * and every name that the graph derives from another one.
 */
import { readdirSync, readFileSync } from 'node:fs';
import {
  type GraphQLField,
  type GraphQLInterfaceType,
  type GraphQLObjectType,
  getNamedType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
} from 'graphql';
import type { z } from 'zod';
import { operationsOfField, type RestRoute } from '../src/graphql/execution/operations.ts';
import { stepOf } from '../src/graphql/execution/step.ts';
import { inputName } from '../src/graphql/types/input-members.ts';
import { factsOf } from '../src/rest/table/facts.ts';
import type { Operation } from '../src/rest/table/operation.ts';
import { operationTables } from '../src/schema/operations.ts';
import { schema } from '../src/schema/schema.ts';
import { fail, keep, pathOf } from './generated-files.ts';

type Field = GraphQLField<unknown, unknown>;
type Composite = GraphQLObjectType | GraphQLInterfaceType;

interface Place {
  readonly type: Composite;
  readonly field: Field;
  readonly coordinate: string;
}

const isComposite = (type: unknown): type is Composite =>
  isObjectType(type) || isInterfaceType(type);

/**
 * All fields with their coordinates. Fields of an interface are listed only there, and not again for each implementing
 * type.
 */
const places: readonly Place[] = Object.values(schema.getTypeMap())
  .filter(isComposite)
  .filter(({ name }) => !name.startsWith('__'))
  .toSorted((one, other) => (one.name < other.name ? -1 : 1))
  .flatMap((type) => {
    const inherited = new Set(
      type.getInterfaces().flatMap((shared) => Object.keys(shared.getFields())),
    );
    return Object.values(type.getFields())
      .filter(({ name }) => !inherited.has(name))
      .toSorted((one, other) => (one.name < other.name ? -1 : 1))
      .map((field) => ({ type, field, coordinate: `${type.name}.${field.name}` }));
  });

const isLink = ({ type, field }: Place) =>
  stepOf(field).extraCall === 'link' || type.name.endsWith('Payload');

/** These fields may make the call of any type. */
const isNodeQuery = ({ coordinate }: Place) => /^Query\.nodes?$/.test(coordinate);

/** The fields that call an operation for a purpose. */
const placesByCall = new Map<string, Place[]>();
const keyOf = ({ method, route }: Operation | RestRoute, purpose: RestRoute['purpose']) =>
  `${purpose} ${method} ${route}`;
for (const place of places.filter((one) => !isNodeQuery(one)))
  for (const route of operationsOfField(place.field)) {
    const key = keyOf(route, route.purpose);
    placesByCall.set(key, [...(placesByCall.get(key) ?? []), place]);
  }
const placesOf = (operation: Operation, purpose: RestRoute['purpose'] = 'value') =>
  placesByCall.get(keyOf(operation, purpose)) ?? [];

const code = (text: string) => `\`${text}\``;
const listed = (texts: readonly string[]) => texts.map(code).join(', ');
const row = (...cells: readonly string[]) => `| ${cells.join(' | ')} |\n`;
const heading = (...cells: readonly string[]) => row(...cells) + row(...cells.map(() => '---'));

const ofEveryPayload = new Set(['clientMutationId', 'userErrors']);

/** The payload's fields, if the field is a mutation. */
function given({ type, field }: Place): string {
  const payload = getNamedType(field.type);
  if (type !== schema.getMutationType() || !isObjectType(payload)) return '';
  const names = Object.keys(payload.getFields()).filter((name) => !ofEveryPayload.has(name));
  return names.length > 0 ? `, returns ${listed(names)}` : '';
}

function reached(operation: Operation): string {
  const all = placesOf(operation);
  const fields = all.filter((place) => !isLink(place));
  const links = all.filter((place) => isLink(place) && !place.type.name.endsWith('Payload'));
  const lookups = placesOf(operation, 'lookup').filter(
    (place) => !place.type.name.endsWith('Payload'),
  );
  return [
    ...fields.map((place) => code(place.coordinate) + given(place)),
    ...group('links', links),
    ...group('lookups', lookups),
    ...group('texts', placesOf(operation, 'text')),
  ].join('<br>');
}

const group = (title: string, group: readonly Place[]): readonly string[] =>
  group.length > 0 ? [`${title}: ${listed(group.map(({ coordinate }) => coordinate))}`] : [];

/** The introduction of the document says what they are in the graph. */
const paging: ReadonlySet<string> = new Set(['page', 'limit']);

/** Parameters and body members of the operation that have another name in the graph. */
function renamed(operation: Operation): string {
  const { query, body, path } = operation;
  const given = Object.entries<z.core.$ZodType>({ ...query.shape, ...body?.shape })
    .filter(([, schema]) => factsOf(schema).unoffered === undefined)
    .map(([wire, schema]) => ({ wire, name: inputName(wire, schema) }));
  const names = given.map(({ name }) => name);
  const known = new Set([...names, 'clientMutationId', 'properties']);
  const others = placesOf(operation).flatMap(({ field }) => {
    const input = getNamedType(field.args.find(({ name }) => name === 'input')?.type);
    return isInputObjectType(input) ? Object.keys(input.getFields()) : [];
  });
  const added = others.filter((name) => !known.has(name) && !path.includes(`{${name}}`));
  return [
    ...given
      .filter(({ name, wire }) => name !== wire && !(wire in query.shape && paging.has(wire)))
      .map(({ name, wire }) => `${code(name)} is ${code(wire)}`),
    ...added.map((name) => `${code(name)} is only in the graph`),
  ].join('<br>');
}

/** Names of operations by a parameter that they do not send, or always with one value, and why. */
const unsent = new Map<string, string[]>();
for (const operation of Object.values(operationTables).flatMap((table) =>
  Object.values<Operation>(table),
))
  for (const [name, schema] of Object.entries<z.core.$ZodType>(operation.query.shape)) {
    const { unoffered, alwaysSent } = factsOf(schema);
    const why = alwaysSent === undefined ? unoffered : `Always ${code(String(alwaysSent))}.`;
    if (why === undefined) continue;
    const key = row(code(name), why, '{}').trimEnd();
    unsent.set(key, [...(unsent.get(key) ?? []), operation.name]);
  }
const unsentRows = [...unsent].map(([cells, names]) => `${cells.replace('{}', listed(names))}\n`);

const tables = Object.entries(operationTables).map(([domain, operations]) => {
  const file = `src/domains/${domain}/operations.ts`;
  const rows = Object.values<Operation>(operations).map((operation) =>
    row(
      code(operation.name),
      code(`${operation.method} ${operation.route}`),
      reached(operation),
      renamed(operation),
      `\`${file}\``,
    ),
  );
  const columns = ['operation', 'REST', 'in the graph', 'other names', 'file'];
  return `## ${domain}\n\n${heading(...columns)}${rows.join('')}`;
});

const unreached = Object.entries(operationTables).flatMap(([domain, operations]) =>
  Object.values<Operation>(operations).flatMap((operation) =>
    reached(operation) === ''
      ? [
          `${operation.name} of src/domains/${domain}/operations.ts has no field: declare one in types.ts or mutations.ts of the same folder, as docs/adding-an-operation.md shows.`,
        ]
      : [],
  ),
);
if (unreached.length > 0) fail(unreached);

const sources = readdirSync(pathOf('src/domains'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .sort()
  .map((file) => ({
    file: `src/domains/${file}`,
    text: readFileSync(pathOf(`src/domains/${file}`), 'utf8'),
  }));

/** The file that names the type. */
function fileOf({ name }: Composite): string {
  const written = name.replace(/(Edge|Connection)$/, '');
  const spelled = new RegExp(`\\b(shape|union|entries)\\(\\s*'${written}'|name: '${written}'`);
  const file = sources.find(({ text }) => spelled.test(text))?.file;
  return file === undefined ? '' : `\`${file}\``;
}

const fields = places.flatMap(({ type, field, coordinate }) => {
  const { name, deprecationReason } = field;
  const { member } = stepOf(field);
  return member === undefined || member === name || deprecationReason != null
    ? []
    : [row(code(coordinate), code(member), fileOf(type))];
});

keep({
  'docs/rest-mapping.md': `<!-- Generated by \`npm run codegen\` from the schema and the operation tables. Do not edit. -->

# REST mapping

Every operation of the REST API, the fields that call it, and the names that differ. A link calls the operation only if a query selects more than the IDs of the linked object. A lookup reads an object for something that the other call needs: an ID that a link does not contain, the ID behind another name, such as the number of a change request, or whether the target of a mutation exists. \`Query.node\` and \`Query.nodes\` call the operation of a field that returns the same type, and instead of many objects, a list may be read. The graph's \`restId\` is the \`id\` of the REST API, \`first\` is \`limit\`, and \`after\` is \`page\`. The input of a mutation has the IDs from the path and the fields of the body. The column "other names" lists the exceptions.

${tables.join('\n')}
## Fields under other names

Fields have the names of the REST API, except these.

${heading('field', 'in the response', 'file')}${fields.join('')}
## Parameters that the graph does not offer

${heading('parameter', 'why', 'operations')}${unsentRows.join('')}
No request has the header \`Prefer\`, which some operations take: with \`return=minimal\`, a response has no object, and the payload of a mutation needs it.

Next: [architecture.md](architecture.md), how Docgraph is made.
`,
});
