/** Tests the retries of docs/clients.md with the clients, an overloaded facade, and a service that limits the rate. */
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { gql as apolloGql } from '@apollo/client';
import { gql as urqlGql } from '@urql/core';
import { pino } from 'pino';
import type { GraphQLTaggedNode, IEnvironment, Variables } from 'relay-runtime';
import { expect, onTestFinished, test } from 'vitest';
import { answer, startWorld, type World, type WorldOptions } from '../harness.ts';
import { startHost } from '../http/host.ts';
import { createClient as createApollo } from './apollo/client.ts';
import { copyProject, schemaFile } from './project.ts';
import { build, compile, runtimeOf } from './relay-project.ts';
import { schemaFacts } from './schema-facts.ts';
import { createClient as createUrql } from './urql/client.ts';

const facts = schemaFacts(readFileSync(schemaFile, 'utf8'));
const token = 'sandbox-admin';

/** Sends one query, and returns its result; rejects if it finally fails. */
type Send = (kind: 'query' | 'change', n: number) => Promise<unknown>;

const titleQuery = `
  query titleQuery { organization(id: "acme") { id title teams(first: 1) { nodes { id } } } }
`;
const createMutation = `
  mutation Create($title: String!) {
    createTeam(input: { organizationId: "acme", title: $title }) { team { id title } }
  }
`;
const variablesOf = (n: number) => ({ title: `Team ${n}` });

const apollo = async ({ url }: World): Promise<Send> => {
  const client = createApollo(`${url}/graphql`, token, facts, () => {});
  onTestFinished(() => client.stop());
  return async (kind, n) => {
    const context = { queryDeduplication: false };
    const { data } = await (kind === 'query'
      ? client.query({ query: apolloGql(titleQuery), fetchPolicy: 'no-cache', context })
      : client.mutate({ mutation: apolloGql(createMutation), variables: variablesOf(n) }));
    return data;
  };
};

const urql = async ({ url }: World): Promise<Send> => {
  // Each has its own client, because one client sends the same query once.
  const createClient = () => createUrql(`${url}/graphql`, token, facts);
  return async (kind, n) => {
    const { data, error } = await (kind === 'query'
      ? createClient().query(urqlGql(titleQuery), {})
      : createClient().mutation(urqlGql(createMutation), variablesOf(n))
    ).toPromise();
    if (error) throw error;
    return data;
  };
};

const relay = async ({ url }: World): Promise<Send> => {
  const project = await copyProject('relay');
  await writeFile(
    join(project.folder, 'title.ts'),
    `import { graphql } from 'relay-runtime';
     export const query = graphql\`${titleQuery}\`;`,
  );
  await compile(project);
  await build(project);
  const { createEnvironment } = project.require('./environment.js') as {
    createEnvironment: (endpoint: string, token: string) => IEnvironment;
  };
  const { query } = project.require('./title.js') as { query: GraphQLTaggedNode };
  const { createTeam } = project.require('./team-changes.js') as { createTeam: GraphQLTaggedNode };
  const { fetchQuery, commitMutation } = runtimeOf(project);
  const change = (environment: IEnvironment, variables: Variables) =>
    new Promise<unknown>((resolve, reject) => {
      commitMutation(environment, {
        mutation: createTeam,
        variables,
        onCompleted: resolve,
        onError: reject,
      });
    });
  return (kind, n) => {
    const environment = createEnvironment(`${url}/graphql`, token);
    const input = { organizationId: 'acme', ...variablesOf(n) };
    return kind === 'query'
      ? fetchQuery(environment, query, {}).toPromise()
      : change(environment, { input, connections: [] });
  };
};

const clients: [name: string, start: (world: World) => Promise<Send>][] = [
  ['Relay', relay],
  ['Apollo', apollo],
  ['urql', urql],
];

/** A facade with one connection, and the codes of all its responses. */
async function startNarrow(options: WorldOptions = {}) {
  const codes: string[] = [];
  const output = { write: (line: string) => codes.push(...(JSON.parse(line).codes ?? [])) };
  const world = await startWorld({
    sandbox: { latencyMs: 20 },
    ...options,
    facade: {
      connections: 1,
      // A caller is refused while so many of its own calls wait.
      queueLimit: 8,
      logger: pino({ level: 'info' }, output),
    },
  });
  // The token is then known, and has a turn of its own.
  if (!options.upstream) await world.ask(titleQuery);
  return { world, refusals: () => codes.filter((code) => code === 'OVERLOADED').length };
}

test.for(clients)('40 of 40 queries succeed: %s', async ([name, start]) => {
  const { world, refusals } = await startNarrow();
  const send = await start(world);
  const sent = Array.from({ length: 40 }, (_, n) => send('query', n));
  const settled = await Promise.allSettled(sent);
  const answered = settled.filter(({ status }) => status === 'fulfilled');
  console.log(`${name}: ${answered.length} of 40 answered, after ${refusals()} refusals`);
  expect(settled.filter(({ status }) => status === 'rejected')).toEqual([]);
  for (const { value } of answered as PromiseFulfilledResult<unknown>[])
    expect(value).toMatchObject({ organization: expect.anything() });
  // Without refusals, the test would show nothing.
  expect(refusals()).toBeGreaterThan(20);
});

test.for(clients)('each mutation is executed once: %s', async ([, start]) => {
  const { world, refusals } = await startNarrow();
  const send = await start(world);
  const created = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => send('change', n)));
  expect(created.filter(({ status }) => status === 'rejected')).toEqual([]);
  expect(refusals()).toBeGreaterThan(0);
  expect(world.calls.filter((call) => !call.startsWith('GET'))).toHaveLength(20);
});

/** A facade behind a server that fails at first, in its own way. */
async function startFailing(times: number, fail: (response: ServerResponse) => void) {
  const { world } = await startNarrow();
  let asked = 0;
  const host = await startHost((request, response) => {
    asked += 1;
    if (asked <= times) return fail(response);
    const { method = 'POST', headers } = request;
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', async () => {
      const { authorization = '', accept = '' } = headers;
      const answer = await fetch(`${world.url}${request.url}`, {
        method,
        headers: { authorization, accept, 'content-type': 'application/json' },
        body: Buffer.concat(chunks),
      });
      const type = answer.headers.get('content-type') ?? '';
      response.writeHead(answer.status, { 'content-type': type }).end(await answer.text());
    });
  });
  return { world: { ...world, url: host.url }, asked: () => asked };
}

/** The connection ends without a response. */
const unreachable = ({ socket }: ServerResponse) => void socket?.destroy();

/** A field was refused, and others were not. */
const overloaded = (response: ServerResponse) => {
  const error = { message: 'Overloaded.', extensions: { code: 'OVERLOADED', retryAfter: 1 } };
  answer(response, {
    data: { organization: null, createTeam: null },
    errors: [
      { ...error, path: ['organization'] },
      { ...error, path: ['createTeam'] },
    ],
  });
};

test.for(
  clients.flatMap(([name, start]) => [
    [name, 'without a response', unreachable, start] as const,
    [name, 'with a refused field', overloaded, start] as const,
  ]),
)('%s: %s a query is repeated, and a mutation is not', async ([, , fail, start]) => {
  const { world, asked } = await startFailing(2, fail);
  const send = await start(world);
  await expect(send('query', 0)).resolves.toMatchObject({ organization: { title: 'Acme' } });
  expect(asked()).toBe(3);
  const failing = await startFailing(1, fail);
  const change = (await start(failing.world))('change', 0);
  await change.then(
    (data) => expect(data).toMatchObject({ createTeam: null }),
    (error) => expect(String(error)).not.toBe(''),
  );
  expect(failing.asked()).toBe(1);
});

test.for(clients)('other refusals are not repeated: %s', async ([, start]) => {
  const { world, refusals } = await startNarrow({
    upstream: (_request, response) =>
      void response
        .writeHead(401, { 'content-type': 'application/json' })
        .end('{"error":{"code":401,"message":"No."}}'),
  });
  const send = await start(world);
  await expect(send('query', 0)).rejects.toThrow();
  expect(refusals()).toBe(0);
  expect(world.calls.length).toBeLessThanOrEqual(1);
});

/** A service that refuses its first calls, each for this many seconds. */
const limitedFor = (retryAfter: number, times: number): WorldOptions => {
  let left = times;
  return {
    upstream({ url = '' }, response) {
      left -= 1;
      if (left >= 0) {
        response.setHeader('retry-after', retryAfter);
        answer(response, { error: { code: 429, message: 'Slow down.' } }, 429);
      } else if (url.includes('/teams')) answer(response, { items: [] });
      else answer(response, { object: 'organization', id: 'acme', title: 'Acme' });
    },
  };
};

test.for(clients)(
  "a query is repeated when the service's rate limit permits it: %s",
  async ([, start]) => {
    const world = await startWorld(limitedFor(2, 1));
    const send = await start(world);
    await expect(send('query', 0)).resolves.toMatchObject({ organization: { title: 'Acme' } });
    expect(world.calls.length).toBeGreaterThan(1);
  },
);

test.for(clients)(
  'no query waits for an hour, and no mutation is repeated: %s',
  async ([, start]) => {
    const world = await startWorld(limitedFor(3_600, 100));
    const send = await start(world);
    await expect(send('query', 0)).rejects.toThrow();
    const reads = world.calls.length;
    await send('change', 0).catch(() => {});
    expect(world.calls.slice(reads)).toEqual(['PUT /v1/orgs/acme/teams']);
  },
);
