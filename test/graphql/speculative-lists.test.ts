/** Lists of linked objects that are read together with the list that links to them. */
import { describe, expect, test } from 'vitest';
import { eventually } from '../eventually.ts';
import { Gate } from '../gate.ts';
import { refuse, startWorld, type WorldOptions } from '../harness.ts';
import { screens } from '../screens/screens.ts';
import { type LinkedService, linkedService } from './linked-service.ts';
import { listFaults } from './read-faults.ts';

/** A query that shows the lengths of the lists. */
const lengthsIn = (organization: string) =>
  `{ organization(id: "${organization}") { spaces { nodes { title } } collections { nodes { title } } } }`;

const inboxOf = (organization: string, first = 50) => `{
  organization(id: "${organization}") {
    changeRequests(first: ${first}) { nodes { id space { title parent { title } } } }
  }
}`;

describe('in the data of the sandbox', () => {
  const screen = screens.find(({ name }) => name === 'inbox')?.document ?? '';
  const changeRequests = 'GET /v1/orgs/acme/change-requests';
  const ofScreen = `${changeRequests}?requestedReviewer=grace&limit=25`;
  const ofGlobex = 'GET /v1/orgs/globex/change-requests?requestedReviewer=grace&limit=25';
  const spaces = 'GET /v1/orgs/acme/spaces?limit=70';
  const collections = 'GET /v1/orgs/acme/collections?limit=70';
  const sections = `{ site(id: "acme/docs") { siteSpaces(first: 40) { nodes {
    section { title sectionGroup { title } } } } } }`;
  const site = 'GET /v1/orgs/acme/sites/docs';

  test.each([
    {
      name: 'an inbox',
      query: inboxOf('acme'),
      lengths: lengthsIn('acme'),
      before: [['GET /v1/orgs/acme', `${changeRequests}?limit=50`], [spaces], [collections]],
      after: [['GET /v1/orgs/acme', `${changeRequests}?limit=50`, collections, spaces]],
    },
    {
      name: 'the screen with an inbox',
      query: screen,
      lengths: lengthsIn('acme'),
      before: [['GET /v1/orgs?limit=10'], [ofScreen, ofGlobex], [spaces], [collections]],
      after: [['GET /v1/orgs?limit=10'], [ofScreen, collections, spaces, ofGlobex]],
    },
    {
      name: 'the sections of site spaces',
      query: sections,
      lengths: `{ site(id: "acme/docs") { sections { nodes { title } } sectionGroups { nodes { title } } } }`,
      before: [
        [site, `${site}/site-spaces?limit=40`],
        [`${site}/sections?limit=1000`],
        [`${site}/section-groups?limit=1000`],
      ],
      after: [
        [
          site,
          `${site}/section-groups?limit=70`,
          `${site}/sections?limit=70`,
          `${site}/site-spaces?limit=40`,
        ],
      ],
    },
  ])('$name takes fewer waves once the lengths are known', async (one) => {
    const gate = new Gate();
    const world = await startWorld({ gate });
    const first = await world.expectData(one.query);
    expect(gate.waves).toEqual(one.before);
    await world.expectData(one.lengths, {}, { token: 'sandbox-reader' });
    await world.expectData(one.lengths);
    const from = gate.waves.length;
    // A comment makes it another document, whose calls are not known.
    const after = await world.expectData(`# again\n${one.query}`);
    expect(gate.waves.slice(from)).toEqual(one.after);
    expect(after).toMatchObject({ data: first.data });
    expect(after.extensions).toEqual(first.extensions);
  });
});

test('one that a field requests, too, before it has arrived, is not waited for any longer', async () => {
  // The time stands still, so a wait for a time would never end.
  const gate = new Gate();
  const world = await startWorld({ gate });
  const query = `{ organization(id: "acme") {
    changeRequests(first: 50) { nodes { id space { title } } }
    spaces(first: 70) { nodes { title } }
  } }`;
  await world.expectData(lengthsIn('acme'));
  const from = gate.waves.length;
  const { data } = await world.expectData<{
    organization: { changeRequests: { nodes: { space: { title: string } }[] } };
  }>(query);
  expect(gate.waves.slice(from)).toEqual([
    [
      'GET /v1/orgs/acme',
      'GET /v1/orgs/acme/change-requests?limit=50',
      'GET /v1/orgs/acme/spaces?limit=70',
    ],
  ]);
  for (const { space } of data.organization.changeRequests.nodes)
    expect(space.title).toEqual(expect.any(String));
});

const quiet: LinkedService['instead'] = () => false;

async function startLinked(service: Partial<LinkedService>, facade: WorldOptions['facade'] = {}) {
  const linked: LinkedService = { linked: [0, 1, 2, 5, 7], spaces: 12, instead: quiet, ...service };
  const world = await startWorld({ upstream: linkedService(linked), facade });
  /** Shows the lengths of the lists to a caller. */
  const learn = (token = 'ada') => world.expectData(lengthsIn('o'), {}, { token });
  let asked = 0;
  /** Asks for the inbox in a document that was not used before, so that its calls are not known. */
  const ask = (options: { token?: string; first?: number } = {}) => {
    asked += 1;
    const { token = 'ada', first } = options;
    return world.ask(`# ${asked}\n${inboxOf('o', first)}`, {}, { token });
  };
  return { world, service: linked, learn, ask };
}

const changeRequests = 'GET /v1/orgs/o/change-requests?limit=50';
const spaces = 'GET /v1/orgs/o/spaces?limit=70';
const collections = 'GET /v1/orgs/o/collections?limit=70';
/** Calls that are made at once arrive in any order. */
const expectCalls = (
  { calls }: { readonly calls: readonly string[] },
  expected: readonly string[],
) => expect(calls.toSorted()).toEqual(expected.toSorted());

const plain = ['GET /v1/orgs/o', changeRequests];
const withLists = [...plain, spaces, collections];

test('the trace shows that they are speculative, and in the first wave', async () => {
  const { world, learn } = await startLinked({});
  await learn();
  const { extensions } = await world.expectData<unknown>(
    inboxOf('o'),
    {},
    {
      token: 'ada',
      headers: { 'x-upstream-trace': '1' },
    },
  );
  const { upstream, cost } = extensions as unknown as Trace;
  expect(cost.calls).toBe(4);
  expect(upstream.map(({ operation, reason, wave }) => [operation, reason, wave])).toEqual([
    ['getOrganization', 'single', 1],
    ['listOrganizationChangeRequests', 'early', 1],
    ['listSpaces', 'speculative', 1],
    ['listCollections', 'speculative', 1],
  ]);
});

interface Trace {
  readonly cost: { readonly calls: number };
  readonly upstream: readonly { operation: string; reason: string; wave: number }[];
}

describe('without a known length', () => {
  test('nothing is read before it is needed', async () => {
    const { ask } = await startLinked({ linked: [] });
    expectCalls(await ask(), plain);
  });

  test('of another caller, nothing is read either', async () => {
    const { learn, ask } = await startLinked({ linked: [] });
    await learn('ben');
    expectCalls(await ask(), plain);
    expectCalls(await ask({ token: 'ben' }), withLists);
  });
});

test('a list of more than a small page is not read', async () => {
  const { learn, ask } = await startLinked({ linked: [], spaces: 141 });
  await learn();
  expectCalls(await ask(), plain);
});

test('one or two objects are taken from a list that was read', async () => {
  const { learn, ask } = await startLinked({ linked: [3] });
  await learn();
  const { data, calls } = await ask();
  expect(data).toMatchObject({
    organization: {
      changeRequests: {
        nodes: [{ space: { title: 'space 3', parent: { title: 'collection 1' } } }],
      },
    },
  });
  expectCalls({ calls }, withLists);
});

test('one or two objects are expected from a list of one or two', async () => {
  const { learn, ask } = await startLinked({ linked: [3] });
  await learn();
  expectCalls(await ask({ first: 2 }), [
    'GET /v1/orgs/o',
    'GET /v1/orgs/o/change-requests?limit=2',
    'GET /v1/spaces/s3',
    'GET /v1/collections/c1',
  ]);
});

describe('lists that are not needed', () => {
  const again = `# the same document\n${inboxOf('o')}`;

  test('are no longer read after two requests in a row, for this caller and document', async () => {
    let time = 0;
    const { world, service, learn } = await startLinked({}, { now: () => time, reuse: 'off' });
    const callsOf = (document: string, token = 'ada') => world.expectData(document, {}, { token });
    for (const token of ['ada', 'ben']) await learn(token);
    expectCalls(await callsOf(again), withLists);
    service.linked = [];
    expectCalls(await callsOf(again), withLists);
    service.linked = [0, 1, 2];
    expectCalls(await callsOf(again), withLists);
    service.linked = [];
    for (let at = 0; at < 2; at += 1) expectCalls(await callsOf(again), withLists);
    for (let at = 0; at < 2; at += 1) expectCalls(await callsOf(again), plain);
    expectCalls(await callsOf(again, 'ben'), withLists);
    expectCalls(await callsOf(`# another\n${inboxOf('o')}`), withLists);
    time += 599_000;
    await learn();
    expectCalls(await callsOf(again), plain);
    time += 2_000;
    expectCalls(await callsOf(again), withLists);
  });

  test('count in no budget', async () => {
    const { learn, ask } = await startLinked({ linked: [] }, { callBudget: 3 });
    await learn();
    const { errors, calls } = await ask();
    expect(errors).toBeUndefined();
    expect(calls).toHaveLength(4);
  });

  test('end with the request', async () => {
    let closed = 0;
    const { service, learn, ask } = await startLinked({ linked: [] });
    await learn();
    service.instead = (path, _, response) => {
      if (path !== '/orgs/o/spaces') return false;
      response.once('close', () => {
        closed += 1;
      });
      return true;
    };
    expect((await ask()).errors).toBeUndefined();
    await eventually(() => expect(closed).toBe(1));
  });
});

test.each([403, 404, 401])(
  'a list refused with %i is not read again for ten minutes',
  async (status) => {
    let time = 0;
    const { service, learn, ask } = await startLinked({ linked: [4] }, { now: () => time });
    await learn();
    service.instead = (path, _, response) => {
      if (path === '/orgs/o/spaces') refuse(response, status);
      return path === '/orgs/o/spaces';
    };
    const single = 'GET /v1/spaces/s4';
    const first = await ask();
    expect([first.errors, first.extensions]).toEqual([undefined, undefined]);
    expectCalls(first, [...withLists, single]);
    expectCalls(await ask(), [...plain, collections, single]);
    time += 599_999;
    expectCalls(await ask(), [...plain, collections, single]);
    service.instead = quiet;
    await learn();
    time += 2;
    expectCalls(await ask(), withLists);
  },
);

describe.each(['spaces', 'collections'])('a service that, asked early for %s,', (kind) => {
  test.each(Object.entries(listFaults))('%s, costs the query nothing', async (_, fail) => {
    const { service, learn, ask } = await startLinked({ linked: [4] });
    await learn();
    service.instead = (path, request, response) => {
      if (path === `/orgs/o/${kind}`) fail(request, response);
      return path === `/orgs/o/${kind}`;
    };
    const { data, errors, extensions } = await ask();
    expect([errors, extensions]).toEqual([undefined, undefined]);
    expect(data).toMatchObject({
      organization: {
        changeRequests: {
          nodes: [{ space: { title: 'space 4', parent: { title: 'collection 2' } } }],
        },
      },
    });
  });
});
