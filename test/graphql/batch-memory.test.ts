/** Lengths of lists that are kept between requests: how they change later requests, and what they never affect. */
import type { RequestListener } from 'node:http';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { answer, refuse, startWorld, type World, type WorldOptions } from '../harness.ts';
import { pagedUpstream } from './paged-upstream.ts';

interface Service {
  /** Number of spaces of each organization. */
  readonly length: number;
  /** Indexes of the spaces to which change requests link. */
  readonly linked: readonly number[];
  /** Characters of a space, by organization. */
  readonly padding?: (organization: string) => number;
  /** Whether the list of spaces is refused. */
  readonly isForbidden?: (token: string) => boolean;
  /** Status of single reads of spaces. */
  readonly status?: number;
}

/** Organizations, each with such a list of spaces. */
function serviceOf(service: Service) {
  const { length, linked, padding = () => 640, isForbidden = () => false } = service;
  const space = (organization: string, at: number) => ({
    object: 'space',
    id: `${organization}_${at}`,
    title: `${at}`,
    organization,
    padding: 'x'.repeat(padding(organization)),
  });
  const listener: RequestListener = (request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://localhost');
    const [, , , id = '', part] = pathname.split('/');
    const token = request.headers.authorization?.split(' ')[1] ?? '';
    if (pathname.startsWith('/v1/spaces/') && service.status) refuse(response, service.status);
    else if (pathname.startsWith('/v1/spaces/')) {
      const [organization = '', at] = id.split('_');
      answer(response, space(organization, Number(at)));
    } else if (part === 'change-requests')
      answer(response, {
        items: linked.map((at) => ({
          object: 'change-request',
          id: `${id}_c${at}`,
          space: `${id}_${at}`,
          organization: id,
        })),
      });
    else if (part === 'spaces' && isForbidden(token)) refuse(response, 403);
    else {
      const items = () => Array.from({ length }, (_, at) => space(id, at));
      pagedUpstream(`/v1/orgs/${id}/spaces`, () => ({ items: items(), counts: true }))(
        request,
        response,
      );
    }
  };
  return listener;
}

const start = (service: Service, facade: WorldOptions['facade'] = {}) =>
  startWorld({ upstream: serviceOf(service), facade });

const titlesIn = (organization: string) =>
  `${organization}: organization(id: "${organization}") { changeRequests(first: 1000) { nodes { space { title } } } }`;

/** Reads the links of the organizations, and expects the right space for each. Returns the calls for spaces. */
async function follow(
  world: World,
  { linked }: Service,
  { organizations = ['o'], token = 'ada' } = {},
) {
  const document = `{ ${organizations.map(titlesIn).join(' ')} }`;
  const { data, calls } = await world.expectData<Record<string, object>>(document, {}, { token });
  const nodes = linked.map((at) => ({ space: { title: `${at}` } }));
  for (const organization of organizations)
    expect(data[organization]).toEqual({ changeRequests: { nodes } });
  expect(calls.length).toBeLessThanOrEqual(256);
  return calls.filter((call) => call.includes('/spaces')).sort();
}

const spread = (count: number, length: number) =>
  Array.from({ length: count }, (_, at) => Math.floor(((at + 0.5) * length) / count));
const singleReads = (linked: readonly number[]) =>
  linked.map((at) => `GET /v1/spaces/o_${at}`).sort();
const firstPage = 'GET /v1/orgs/o/spaces?limit=70';

describe('the length of a list', () => {
  const service = { length: 10_000, linked: [5_000, 7_000, 9_000] };

  test('is remembered, so that a first page is not read again', async () => {
    const world = await start(service);
    expect(await follow(world, service)).toEqual([firstPage, ...singleReads(service.linked)]);
    expect(await follow(world, service)).toEqual(singleReads(service.linked));
  });

  test('is remembered if a field has read it', async () => {
    const world = await start(service);
    await world.ask(
      '{ organization(id: "o") { spaces(first: 0) { totalCount } } }',
      {},
      {
        token: 'ada',
      },
    );
    expect(await follow(world, service)).toEqual(singleReads(service.linked));
  });

  test('does not affect another token', async () => {
    const world = await start(service);
    await follow(world, service);
    expect(await follow(world, service, { token: 'grace' })).toEqual([
      firstPage,
      ...singleReads(service.linked),
    ]);
  });

  test('is forgotten after ten minutes', async () => {
    let ms = 0;
    const world = await start(service, { now: () => performance.now() + ms });
    await follow(world, service);
    ms = 600_000;
    expect(await follow(world, service)).toContain(firstPage);
  });

  test('is not remembered for a list that fits on a first page', async () => {
    const short = { length: 70, linked: [1, 30, 60] };
    const world = await start(short);
    expect(await follow(world, short)).toEqual([firstPage]);
    expect(await follow(world, short)).toEqual([firstPage]);
  });
});

test('a refused list is tried, and the objects are read singly', async () => {
  const isForbidden = (token: string) => token === 'grace';
  const service = { length: 60, linked: [5, 25, 45], isForbidden };
  const world = await start(service);
  expect(await follow(world, service, { token: 'grace' })).toEqual([
    firstPage,
    ...singleReads(service.linked),
  ]);
  expect(await follow(world, service)).toEqual([firstPage]);
});

describe('if single reads are refused', () => {
  const linked = [100, 150, 200];
  /** Reads the length of the list, after which single reads come first. */
  const startKnown = async (service: Service) => {
    const world = await start(service);
    await world.ask(
      '{ organization(id: "o") { spaces(first: 0) { totalCount } } }',
      {},
      { token: 'ada' },
    );
    return world;
  };

  test.each([403, 405, 500])('with %i, objects are read from their list', async (status) => {
    const service = { length: 2_000, linked, status };
    const world = await startKnown(service);
    expect(await follow(world, service)).toEqual([
      'GET /v1/orgs/o/spaces?limit=1000',
      ...singleReads(linked),
    ]);
  });

  /** The codes of the links, and the calls for spaces. */
  const refused = async (world: World, { linked }: Pick<Service, 'linked'>) => {
    const { data, errors, calls } = await world.ask(`{ ${titlesIn('o')} }`, {}, { token: 'ada' });
    const nodes = linked.map(() => ({ space: null }));
    expect(data).toEqual({ o: { changeRequests: { nodes } } });
    return {
      codes: errors?.map(({ extensions }) => extensions.code) ?? [],
      calls: calls.filter((call) => call.includes('/spaces')).sort(),
    };
  };

  test('and the list does not contain the objects, one page of it is read', async () => {
    const service = { length: 2_500, linked: [2_600, 2_700, 2_800, 2_900], status: 403 };
    const world = await startKnown(service);
    expect(await refused(world, service)).toEqual({
      codes: service.linked.map(() => 'FORBIDDEN'),
      calls: ['GET /v1/orgs/o/spaces?limit=1000', ...singleReads(service.linked)],
    });
  });

  test('and the list is refused too, the errors are those of the single reads', async () => {
    let isForbidden = false;
    const service = { length: 2_000, linked, status: 500, isForbidden: () => isForbidden };
    const world = await startKnown(service);
    isForbidden = true;
    const { codes, calls } = await refused(world, service);
    expect(codes).toEqual(linked.map(() => 'UPSTREAM_ERROR'));
    expect(calls).toHaveLength(4);
  });

  test.each([
    [404, []],
    [429, linked.map(() => 'RATE_LIMITED')],
  ])('with %i, the list is not read', async (status, codes) => {
    const service = { length: 2_000, linked, status };
    const world = await startKnown(service);
    expect(await refused(world, service)).toEqual({ codes, calls: singleReads(linked) });
  });
});

test('objects that another field of the request has read need no call', async () => {
  const service = { length: 10_000, linked: [0, 10, 20, 30] };
  const world = await start(service);
  const { calls } = await world.expectData(
    `{ ${titlesIn('o')} o2: organization(id: "o") { spaces(first: 31) { nodes { title } } } }`,
  );
  expect(calls.filter((call) => call.includes('spaces'))).toEqual([
    'GET /v1/orgs/o/spaces?limit=31',
  ]);
});

test('large objects of one caller do not make requests of another fail', async () => {
  const linked = spread(230, 3_000);
  const service = {
    length: 3_000,
    linked,
    padding: (organization: string) => (organization === 'o' ? 640 : 5_000),
  };
  const world = await start(service);
  for (let times = 0; times < 3; times += 1)
    await follow(world, { ...service }, { organizations: ['p'], token: 'grace' });
  await follow(world, service);
});

test('the size of objects that were read changes nothing', async () => {
  const service = { length: 60, linked: spread(20, 60), padding: () => 10_000 };
  const world = await start(service);
  for (let times = 0; times < 4; times += 1)
    expect(await follow(world, service)).toEqual([firstPage]);
});

test('from the second one on, equal requests make equal calls', async () => {
  const services = fc
    .record({ length: fc.integer({ min: 1, max: 400 }), size: fc.integer({ min: 0, max: 6_000 }) })
    .chain(({ length, size }) =>
      fc.record({
        length: fc.constant(length),
        linked: fc.uniqueArray(fc.nat(length - 1), { minLength: 1, maxLength: 60 }),
        padding: fc.constant(() => size),
      }),
    );
  const law = fc.asyncProperty(services, async (service) => {
    const world = await start(service);
    await follow(world, service);
    const second = await follow(world, service);
    for (let times = 0; times < 4; times += 1) expect(await follow(world, service)).toEqual(second);
  });
  await fc.assert(law, { numRuns: 30 });
});
