/** Objects that are read together with the object that names them, as its ID is enough for their read. */
import { describe, expect, test } from 'vitest';
import { maxReads } from '../../src/rest/client/speculative-reads.ts';
import { eventually } from '../eventually.ts';
import { Gate } from '../gate.ts';
import { answer, failure, refuse, startWorld, traced, type WorldOptions } from '../harness.ts';
import { type CurrentService, currentService, revisionOf } from './current-service.ts';
import { failures } from './read-faults.ts';

const ofTranslations = `{ organization(id: "acme") { translations { nodes {
  result { space { title revision { createdAt } } } } } } }`;

describe.each(['plan', 'graphql'] as const)('in the sandbox, executed by %s', (executor) => {
  const acme = 'GET /v1/orgs/acme';
  const translations = `${acme}/translations?limit=25`;
  const spaces = `${acme}/spaces?limit=70`;
  const results = ['authoring', 'faq', 'getting-started', 'quickstart', 'webhooks'];
  const contents = results.map((name) => `GET /v1/spaces/${name}-de/content`);
  const handbook = 'GET /v1/spaces/handbook';
  const change = `${handbook}/change-requests/handbook-cr-12`;
  const translation = `${acme}/translations/quickstart-to-de`;
  const result = 'GET /v1/spaces/quickstart-de';

  const revision = { createdAt: expect.any(String), type: 'EDITS' };
  const selection = 'revision { createdAt type }';

  test.each([
    {
      name: 'the result of a translation',
      query: `{ translation(id: "acme/quickstart-to-de") { result { space { title ${selection} } } } }`,
      data: { translation: { result: { space: { title: 'Schnellstart', revision } } } },
      waves: [[translation], [result, `${result}/content`]],
    },
    {
      name: 'a space',
      query: `{ space(id: "handbook") { title ${selection} } }`,
      data: { space: { title: 'Handbook', revision } },
      waves: [[handbook, `${handbook}/content`]],
    },
    {
      name: 'what the read has below',
      query: '{ space(id: "handbook") { revision { restId pages { title } } } }',
      data: { space: { revision: { pages: expect.arrayContaining([{ title: 'Welcome' }]) } } },
      waves: [[handbook, `${handbook}/content`]],
    },
    {
      name: 'a node',
      query: `{ node(id: "Space:handbook") { ... on Space { ${selection} } } }`,
      data: { node: { revision } },
      waves: [[handbook, `${handbook}/content`]],
    },
    {
      name: 'a change request',
      query: `{ changeRequest(id: "handbook/handbook-cr-12") { number ${selection} } }`,
      data: { changeRequest: { number: 12, revision } },
      waves: [[change, `${change}/content`]],
    },
    {
      name: 'aliases of a space, and the same read in another field',
      query: `{ a: space(id: "handbook") { revision { type } }
        b: space(id: "handbook") { title ${selection} }
        c: space(id: "handbook") { content { revision { type } } } }`,
      data: {
        a: { revision: { type: 'EDITS' } },
        b: { title: 'Handbook', revision },
        c: { content: { revision: { type: 'EDITS' } } },
      },
      waves: [[handbook, `${handbook}/content`]],
    },
    {
      name: 'a space of which only the ID of the revision is needed',
      query: '{ space(id: "handbook") { title revision { restId } } }',
      data: { space: { title: 'Handbook', revision: { restId: expect.any(String) } } },
      waves: [[handbook]],
    },
    {
      name: 'a change request by its number, whose ID is not known before',
      query: `{ changeRequest(id: "handbook/12") { ${selection} } }`,
      data: { changeRequest: { revision } },
      waves: [['GET /v1/spaces/handbook/change-requests/12'], [`${change}/content`]],
    },
  ])('$name', async ({ query, data, waves }) => {
    const gate = new Gate();
    const world = await startWorld({ gate, facade: { executor } });
    const answer = await world.expectData(query);
    expect(answer.data).toMatchObject(data);
    expect(answer.extensions).toBeUndefined();
    expect(gate.waves).toEqual(waves.map((wave) => wave.toSorted()));
  });

  test('the results of translations, before and after the list of spaces was seen', async () => {
    const gate = new Gate();
    const world = await startWorld({ gate, facade: { executor } });
    const first = await world.expectData(ofTranslations);
    expect(gate.waves).toEqual([[acme, translations].toSorted(), [spaces, ...contents].toSorted()]);
    // A comment makes it another document, whose calls are not known.
    const again = await world.expectData(`# again\n${ofTranslations}`);
    expect(gate.waves.slice(2)).toEqual([[acme, spaces, translations].toSorted(), contents]);
    expect(again.data).toEqual(first.data);
  });
});

test('a mutation reads nothing before it is needed', async () => {
  const gate = new Gate();
  const world = await startWorld({ gate });
  await world.expectData(`mutation { submitChangeRequestReview(input: {
    changeRequestId: "handbook/handbook-cr-12", status: APPROVED
  }) { changeRequest { number revision { type } } } }`);
  const path = '/v1/spaces/handbook/change-requests/handbook-cr-12';
  expect(gate.waves).toEqual([[`POST ${path}/reviews`], [`GET ${path}`], [`GET ${path}/content`]]);
});

const quiet: CurrentService['instead'] = () => false;

async function startCurrent(
  service: Partial<CurrentService> = {},
  facade: WorldOptions['facade'] = {},
) {
  const current: CurrentService = { translations: 3, isNamed: true, instead: quiet, ...service };
  const world = await startWorld({ upstream: currentService(current), facade });
  const accept = (token = 'ada') =>
    world.expectData('{ organization(id: "o") { title } }', {}, { token });
  await accept();
  const ask = (query: string, token = 'ada') => world.ask(query, {}, { token });
  return { world, service: current, accept, ask };
}

const ofSpace = '{ space(id: "s0") { title revision { type } } }';
const space = 'GET /v1/spaces/s0';
const content = `${space}/content`;
const complete = { space: { title: 'space s0', revision: { type: 'EDITS' } } };

/** Calls that are made at once arrive in any order. */
const expectCalls = (
  { calls }: { readonly calls: readonly string[] },
  ...expected: readonly string[]
) => expect(calls.toSorted()).toEqual(expected.toSorted());

test('the trace and the metrics show that they are speculative', async () => {
  const { world } = await startCurrent({}, { metrics: {} });
  const { extensions } = await world.ask(ofSpace, {}, { token: 'ada', ...traced });
  expect(extensions).toMatchObject({
    cost: { calls: 2 },
    upstream: [
      { operation: 'getSpace', reason: 'single', wave: 1 },
      {
        operation: 'getRevision',
        reason: 'speculative',
        wave: 1,
        paths: [{ path: 'space.revision' }],
      },
    ],
  });
  expect(await world.metrics()).toContain('docgraph_speculative_calls_total{result="used"} 1');
});

describe('a parent that', () => {
  test.each([
    ['does not exist', 404, 'NOT_FOUND'],
    ['is forbidden', 403, 'FORBIDDEN'],
  ])('%s has its own error alone', async (_, status, code) => {
    const { service, ask } = await startCurrent({}, { callBudget: 1 });
    service.instead = (path, _, response) => {
      if (path !== '/spaces/s0') return false;
      refuse(response, status);
      return true;
    };
    const { data, errors, extensions } = await ask(ofSpace);
    expect(data).toEqual({ space: null });
    expect(errors).toMatchObject([failure(code, 'space')]);
    expect(extensions?.warnings).toBeUndefined();
  });

  test('is missing ends what was read early, which counts in no budget', async () => {
    let closed = 0;
    const { service, ask } = await startCurrent({}, { callBudget: 2 });
    const query = '{ node(id: "Space:s0") { ... on Space { revision { type } } } }';
    service.instead = (path, _, response) => {
      if (path === '/spaces/s0') refuse(response, 404);
      if (path === '/spaces/s0/content') response.once('close', () => (closed += 1));
      return path.startsWith('/spaces/s0');
    };
    const result = await ask(query);
    expect([result.data, result.errors]).toEqual([{ node: null }, undefined]);
    expectCalls(result, space, content);
    await eventually(() => expect(closed).toBe(1));
  });

  test('is the missing target of a link is null with one warning', async () => {
    const { service, ask } = await startCurrent({ translations: 1 });
    service.instead = (path, _, response) => {
      if (path === '/spaces/s0') refuse(response, 404);
      return path === '/spaces/s0';
    };
    const { data, errors, extensions } = await ask(
      '{ organization(id: "o") { translations { nodes { result { space { revision { type } } } } } } }',
    );
    expect(data).toEqual({
      organization: { translations: { nodes: [{ result: { space: null } }] } },
    });
    expect(errors).toBeUndefined();
    expect(extensions?.warnings).toMatchObject([{ code: 'NOT_FOUND' }]);
  });
});

describe('a service that', () => {
  const isContent = (path: string) => path === '/spaces/s0/content';

  test.each(Object.entries(failures))(
    '%s once, when asked early, costs the query nothing',
    async (_, fail) => {
      const { service, ask } = await startCurrent();
      let hasFailed = false;
      service.instead = (path, request, response) => {
        if (!isContent(path) || hasFailed) return false;
        hasFailed = true;
        fail(request, response);
        return true;
      };
      const { data, errors, extensions } = await ask(ofSpace);
      expect([hasFailed, data, errors, extensions]).toEqual([true, complete, undefined, undefined]);
    },
  );

  test.each(Object.entries(failures))(
    '%s always has the error that it has without early reads',
    async (_, fail) => {
      const { service, ask } = await startCurrent({}, { reuse: 'off' });
      service.instead = (path, request, response) => {
        if (isContent(path)) fail(request, response);
        return isContent(path);
      };
      const first = await ask(ofSpace);
      const second = await ask(ofSpace);
      // After two useless reads there are no more.
      const third = await ask(ofSpace);
      expect(third.calls[0]).toBe(space);
      expect(third.calls.length).toBeLessThan(first.calls.length);
      for (const { data, errors, extensions } of [first, second]) {
        expect(data).toEqual(third.data);
        expect(errors).toEqual(third.errors);
        expect(extensions).toEqual(third.extensions);
      }
    },
  );

  test('refuses it is not asked early again for ten minutes', async () => {
    let time = 0;
    const { service, accept, ask } = await startCurrent({}, { now: () => time, reuse: 'off' });
    service.instead = (path, _, response) => {
      if (isContent(path)) refuse(response, 403);
      return isContent(path);
    };
    const callsOf = async (name: string) => (await ask(`# ${name}\n${ofSpace}`)).calls;
    const early = await callsOf('one');
    const late = await callsOf('two');
    expect(late).toEqual([space, content]);
    // One that is refused after a field has requested it is repeated, too.
    expect(early.toSorted()).toEqual([space, content, content].toSorted());
    time += 599_999;
    await accept();
    expect(await callsOf('three')).toEqual(late);
    time += 2;
    await accept();
    expect((await callsOf('four')).toSorted()).toEqual(early.toSorted());
  });

  test('is slow is asked once', async () => {
    const { service, ask } = await startCurrent();
    const parent = Promise.withResolvers<void>();
    service.instead = (path, _, response) => {
      if (path === '/spaces/s0') response.once('finish', () => setImmediate(parent.resolve));
      if (!isContent(path)) return false;
      void parent.promise.then(() => answer(response, revisionOf('s0')));
      return true;
    };
    const result = await ask(ofSpace);
    expect(result).toMatchObject({ data: complete, errors: undefined, extensions: undefined });
    expectCalls(result, space, content);
  });

  test('has another revision by then is asked for the one that the parent names', async () => {
    const { service, ask } = await startCurrent();
    service.instead = (path, _, response) => {
      if (isContent(path)) answer(response, { ...revisionOf('s0'), id: 'newer', type: 'merge' });
      return isContent(path);
    };
    const result = await ask('{ space(id: "s0") { revision { restId type } } }');
    expect(result.data).toEqual({ space: { revision: { restId: 'r-s0', type: 'EDITS' } } });
    expectCalls(result, space, content, `${space}/revisions/r-s0`);
  });
});

describe('what is not needed', () => {
  test('is not read again after two requests in a row, for this token and document', async () => {
    const { service, accept, ask } = await startCurrent({ isNamed: false }, { reuse: 'off' });
    await accept('ben');
    for (const _ of [1, 2]) {
      const result = await ask(ofSpace);
      expect(result.data).toEqual({ space: { title: 'space s0', revision: null } });
      expectCalls(result, space, content);
    }
    expectCalls(await ask(ofSpace), space);
    expectCalls(await ask(ofSpace, 'ben'), space, content);
    expectCalls(await ask(`# another\n${ofSpace}`), space, content);
    service.isNamed = true;
    const { data, calls } = await ask(ofSpace);
    expect(data).toEqual(complete);
    expect(calls).toEqual([space, content]);
  });
});

test('the last call of a budget is left to the fields', async () => {
  const { ask } = await startCurrent({}, { callBudget: 1 });
  const result = await ask(ofSpace);
  expect(result.data).toEqual({ space: { title: 'space s0', revision: null } });
  expect(result.errors).toMatchObject([failure('UPSTREAM_BUDGET_EXCEEDED', 'space', 'revision')]);
  expectCalls(result, space);
});

test.each([2, 40])(
  'of %i objects each is read once, and at most a number early',
  async (amount) => {
    const { world } = await startCurrent({ translations: amount });
    const { data, extensions, calls } = await world.expectData<{
      organization: { translations: { nodes: object[] } };
    }>(
      `{ organization(id: "o") { translations(first: 50) { nodes {
      result { space { title revision { restId type } } } } } } }`,
      {},
      { token: 'ada', ...traced },
    );
    expect(data.organization.translations.nodes).toEqual(
      Array.from({ length: amount }, (_, at) => ({
        result: {
          space: { title: `space s${at}`, revision: { restId: `r-s${at}`, type: 'EDITS' } },
        },
      })),
    );
    const contents = calls.filter((call) => call.endsWith('/content'));
    expect([contents.length, new Set(contents).size]).toEqual([amount, amount]);
    const upstream = extensions?.upstream as { reason: string }[];
    const early = upstream.filter(({ reason }) => reason === 'speculative').length;
    expect(early).toBeGreaterThan(0);
    expect(early).toBeLessThanOrEqual(Math.min(amount, maxReads));
  },
);
