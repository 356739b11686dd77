/**
 * A field that two operations can give: of a service that has only the older ones, of one that has only the newer one,
 * and of one that changes. Which one a service has is remembered for all callers.
 */
import type { RequestListener } from 'node:http';
import { describe, expect, test } from 'vitest';
import { answer, codesOf, refuse, startWorld, traced } from '../harness.ts';

const site = '/v1/orgs/o/sites/s';
const newer = `GET ${site}/structure`;
const older = [`GET ${site}/section-groups?limit=1000`, `GET ${site}/sections?limit=1000`];
const section = { object: 'site-section', id: 'one', title: 'One', path: 'one', siteSpaces: [] };

type Respond = RequestListener;

const empty =
  (status: number): Respond =>
  (_, response) => {
    response.writeHead(status).end();
  };
const structure: Respond = (_, response) =>
  answer(response, { type: 'sections', structure: [section] });
const lists: Respond = ({ url = '' }, response) => {
  const items = url.includes('/sections?') ? [section] : [];
  answer(response, { items, count: items.length });
};
const refusing =
  (status: number): Respond =>
  (_, response) =>
    refuse(response, status);

interface Service {
  newer: Respond;
  older: Respond;
}

/** A service whose two ways can be changed, and a clock that can be moved. */
async function start(service: Service) {
  let ms = 0;
  const world = await startWorld({
    facade: { now: () => performance.now() + ms, reuse: 'off', metrics: { process: false } },
    upstream: (request, response) => {
      const { pathname } = new URL(request.url ?? '', 'http://localhost');
      const name = pathname.split('/').at(-1) ?? '';
      if (name === 'structure') return service.newer(request, response);
      if (/^(sections|section-groups|site-spaces)$/.test(name))
        return service.older(request, response);
      const object = pathname.includes('/sites/') ? 'site' : 'organization';
      return answer(response, { object, id: name, title: name });
    },
  });
  const document =
    '{ site(id: "o/s") { title structure { item { ... on SiteSection { restId } } } } }';
  return {
    world,
    wait: (seconds: number) => {
      ms += seconds * 1_000;
    },
    /** The value of the field, or the code of its error, and the calls other than that of the site. */
    async ask(token = 'ada') {
      const result = await world.ask<{ site: { structure: unknown } | null }, object>(
        document,
        {},
        { token, ...traced },
      );
      const [code] = codesOf(result);
      return {
        value: code ?? result.data?.site?.structure,
        calls: result.calls.filter((call) => call !== `GET ${site}`).sort(),
        upstream: result.extensions?.upstream,
      };
    },
  };
}

const value = [{ item: { restId: 'one' } }];

test('a service that has the newer operation is called once', async () => {
  const { ask } = await start({ newer: structure, older: lists });
  for (let n = 0; n < 3; n += 1) expect(await ask()).toMatchObject({ value, calls: [newer] });
});

describe('a service that lacks the newer operation', () => {
  test.each([
    ['404 without a body', empty(404)],
    ['404 with an error of the service', refusing(404)],
    ['405 without a body', empty(405)],
    ['405 with an error of the service', refusing(405)],
    ['410 without a body', empty(410)],
    ['410 with an error of the service', refusing(410)],
    ['501 without a body', empty(501)],
    ['501 with an error of the service', refusing(501)],
  ])('is asked for it once in ten minutes, for all callers: %s', async (_, lacking) => {
    const { ask, wait } = await start({ newer: lacking, older: lists });
    expect(await ask()).toMatchObject({ value, calls: [...older, newer].sort() });
    expect(await ask()).toMatchObject({ value, calls: older });
    expect(await ask('grace')).toMatchObject({ value, calls: older });
    wait(599);
    expect(await ask()).toMatchObject({ value, calls: older });
    wait(2);
    expect(await ask()).toMatchObject({ value, calls: [...older, newer].sort() });
    expect(await ask()).toMatchObject({ value, calls: older });
  });

  test('shows the call in the trace and in the metrics as any other', async () => {
    const { ask, world } = await start({ newer: empty(404), older: lists });
    const { upstream } = await ask();
    expect(upstream).toContainEqual(
      expect.objectContaining({ operation: 'getSiteStructure', status: 404, attempts: 1 }),
    );
    expect(await world.metrics()).toContain(
      'http_client_request_duration_seconds_count{operation="getSiteStructure"} 1\n',
    );
  });
});

test.each([
  ['401', 401, 'UNAUTHENTICATED'],
  ['403', 403, 'FORBIDDEN'],
  ['429', 429, 'RATE_LIMITED'],
  ['500', 500, 'UPSTREAM_ERROR'],
])('the older operations are not called after a %s', async (_, status, code) => {
  const service = { newer: refusing(status), older: lists };
  const { ask } = await start(service);
  expect(await ask()).toMatchObject({ value: code, calls: [newer] });
  service.newer = structure;
  expect(await ask()).toMatchObject({ value, calls: [newer] });
});

test('a 404 of both ways shows nothing, so that one caller never decides for another', async () => {
  const hidden = ({ headers }: Parameters<Respond>[0]) => headers.authorization === 'Bearer eve';
  const unless =
    (shown: Respond): Respond =>
    (request, response) =>
      (hidden(request) ? refusing(404) : shown)(request, response);
  const { ask } = await start({ newer: unless(structure), older: unless(lists) });
  const refused = await ask('eve');
  expect(refused.value).toBeOneOf(['NOT_FOUND', 'UPSTREAM_UNSUPPORTED']);
  expect(await ask('ada')).toMatchObject({ value, calls: [newer] });
});

test('a caller for whom only the newer way fails does not turn others away from it', async () => {
  const { ask } = await start({
    newer: (request, response) =>
      (request.headers.authorization === 'Bearer eve' ? refusing(404) : structure)(
        request,
        response,
      ),
    older: lists,
  });
  expect(await ask('ada')).toMatchObject({ value, calls: [newer] });
  expect(await ask('eve')).toMatchObject({ value, calls: [...older, newer].sort() });
  expect(await ask('ada')).toMatchObject({ value, calls: [newer] });
});

describe('a service that changes', () => {
  test('from the older operations to the newer one is followed at once', async () => {
    const service = { newer: empty(404), older: lists };
    const { ask } = await start(service);
    await ask();
    Object.assign(service, { newer: structure, older: empty(404) });
    expect(await ask()).toMatchObject({ value, calls: [...older, newer].sort() });
    expect(await ask()).toMatchObject({ value, calls: [newer] });
  });

  test('from the newer operation to the older ones is followed at once', async () => {
    const service = { newer: structure, older: lists };
    const { ask } = await start(service);
    await ask();
    service.newer = empty(405);
    expect(await ask()).toMatchObject({ value, calls: [...older, newer].sort() });
    expect(await ask()).toMatchObject({ value, calls: older });
  });

  test('and has neither says so', async () => {
    const { ask } = await start({ newer: empty(404), older: empty(404) });
    expect((await ask()).value).toBe('UPSTREAM_UNSUPPORTED');
  });
});
