/** The response as written: its size, the limit on errors of one kind, and the call of each error. */
import { describe, expect, test } from 'vitest';
import { times } from '../attacks/documents.ts';
import { answer, askOnce, codesOf, startWorld } from '../harness.ts';
import { document, send } from './send.ts';

const startTitled = (title: string, responseBytes: number) =>
  startWorld({
    facade: { responseBytes },
    upstream: ({ url = '' }, response) =>
      answer(response, { object: 'space', id: url.split('/').at(-1), title }),
  });
const space = (n: number) => `s${n}: space(id: "s${n}") { title }`;

describe('a response has a maximum size', () => {
  const tooLarge = (bound: number, field: string) => ({
    path: [field],
    extensions: { code: 'QUERY_TOO_COSTLY', cost: { bound, unit: 'bytes' } },
  });

  test('above it, the response is an error that names the largest field', async () => {
    const world = await startTitled('x'.repeat(300), 1_000);
    const { status, data, errors } = await world.ask(
      `{ small: __typename ${times(2, space)} large: space(id: "l") { title again: title } }`,
    );
    expect([status, data]).toEqual([200, null]);
    expect(errors).toMatchObject([tooLarge(1_000, 'large')]);
  });

  test.for([
    ['of two bytes each', 'é'.repeat(300)],
    ['escaped in JSON', '\u0001'.repeat(100)],
    ['outside of the first plane', '😀'.repeat(150)],
  ])('bytes count, not characters: %s', async ([, title = '']) => {
    const world = await startTitled(title, 1_000);
    expect((await world.ask(`{ ${space(0)} }`)).data).toEqual({ s0: { title } });
    const { data, errors } = await world.ask(`{ ${times(3, space)} }`);
    expect(data).toBeNull();
    expect(errors).toMatchObject([tooLarge(1_000, 's0')]);
  });

  test('one of exactly the maximum size is complete', async () => {
    const title = 'x'.repeat(300);
    const whole = { data: { s0: { title } } };
    const { length } = JSON.stringify(whole);
    for (const [bound, data] of [
      [length, whole.data],
      [length - 1, null],
    ] as const) {
      const world = await startTitled(title, bound);
      expect((await world.ask(`{ ${space(0)} }`)).data).toEqual(data);
    }
  });

  test('it is not replayed', async () => {
    const world = await startTitled('x'.repeat(300), 200);
    for (let time = 0; time < 4; time += 1) {
      const { data, errors } = await world.ask(`{ ${space(0)} }`);
      expect([time, data, errors]).toMatchObject([time, null, [tooLarge(200, 's0')]]);
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
    const world = await startWorld({ facade: { callBudget: 2, queryTokens: 4_000 } });
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

describe.each(['compiled', 'graphql'] as const)(
  'of many errors and warnings, by %s',
  (executor) => {
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
  },
);

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
