/**
 * A list of each type of connections, and an object of each type with IDs, as a client finds them in the sandbox: in
 * lists of the graph, and in lists of the objects found there.
 */
import { type GraphQLObjectType, getNamedType, isNonNullType, isObjectType } from 'graphql';
import { createSandbox } from '../src/sandbox/server/server.ts';
import { schema } from '../src/schema/schema.ts';
import { createFacade } from './facade.ts';
import { hasIds } from './graphql/everything.ts';
import { resourcesOfSchema } from './graphql/resources-of-schema.ts';
import { plantedStore, testSeed, testTime } from './sandbox/test-seed.ts';

export interface FoundList {
  /** The field, with `…` for its arguments and its selection. */
  readonly list: string;
}

export interface FoundObject extends FoundList {
  readonly key: string;
}

/** Where lists are looked for: a type, and the selection of an object of it. */
interface Parent {
  readonly type: GraphQLObjectType;
  readonly around: (field: string) => string;
}

interface Answer {
  readonly data: unknown;
}

const isOptional = (argument: { type: unknown; defaultValue?: unknown }) =>
  !isNonNullType(argument.type) || argument.defaultValue !== undefined;

/** The IDs in a response, in order. */
function idsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return 'id' in value ? [String(value.id)] : Object.values(value).flatMap(idsIn);
}

async function search(ask: (query: string) => Promise<Answer>) {
  const lists = new Map<string, FoundList>();
  const objects = new Map<string, FoundObject>();
  const rootOf = new Map(
    resourcesOfSchema().flatMap(({ name, endpoints }) =>
      endpoints.map(
        (endpoint) => [endpoint.name, name.charAt(0).toLowerCase() + name.slice(1)] as const,
      ),
    ),
  );
  const query = schema.getQueryType();
  const parents: Parent[] = query ? [{ type: query, around: (field) => field }] : [];
  for (let parent = parents.shift(); parent; parent = parents.shift()) {
    const { type, around } = parent;
    for (const field of Object.values(type.getFields())) {
      const connection = getNamedType(field.type);
      if (!isObjectType(connection) || !connection.name.endsWith('Connection')) continue;
      if (!field.args.every(isOptional)) continue;
      const list = around(`${field.name}…`);
      if (!lists.has(connection.name)) lists.set(connection.name, { list });
      const node = getNamedType(connection.getFields().nodes?.type);
      if (!node || !hasIds(node)) continue;
      const { data } = await ask(`{ ${list.replace('…', '(first: 1) { nodes { id } }')} }`);
      for (const id of idsIn(data)) {
        const [name = '', ...key] = Buffer.from(id, 'base64url').toString().split(':');
        const root = rootOf.get(name);
        const found = schema.getType(name);
        if (objects.has(name) || root === undefined) continue;
        const plain = key.join(':');
        objects.set(name, { key: plain, list });
        if (isObjectType(found) && schema.getQueryType()?.getFields()[root])
          parents.push({
            type: found,
            around: (field) => `${root}(id: "${plain}") { ... on ${name} { ${field} } }`,
          });
      }
    }
  }
  return { lists, objects };
}

async function findSamples() {
  const sandbox = createSandbox({ seed: testSeed, store: plantedStore(new Date(testTime)) });
  const facade = createFacade({ upstreamUrl: await sandbox.listen() });
  try {
    return await search(async (query) => {
      const response = await facade.fetch(
        new Request(`http://facade${facade.endpoint}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: 'Bearer sandbox-admin' },
          body: JSON.stringify({ query }),
        }),
      );
      return (await response.json()) as Answer;
    });
  } finally {
    await facade.close();
    await sandbox.close();
  }
}

export const { lists, objects } = await findSamples();
