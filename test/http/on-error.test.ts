/** What a request wants of fields with errors: `onError`, on each way in, also for a repeated query. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { eventually } from '../eventually.ts';
import { answer, failure, refuse, serving, startWorld, traced, wavesIn } from '../harness.ts';
import { startWays } from './get-ways.ts';
import { type Answer, json, parameters, send } from './send.ts';

const behaviors = ['PROPAGATE', 'NULL', 'HALT'] as const;
type Behavior = (typeof behaviors)[number];

/** The second image is no text, though the type of the items is `String!`. */
const integration = (images: readonly unknown[]) => ({
  object: 'integration',
  name: 'i',
  previewImages: images,
});
const organization = { object: 'organization', id: 'o', title: 'O' };

const space = (id: string) => ({ object: 'space', id, organization: 'o', title: id });

const query = '{ integration(id: "i") { restId previewImages } organization(id: "o") { title } }';
const service = (images: readonly unknown[]): RequestListener =>
  serving({
    '/integrations/i': integration(images),
    '/orgs/o': organization,
  });

const other = { organization: { title: 'O' } };
const invalid = 'UPSTREAM_INVALID_RESPONSE';
const path = ['integration', 'previewImages'] as const;
const error = failure(invalid, ...path, 1);

const expected: Readonly<Record<Behavior, object | null>> = {
  PROPAGATE: { integration: { restId: 'i', previewImages: null }, ...other },
  NULL: {
    integration: { restId: 'i', previewImages: ['a', null, 'c'] },
    ...other,
  },
  HALT: null,
};

const posted = (members: object) => json(JSON.stringify({ query, ...members }));

const shape = ({ status, data, errors }: Pick<Answer, 'status' | 'data' | 'errors'>) => [
  status,
  data,
  errors,
];

test.for<[name: string, given: unknown, behavior: Behavior]>([
  ...behaviors.map((one): [string, unknown, Behavior] => [one, one, one]),
  ['nothing', undefined, 'PROPAGATE'],
  ['null', null, 'PROPAGATE'],
])('%s decides where null is', async ([, onError, behavior]) => {
  const [, ways] = await startWays({ upstream: service(['a', 5, 'c']) });
  for (const [way, url] of ways)
    for (const request of [
      posted({ onError }),
      { ...posted({ onError }), path: '/graphql/' },
      ...(typeof onError === 'string' ? [parameters({ query, onError })] : []),
    ]) {
      const found = await send({ url }, request);
      expect([way, ...shape(found)]).toMatchObject([way, 200, expected[behavior], [error]]);
      expect(found.errors).toHaveLength(1);
      expect(found.errors[0]?.extensions).not.toHaveProperty('done');
    }
});

test('an ID that cannot be formed is null alone with NULL, and the error is at the ID', async () => {
  const [, ways] = await startWays({
    upstream: serving({
      '/integrations/i': integration([]),
      // Without the installation that is a part of its key.
      '/integrations/i/sites': { items: [{ integration: 'i', site: 's', status: 'active' }] },
    }),
  });
  const installations = '{ integration(id: "i") { siteInstallations { nodes { status id } } } }';
  for (const [way, url] of ways)
    for (const [onError, node] of [
      ['PROPAGATE', null],
      ['NULL', { status: 'ACTIVE', id: null }],
    ] as const) {
      const found = await send({ url }, posted({ query: installations, onError }));
      const at = ['integration', 'siteInstallations', 'nodes', 0, 'id'] as const;
      const data = { integration: { siteInstallations: { nodes: [node] } } };
      expect([way, ...shape(found)]).toMatchObject([way, 200, data, [failure(invalid, ...at)]]);
    }
});

test('without an error there is no difference', async () => {
  const [, ways] = await startWays({ upstream: service(['a']) });
  for (const [, url] of ways) {
    const texts = new Set<string>();
    for (const onError of [undefined, ...behaviors])
      texts.add((await send({ url }, posted({ onError }))).text);
    expect(texts.size).toBe(1);
  }
});

test.for(['ABORT', 'null', 'PROPAGATE ', 5, true, {}, ['NULL']])(
  'another value is refused, before anything runs: %j',
  async (onError) => {
    const [world, ways] = await startWays();
    for (const [way, url] of ways)
      for (const request of [
        posted({ onError }),
        ...(typeof onError === 'string' ? [parameters({ query, onError })] : []),
      ])
        expect([way, ...shape(await send({ url }, request))]).toEqual([
          way,
          400,
          undefined,
          [
            {
              message: '"onError" must be one of PROPAGATE, NULL, HALT.',
              extensions: { code: 'BAD_REQUEST' },
            },
          ],
        ]);
    expect(world.calls).toEqual([]);
  },
);

test('the value is part of the key of a remembered run', async () => {
  let images: readonly unknown[] = ['a', 'b', 'c'];
  const inner = (): RequestListener =>
    serving({
      '/integrations/i': integration(images),
      '/orgs/o': organization,
      '/orgs/o/spaces': {
        items: [{ object: 'space', id: 's', organization: 'o', title: 'S', parent: 'c' }],
      },
      '/collections/c': { object: 'collection', id: 'c', organization: 'o', title: 'C' },
    });
  const world = await startWorld({
    upstream: (request, response) => inner()(request, response),
  });
  const screen = query.replace('title }', 'title spaces { nodes { parent { title } } } }');
  const ask = async (onError: Behavior) => {
    const request = json(JSON.stringify({ query: screen, onError }), traced.headers);
    const { text } = await send(world, request);
    const { data, errors = [], extensions } = JSON.parse(text);
    return { data, errors, waves: wavesIn(extensions) };
  };
  const spaces = { spaces: { nodes: [{ parent: { title: 'C' } }] } };
  const of = (behavior: Behavior, list: unknown) =>
    behavior === 'HALT' && images.includes(5)
      ? null
      : {
          integration: { restId: 'i', previewImages: list },
          organization: { title: 'O', ...spaces },
        };
  // Each query is remembered separately: its third run is one wave.
  for (const waves of [2, 2, 1, 1])
    for (const behavior of behaviors)
      expect([behavior, await ask(behavior)]).toEqual([
        behavior,
        { data: of(behavior, images), errors: [], waves },
      ]);
  // A change gives each what it wants, in any order, and no error is remembered.
  images = ['a', 5, 'c'];
  const lists = { PROPAGATE: null, NULL: ['a', null, 'c'], HALT: null };
  for (const order of [behaviors, behaviors.toReversed(), behaviors])
    for (const behavior of order) {
      const { data, errors } = await ask(behavior);
      expect([behavior, data, errors]).toMatchObject([
        behavior,
        of(behavior, lists[behavior]),
        [error],
      ]);
    }
  images = ['a', 'b', 'c'];
  for (const behavior of behaviors)
    expect(await ask(behavior)).toMatchObject({ data: of(behavior, images), errors: [] });
});

/** A service that holds its responses to a path until the test releases them. */
class Holding {
  readonly held: ServerResponse[] = [];
  readonly requests: string[] = [];
  readonly ended: string[] = [];
  readonly listener: RequestListener;

  constructor(respond: (request: IncomingMessage, response: ServerResponse) => boolean) {
    this.listener = (request, response) => {
      const name = `${request.method} ${request.url?.replace(/^\/v1|\?.*$/g, '')}`;
      this.requests.push(name);
      response.once('close', () => {
        if (!response.writableFinished) this.ended.push(name);
      });
      request.resume();
      if (!respond(request, response)) this.held.push(response);
    };
  }
}

test('what is null with a warning is no error', async () => {
  const [, ways] = await startWays({
    upstream: serving({
      '/orgs/o': organization,
      '/orgs/o/spaces': { items: [space('a b'), space('s')] },
    }),
  });
  const spaces = '{ organization(id: "o") { title spaces { nodes { title } } } }';
  const data = { organization: { title: 'O', spaces: { nodes: [null, { title: 's' }] } } };
  for (const [way, url] of ways)
    for (const onError of behaviors) {
      const found = await send({ url }, json(JSON.stringify({ query: spaces, onError })));
      expect([way, onError, ...shape(found)]).toEqual([way, onError, 200, data, []]);
    }
});

test('HALT ends open reads at the first error', async () => {
  const holding = new Holding((request, response) => {
    if (!request.url?.startsWith('/v1/orgs/o')) return false;
    // The other read is open by then.
    setImmediate(() => refuse(response, 403));
    return true;
  });
  const [, ways] = await startWays({ upstream: holding.listener });
  const both = '{ space(id: "s") { title parent { title } } organization(id: "o") { title } }';
  for (const [way, url] of ways) {
    holding.ended.length = 0;
    const found = await send({ url }, json(JSON.stringify({ query: both, onError: 'HALT' })));
    expect([way, ...shape(found)]).toMatchObject([
      way,
      200,
      null,
      [failure('FORBIDDEN', 'organization')],
    ]);
    expect(found.errors).toHaveLength(1);
    await eventually(() => expect(holding.ended).toEqual(['GET /spaces/s']));
  }
  expect(holding.requests).toHaveLength(2 * ways.length);
});

const change = (id: string) =>
  `${id}: updateSpace(input: { spaceId: "${id}", title: "${id}" }) { space { title restId } }`;
const mutation = `mutation { ${['a', 'b', 'c'].map(change)} }`;

test.for<
  [string, (response: ServerResponse) => void, readonly (string | number)[], string[], true?]
>([
  ['fails', (response) => refuse(response, 500), ['b'], ['a']],
  [
    'is done, but its payload cannot be read',
    (response) => answer(response, { ...space('b'), title: 7 }),
    ['b', 'space', 'title'],
    ['a', 'b'],
    true,
  ],
  [
    'is done, but its response cannot be decoded',
    (response) => {
      response.setHeader('content-encoding', 'gzip');
      answer(response, space('b'));
    },
    ['b'],
    ['a', 'b'],
    true,
  ],
  [
    'is done, but has no payload that can be read',
    (response) => answer(response, 'done'),
    ['b'],
    ['a', 'b'],
    true,
  ],
])('HALT starts no later change after one that %s', async ([, respond, at, done, changeMade]) => {
  const holding = new Holding((request, response) => {
    const id = request.url?.split('/').at(-1) ?? '';
    if (id === 'b') return false;
    answer(response, space(id));
    return true;
  });
  const [, ways] = await startWays({ upstream: holding.listener });
  for (const [way, url] of ways) {
    holding.requests.length = 0;
    const asking = send({ url }, json(JSON.stringify({ query: mutation, onError: 'HALT' })));
    await eventually(() => expect(holding.held).toHaveLength(1));
    const [response] = holding.held.splice(0);
    if (response) respond(response);
    const { data, errors } = await asking;
    expect([way, data, errors.length]).toEqual([way, null, 1]);
    expect(errors).toMatchObject([{ path: at, extensions: { done } }]);
    expect(errors[0]?.extensions.changeMade).toBe(changeMade);
    expect(holding.requests.filter((name) => !name.startsWith('GET'))).toEqual([
      'PATCH /spaces/a',
      'PATCH /spaces/b',
    ]);
    expect(holding.ended).toEqual([]);
  }
});

test('the others start later changes', async () => {
  const holding = new Holding((request, response) => {
    const id = request.url?.split('/').at(-1) ?? '';
    answer(response, id === 'b' ? { ...space(id), title: 7 } : space(id));
    return true;
  });
  const [, ways] = await startWays({ upstream: holding.listener });
  for (const [way, url] of ways)
    for (const onError of ['PROPAGATE', 'NULL'])
      expect([
        way,
        (await send({ url }, json(JSON.stringify({ query: mutation, onError })))).data,
      ]).toEqual([
        way,
        {
          a: { space: { title: 'a', restId: 'a' } },
          b: { space: { title: null, restId: 'b' } },
          c: { space: { title: 'c', restId: 'c' } },
        },
      ]);
});

test.for<[string, object, number, string]>([
  ['a missing token', { authorization: '' }, 401, 'UNAUTHENTICATED'],
  ['a token that is refused', { authorization: 'Bearer nobody' }, 401, 'UNAUTHENTICATED'],
])('HALT after %s has its status, and one error', async ([, headers, status, code]) => {
  const [, ways] = await startWays();
  const two = '{ a: organization(id: "acme") { title } b: organization(id: "globex") { title } }';
  for (const [way, url] of ways) {
    const request = json(JSON.stringify({ query: two, onError: 'HALT' }), { ...headers });
    const found = await send({ url }, request);
    expect([way, found.status, found.errors.map(({ extensions }) => extensions.code)]).toEqual([
      way,
      status,
      [code],
    ]);
  }
});

test('a response that is too large is nothing with HALT', async () => {
  const [, ways] = await startWays({ facade: { responseBytes: 2_000 } });
  const long = 'organization(id: "acme") { spaces(first: 60) { nodes { id title restId } } }';
  const two = `{ a: ${long} b: ${long} }`;
  for (const [way, url] of ways) {
    const found = await send({ url }, json(JSON.stringify({ query: two, onError: 'HALT' })));
    expect([way, found.data, found.errors.length]).toEqual([way, null, 1]);
    expect(found.errors[0]?.extensions.code).toBe('QUERY_TOO_COSTLY');
  }
});

test('a mutation whose response is too large says what is done with HALT', async () => {
  const { listener } = new Holding((request, response) => {
    const id = request.url?.split('/').at(-1) ?? '';
    answer(response, { ...space(id), title: id === 'b' ? 'b'.repeat(3_000) : id });
    return true;
  });
  const [, ways] = await startWays({ upstream: listener, facade: { responseBytes: 2_500 } });
  for (const [way, url] of ways) {
    const request = json(JSON.stringify({ query: mutation, onError: 'HALT' }));
    const { data, errors } = await send({ url }, request);
    expect([way, data, errors.length]).toEqual([way, null, 1]);
    expect(errors).toMatchObject([
      {
        path: ['b'],
        extensions: { code: 'QUERY_TOO_COSTLY', changeMade: true, done: ['a', 'b', 'c'] },
      },
    ]);
  }
});

test('HALT after a rate limit has its status, also if other fields were read', async () => {
  const [, ways] = await startWays({
    upstream: (request, response) => {
      if (request.url !== '/v1/spaces/s') return answer(response, organization);
      response.setHeader('retry-after', '7');
      refuse(response, 429);
    },
  });
  const two = '{ organization(id: "o") { title } space(id: "s") { title } }';
  for (const [way, url] of ways) {
    const request = json(JSON.stringify({ query: two, onError: 'HALT' }));
    const { status, headers, data, errors } = await send({ url }, request);
    expect([way, status, headers.get('retry-after'), data]).toEqual([way, 429, '7', undefined]);
    expect(errors).toMatchObject([failure('RATE_LIMITED', 'space')]);
  }
});
