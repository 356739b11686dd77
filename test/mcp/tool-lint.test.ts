/** What clients accept of tools, for all of them, and for one made of each query and mutation of the graph. */
import { type GraphQLField, getNamedType, isCompositeType } from 'graphql';
import { expect, test } from 'vitest';
import { schema } from '../../src/schema/schema.ts';
import { mend } from '../mend.ts';
import { openAgents } from './open-agents.ts';
import { folderWith } from './tool-folder.ts';

/** Clients add a prefix, and have a limit of 60 or 64 characters. */
const maxName = 40;
/** Where clients cut a description. */
const maxDescription = 2_000;
/** With few exceptions: inputs that have all settings of something. A tool should take some of these. */
const maxTool = 8_000;
const large: Readonly<Record<string, number>> = {
  create_space: 11_000,
  publish_integration: 17_000,
  replace_site_customization: 38_000,
  update_change_request_content: 8_400,
  update_site_space_customization: 34_000,
};

interface Listed {
  readonly name: string;
  readonly description?: string | undefined;
  readonly inputSchema: object;
  readonly annotations?: object | undefined;
}

async function listed(options: Parameters<typeof openAgents>[0]): Promise<readonly Listed[]> {
  const { connect } = await openAgents(options);
  return (await (await connect('2026-07-28')).listTools()).tools;
}

/** Keywords with which clients refuse a tool, or all tools, if they are at the root. */
const atRoot = ['oneOf', 'anyOf', 'allOf', 'not', 'enum', 'if'];

/** What of a schema at any depth hosts refuse: the rules are in docs/agents.md. */
function refusedIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { type, items } = value as { readonly type?: unknown; readonly items?: unknown };
  return [
    ...(Array.isArray(type) && typeof type[0] === 'string' ? ['a type is a list'] : []),
    ...(type === 'array' && items === undefined ? ['an array has no items'] : []),
    ...Object.values(value).flatMap(refusedIn),
  ];
}

/** Why clients may refuse a tool. */
function problemsOf({ name, description = '', inputSchema, annotations }: Listed): string[] {
  const root = inputSchema as Readonly<Record<string, unknown>>;
  const text = JSON.stringify(inputSchema);
  const found = [
    !/^[a-z][a-z0-9_]*$/.test(name) && 'its name is not in snake case',
    name.length > maxName && 'its name is too long',
    description.trim() === '' && 'it has no description',
    Buffer.byteLength(description) > maxDescription && 'its description is too long',
    root.type !== 'object' && 'its root is no object',
    root.additionalProperties !== false && 'it takes any arguments',
    typeof root.properties !== 'object' && 'it has no properties',
    atRoot.some((keyword) => keyword in root) && 'its root has alternatives',
    /"\$(ref|defs|schema|id)":/.test(text) && 'it has references',
    ...refusedIn(root),
    text.includes('"UNRECOGNIZED"') && 'it takes UNRECOGNIZED',
    Object.keys(Object(root.properties)).some((one) => !/^\w{1,64}$/.test(one)) &&
      'an argument has a name that clients refuse',
    Object.keys(Object(annotations)).length < 2 && 'it has no annotations',
    ...descriptionsIn(root).map(
      (one) => Buffer.byteLength(one) > maxDescription && `a description is too long: ${one}`,
    ),
    Buffer.byteLength(text) > (large[name] ?? maxTool) &&
      `its schema has ${Buffer.byteLength(text)} bytes`,
  ];
  return found.filter((one) => one !== false).map((one) => `${name}: ${one}.`);
}

/** All descriptions in a schema, at any depth. */
function descriptionsIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) =>
    key === 'description' && typeof one === 'string' ? [one] : descriptionsIn(one),
  );
}

const upperFirst = (name: string) => `${name[0]?.toUpperCase()}${name.slice(1)}`;

/** An operation with all arguments of a field as its variables. */
function operationOf(
  kind: 'query' | 'mutation',
  { name, args, type }: GraphQLField<unknown, unknown>,
) {
  const variables = args.map((one) => `$${one.name}: ${one.type}`).join(' ');
  const given = args.map((one) => `${one.name}: $${one.name}`).join(' ');
  const mark = kind === 'mutation' ? '@mcp(write: true)' : '';
  const selected = isCompositeType(getNamedType(type)) ? '{ __typename }' : '';
  return `${kind} ${upperFirst(name)} ${variables && `(${variables})`} ${mark} { ${name} ${given && `(${given})`} ${selected} }`;
}

const fieldsOf = (type: ReturnType<typeof schema.getQueryType>) =>
  Object.values(type?.getFields() ?? {});

const operations = [
  ...fieldsOf(schema.getQueryType()).map((one) => operationOf('query', one)),
  ...fieldsOf(schema.getMutationType()).map((one) => operationOf('mutation', one)),
];

test('clients accept the generic tools and those of the example', async () => {
  const mcpFiles = ['examples/agent/tools'];
  const tools = await listed({ mcp: 'graph', mcpFiles, mcpWrites: 'on' });
  expect(tools.length).toBeGreaterThan(8);
  mend(tools.flatMap(problemsOf));
});

test('clients accept a tool for each query and mutation of the graph', async () => {
  const mcpFiles = [folderWith({ 'tools.graphql': operations.join('\n') })];
  const tools = await listed({ mcp: 'documents', mcpFiles, mcpWrites: 'on' });
  expect(tools.length).toBe(operations.length);
  mend(tools.flatMap(problemsOf));
});

test('IDs in them say with which keys they can be given', async () => {
  const mcpFiles = [folderWith({ 'tools.graphql': operations.join('\n') })];
  const tools = await listed({ mcp: 'documents', mcpFiles, mcpWrites: 'on' });
  const described = tools.flatMap(({ name, inputSchema }) => {
    const { properties = {} } = inputSchema as { readonly properties?: object };
    return Object.entries({
      ...properties,
      ...Object(Object(properties).input).properties,
    }).flatMap(([argument, one]) =>
      /(?<!Rest|clientMutation)Ids?$|^ids?$/.test(argument)
        ? [[`${name}: ${argument}`, String(Object(one).description)] as const]
        : [],
    );
  });
  expect(described.length).toBeGreaterThan(200);
  mend(
    described
      .filter(([, description]) => !/`\{?\w+(?::\{|\}|\/)|global ID/.test(description))
      .map(([argument, description]) => `${argument} names no key: ${description}`),
  );
});
