/** The response as written: its size, the limit on errors of one kind, and the call of each error. */
import type { RequestListener } from 'node:http';
import { describe, expect, test } from 'vitest';
import { times } from '../attacks/documents.ts';
import { answer, askOnce, codesOf, failure, startWorld, traced } from '../harness.ts';
import { document, send } from './send.ts';

const startTitled = (title: string, responseBytes: number) =>
  startWorld({
    facade: { responseBytes },
    upstream: ({ url = '' }, response) =>
      answer(response, { object: 'space', id: url.split('/').at(-1), title }),
  });
const space = (n: number) => `s${n}: space(id: "s${n}") { title }`;

describe('a response has a maximum size', () => {
  test('a field above it is null with an error, and the others stay', async () => {
    const world = await startTitled('x'.repeat(300), 1_000);
    const { status, data, errors } = await world.ask(`{ ${times(5, space)} small: __typename }`);
    expect(status).toBe(200);
    expect(data).toEqual({
      s0: { title: 'x'.repeat(300) },
      s1: { title: 'x'.repeat(300) },
      s2: { title: 'x'.repeat(300) },
      s3: null,
      s4: null,
      small: 'Query',
    });
    expect(errors).toMatchObject([
      {
        path: ['s3'],
        extensions: { code: 'QUERY_TOO_COSTLY', cost: { bound: 1_000, unit: 'bytes' } },
      },
      { path: ['s4'], extensions: { code: 'QUERY_TOO_COSTLY' } },
    ]);
  });

  test.for([
    ['of two bytes each', 'é'.repeat(300)],
    ['escaped in JSON', '\u0001'.repeat(100)],
    ['outside of the first plane', '😀'.repeat(150)],
  ])('bytes count, not characters: %s', async ([, title = '']) => {
    const world = await startTitled(title, 1_000);
    const { data, errors } = await world.ask(`{ ${times(3, space)} }`);
    expect(data).toEqual({ s0: { title }, s1: null, s2: null });
    expect(errors?.map(({ path }) => path)).toEqual([['s1'], ['s2']]);
  });

  test('a field that is never null nulls the data', async () => {
    const ids = Array(50).fill('SiteSection:acme/docs/faq');
    const { status, data, errors } = await askOnce(
      'query ($ids: [ID!]!) { a: nodes(ids: $ids) { id } }',
      { variables: { ids }, facade: { responseBytes: 500 } },
    );
    expect([status, data]).toEqual([200, null]);
    expect(errors).toMatchObject([{ path: ['a'], extensions: { code: 'QUERY_TOO_COSTLY' } }]);
  });

  describe('null above the limit:', () => {
    const ids = Array(50).fill('SiteSection:acme/docs/faq');
    const list = 'nodes(ids: $ids) { id }';

    test.for([
      ['in a fragment', '{ ...F }', `a: ${list}`],
      [
        'in fragments of fragments',
        '{ ...F }',
        `... on Query { ... @skip(if: $no) { a: ${list} } }`,
      ],
      ['under a condition', '{ ...F @include(if: $yes) }', `a: ${list}`],
      ['with the alias of another field', '{ ...F }', `space: ${list}`],
    ] as const)('not for a list that is never null: %s', async ([, query, fields]) => {
      const { data, errors } = await askOnce(
        `query ($ids: [ID!]!, $yes: Boolean! = true, $no: Boolean! = false) ${query}
         fragment F on Query { yes: __typename @include(if: $yes) no: __typename @skip(if: $no) ${fields} }`,
        { variables: { ids }, facade: { responseBytes: 500 } },
      );
      expect(data).toBeNull();
      expect(errors).toMatchObject([{ extensions: { code: 'QUERY_TOO_COSTLY' } }]);
    });

    test('for an object with the alias of such a list', async () => {
      const world = await startTitled('x'.repeat(600), 500);
      const { data, errors } = await world.ask(
        '{ ... on Query { nodes: space(id: "s") { title } } other: __typename }',
      );
      expect(data).toEqual({ nodes: null, other: 'Query' });
      expect(errors).toMatchObject([{ path: ['nodes'] }]);
    });

    test('not for the schema, but for one of its types', async () => {
      const world = await startWorld({ facade: { responseBytes: 500 } });
      const { data, errors } = await world.ask(
        '{ ...F } fragment F on Query { all: __schema { types { name } } }',
      );
      expect([data, errors?.[0]?.path]).toEqual([null, ['all']]);
      const one = await world.ask(
        '{ ...F } fragment F on Query { one: __type(name: "Query") { fields { name } } }',
      );
      expect([one.data, one.errors?.[0]?.path]).toEqual([{ one: null }, ['one']]);
    });
  });

  test('one of exactly the maximum size is complete', async () => {
    const title = 'x'.repeat(100);
    const whole = JSON.stringify({ data: { s0: { title } } });
    for (const [room, isWhole] of [
      [whole.length, true],
      [whole.length - `{"data":{"s0":}}`.length - 1, false],
    ] as const) {
      const world = await startTitled(title, room);
      const { data } = await world.ask(`{ ${space(0)} }`);
      expect(data?.valueOf()).toEqual({ s0: isWhole ? { title } : null });
    }
  });

  test.for([
    [1_800, 1],
    [300, undefined],
  ] as const)(
    'errors are included, and calls if there is space: %i bytes',
    async ([room, calls]) => {
      const world = await startTitled('x'.repeat(2_000), room);
      const { errors, extensions } = await world.ask(
        `{ ${space(0)} wrong: space(id: "..") { title } }`,
        undefined,
        traced,
      );
      expect(errors?.map(({ path }) => path)).toEqual([['wrong'], ['s0']]);
      expect(Object(extensions?.upstream).length).toBe(calls);
    },
  );

  test('extensions that do not fit leave the errors, also without data', async () => {
    const upstream: RequestListener = (_request, response) =>
      answer(response, { object: 'space', id: 's0', title: 7 });
    const world = await startWorld({ facade: { responseBytes: 400 }, upstream });
    const request = document(`{ ${space(0)} }`, undefined, traced.headers);
    const body = JSON.stringify({ ...JSON.parse(request.body), onError: 'HALT' });
    const { status, text } = await send(world, { ...request, body });
    const { data, errors, extensions } = JSON.parse(text);
    expect([status, data, extensions]).toEqual([200, null, undefined]);
    expect(errors).toMatchObject([failure('UPSTREAM_INVALID_RESPONSE', 's0', 'title')]);
  });

  test('extensions that do not fit leave the data of a run that was made before', async () => {
    const upstream: RequestListener = (_request, response) =>
      answer(response, { object: 'space', id: 's0', title: 'T' });
    const data = '{"data":{"s0":{"title":"T"}}';
    const facade = { responseBytes: data.length + 1, reuseBytes: 1_000_000 };
    const world = await startWorld({ facade, upstream });
    for (let time = 0; time < 4; time += 1) {
      const request = document(`{ ${space(0)} }`, undefined, time === 3 ? traced.headers : {});
      expect((await send(world, request)).text).toBe(`${data}}`);
    }
  });

  test('`is_final` stays, or the data that depends on it does not', async () => {
    const upstream: RequestListener = (_request, response) =>
      answer(response, { object: 'space', id: 's0', title: 'T' });
    const whole = '{"data":{"s0":{"title":"T"}},"extensions":{"is_final":true}}';
    const deferred = `{ ... @defer { ${space(0)} } }`;
    for (let bound = whole.length - 20; bound < whole.length + 20; bound += 1) {
      const facade = { responseBytes: bound, reuseBytes: 1_000_000 };
      const world = await startWorld({ facade, upstream });
      const texts = new Set<string>();
      // The later ones take the result of the earlier ones, and traces do not fit.
      for (const headers of [{}, {}, {}, traced.headers])
        texts.add((await send(world, document(deferred, undefined, headers))).text);
      expect([bound, ...texts]).toEqual([bound, expect.any(String)]);
      const [text = ''] = texts;
      if (bound >= whole.length) expect(text).toBe(whole);
      const { data, errors, extensions } = JSON.parse(text);
      expect(extensions).toEqual(data ? { is_final: true } : undefined);
      expect(data?.s0 == null).toBe(errors !== undefined);
    }
  });

  test('if not even the errors fit, one error reports that', async () => {
    const world = await startWorld({ facade: { responseBytes: 300 } });
    const query = `{ ${times(30, (n) => `nothing${n}`)} }`;
    const { errors } = await send(world, document(query));
    expect(errors).toMatchObject([
      { extensions: { code: 'QUERY_TOO_COSTLY', cost: { bound: 300, unit: 'bytes' } } },
    ]);
  });
});

describe('errors of one code and field', () => {
  const wrong = (count: number, field: string) =>
    times(count, (n) => `${field}${n}: ${field}(id: "..") { id }`);

  test('are at most ten, and the last has the number of omitted ones', async () => {
    const { data, errors = [] } = await askOnce(
      `{ ${wrong(25, 'space')} ${wrong(10, 'site')} ${wrong(11, 'page')} }`,
    );
    expect(Object.keys(data ?? {})).toHaveLength(46);
    expect(errors.map(({ path }) => path?.[0])).toEqual([
      ...Array.from({ length: 10 }, (_, n) => `space${n}`),
      ...Array.from({ length: 10 }, (_, n) => `site${n}`),
      ...Array.from({ length: 10 }, (_, n) => `page${n}`),
    ]);
    expect(errors.map(({ extensions }) => extensions.leftOut).filter(Boolean)).toEqual([15, 1]);
    expect(errors[9]?.message).toMatch(/ \(15 more errors of this kind left out\.\)$/);
    expect(errors[29]?.message).toMatch(/ \(One more error of this kind left out\.\)$/);
    expect(codesOf({ errors })).toHaveLength(46);
  });

  test('a query far above its budget has a short response', async () => {
    const world = await startWorld({ facade: { callBudget: 2 } });
    const { text, errors } = await send(
      world,
      document(
        `{ ${times(300, (n) => `s${n}: space(id: "s${n}") { changeRequests { totalCount } }`)} }`,
      ),
    );
    expect(errors.length).toBeLessThanOrEqual(40);
    expect(text.length).toBeLessThan(20_000);
  });
});

describe.each(['plan', 'graphql'] as const)('of many errors and warnings, by %s', (executor) => {
  const startOdd = (members: object) =>
    startWorld({
      facade: { executor },
      upstream: (_request, response) =>
        answer(response, { object: 'space', id: 's', title: 'S', ...members }),
    });
  const ids = Array.from({ length: 1_000 }, () => 'Space:s');
  const again = (field: string) =>
    `query ($ids: [ID!]!) { nodes(ids: $ids) { ... on Space { ${times(20, (n) => `a${n}: ${field}`)} } } }`;

  test('the first ones have their paths, and all are counted', async () => {
    const world = await startOdd({ urls: { app: {} }, createdAt: {} });
    const { data, errors = [] } = await world.ask(again('createdAt'), { ids });
    expect(Object(data).nodes).toHaveLength(1_000);
    // Either one object or one field in all objects, since the executors complete values in different orders.
    const [path = []] = errors.map((error) => error.path ?? []);
    expect(path).toEqual(['nodes', 0, 'a0']);
    expect(new Set(errors.map((error) => error.path?.join('.'))).size).toBe(10);
    expect(errors.map(({ extensions }) => extensions.leftOut).filter(Boolean)).toEqual([19_990]);
    expect(errors.at(-1)?.message).toMatch(/ \(19990 more errors of this kind left out\.\)$/);
    for (const { extensions } of errors)
      expect(extensions).toMatchObject({
        code: 'UPSTREAM_INVALID_RESPONSE',
        upstream: { method: 'GET', route: '/v1/spaces/{spaceId}', status: 200 },
      });
  });

  test('failures below are counted at each of their paths', async () => {
    const world = await startOdd({ urls: { app: {} } });
    const { errors = [] } = await world.ask(again('urls { app }'), { ids });
    expect(errors.map(({ extensions }) => extensions.leftOut).filter(Boolean)).toEqual([19_990]);
    expect(errors.map(({ path }) => path?.at(-1))).toEqual(Array(10).fill('app'));
  });

  test('a hundred warnings are listed, and all are counted', async () => {
    const world = await startOdd({ visibility: 'nobody-knows' });
    const { extensions } = await world.expectData(again('visibility'), { ids });
    expect(extensions?.warnings).toHaveLength(100);
    expect(extensions?.warningsLeftOut).toBe(19_900);
    expect(extensions?.warnings).toContainEqual(
      expect.objectContaining({ path: ['nodes', 0, 'a0'], value: 'nobody-knows' }),
    );
  });
});

describe('the call of an error', () => {
  const upstream = { method: 'GET', route: '/v1/orgs/{organizationId}/spaces', status: 200 };

  test('is the one whose response contained the value', async () => {
    const world = await startWorld({
      upstream: ({ url = '' }, response) =>
        answer(
          response,
          url.includes('/spaces')
            ? { items: [{ object: 'space', id: 's', title: { no: 'text' } }], count: 'many' }
            : { object: 'organization', id: 'o', title: 'O' },
        ),
    });
    const { errors } = await world.ask(
      '{ organization(id: "o") { title list: spaces { nodes { title } totalCount } } }',
    );
    expect(errors?.map(({ path, extensions }) => [path?.slice(2), extensions.upstream])).toEqual([
      [['nodes', 0, 'title'], upstream],
      [['totalCount'], upstream],
    ]);
  });
});
