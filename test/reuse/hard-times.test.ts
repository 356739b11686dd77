/** Replays at the limits: hanging calls, budgets, queues, deadlines, disconnecting callers. */
import { describe, expect, test } from 'vitest';
import { eventually } from '../eventually.ts';
import { codesOf, traced } from '../harness.ts';
import { pastDeadline, stopTime } from '../rest/stopped-time.ts';
import {
  type Answering,
  collection,
  noEtag,
  reasonsOf,
  screen,
  screenCalls,
  screenReasons,
  spacesIn,
  startScreen,
} from './screen.ts';

test('a hanging replayed call fails only its field', async () => {
  const { service, ask, learn } = await startScreen({ deadlineMs: 3_000 });
  await learn();
  service.instead = ({ path }) => path === '/collections/b';
  const { data, errors } = await ask();
  expect(data).toMatchObject({
    organization: {
      title: 'First',
      spaces: { nodes: [{ parent: { title: 'a' } }, { title: 't', parent: null }] },
    },
  });
  expect(errors?.map(({ path, extensions }) => [path, extensions.code])).toEqual([
    [['organization', 'spaces', 'nodes', 1, 'parent'], 'UPSTREAM_TIMEOUT'],
  ]);
  expect(service.takeCalls()).toEqual(screenCalls(200).toSpliced(1, 1));
});

test('a hanging one that is no longer needed has no effect', async () => {
  const { service, ask, learn } = await startScreen({ deadlineMs: 60_000 });
  await learn();
  let closed = 0;
  service.instead = ({ path, response }) => {
    if (path !== '/collections/b') return false;
    response.once('close', () => {
      closed += 1;
    });
    return true;
  };
  service.bodies['/orgs/o/spaces'] = spacesIn('a');
  const { data, errors } = await ask();
  expect(errors).toBeUndefined();
  expect(data).toMatchObject({ organization: { spaces: { nodes: [{ parent: { title: 'a' } }] } } });
  await eventually(() => expect(closed).toBe(1));
});

test('all hanging ones end at the deadline', async () => {
  const deadlineMs = 300;
  const { service, ask, learn } = await startScreen({ deadlineMs });
  stopTime();
  await learn();
  let hanging = 0;
  service.instead = () => {
    hanging += 1;
    return true;
  };
  const { errors } = await pastDeadline(ask, deadlineMs, () => hanging === screenCalls().length);
  expect(new Set(codesOf({ errors }))).toEqual(new Set(['UPSTREAM_TIMEOUT']));
});

test('a call whose connection breaks is repeated', async () => {
  const { service, ask, learn } = await startScreen();
  await learn();
  let broken = 0;
  service.instead = ({ path, response }) => {
    if (path !== '/collections/b' || broken > 0) return false;
    broken += 1;
    response.writeHead(200, { 'content-length': '100' }).write('{');
    setImmediate(() => response.destroy());
    return true;
  };
  const { data, errors } = await ask();
  expect([broken, errors]).toEqual([1, undefined]);
  expect(data).toMatchObject({
    organization: { spaces: { nodes: [{}, { parent: { title: 'b' } }] } },
  });
});

test('calls end when the caller disconnects', async () => {
  const { service, ask, learn } = await startScreen();
  await learn();
  const leaving = new AbortController();
  let closed = 0;
  let begun = 0;
  service.instead = ({ response }) => {
    begun += 1;
    response.once('close', () => {
      closed += 1;
    });
    if (begun === 4) leaving.abort();
    return true;
  };
  await expect(ask(screen, { signal: leaving.signal })).rejects.toThrow();
  await eventually(() => expect([begun, closed]).toEqual([4, 4]));
  // No bytes remain.
  service.instead = () => false;
  expect((await ask()).errors).toBeUndefined();
});

test('only calls of the run count in its budget', async () => {
  const { service, ask, learn } = await startScreen({ callBudget: 4 });
  await learn();
  service.bodies['/orgs/o/spaces'] = spacesIn('a', 'c');
  service.bodies['/collections/c'] = collection('c');
  const { data, errors } = await ask();
  expect(errors).toBeUndefined();
  expect(data).toMatchObject({
    organization: { spaces: { nodes: [{ parent: { title: 'a' } }, { parent: { title: 'c' } }] } },
  });
  expect(service.takeCalls()).toHaveLength(5);
});

test('calls that the run takes over count in its budget', async () => {
  const { service, ask, learn } = await startScreen({ callBudget: 4 });
  await learn();
  service.bodies['/orgs/o/spaces'] = spacesIn('a', 'b', 'c');
  service.bodies['/collections/c'] = collection('c');
  service.bodies['/orgs/o/collections'] = 403;
  expect(codesOf(await ask())).toContain('UPSTREAM_BUDGET_EXCEEDED');
});

test('bytes of calls that the run takes over count in its budget', async () => {
  const { service, ask, learn } = await startScreen({ byteBudget: 100_000 });
  service.etag = noEtag;
  for (const id of 'ab') service.bodies[`/collections/${id}`] = collection(id, id.repeat(40_000));
  await learn();
  service.bodies['/orgs/o'] = { object: 'organization', id: 'o', title: 'x'.repeat(40_000) };
  expect(codesOf(await ask())).toContain('UPSTREAM_BUDGET_EXCEEDED');
});

test('150 unneeded calls leave a budget of 200 to the run', async () => {
  const { service, ask, learn } = await startScreen({ callBudget: 200 });
  const query =
    '{ organizations(first: 150) { nodes { title teams(first: 1) { nodes { title } } } } }';
  const orgs = (prefix: string) =>
    Array.from({ length: 150 }, (_, at) => ({
      object: 'organization',
      id: `${prefix}${at}`,
      title: '',
    }));
  for (const { id } of [...orgs('a'), ...orgs('b')])
    service.bodies[`/orgs/${id}/teams`] = { items: [] };
  service.bodies['/orgs'] = { items: orgs('a') };
  await learn(query);
  service.bodies['/orgs'] = { items: orgs('b') };
  const { data, errors } = await ask(query);
  expect(errors).toBeUndefined();
  expect(data?.organizations).toMatchObject({ nodes: { length: 150 } });
  const calls = service.takeCalls();
  expect(calls.filter((call) => call.startsWith('/orgs/b'))).toHaveLength(150);
  // Calls that wait when the replay ends are not made.
  expect(calls.filter((call) => call.startsWith('/orgs/a')).length).toBeLessThan(150);
  expect(new Set(calls).size).toBe(calls.length);
});

describe('unneeded bytes of a replay', () => {
  const large = (id: string) => collection(id, id.repeat(40_000));

  test('do not count in the budget of the request', async () => {
    const { service, ask, learn } = await startScreen({ byteBudget: 100_000 });
    service.etag = noEtag;
    for (const id of 'abcd') service.bodies[`/collections/${id}`] = large(id);
    await learn();
    service.bodies['/orgs/o/spaces'] = spacesIn('c', 'd');
    service.expectTogether(4);
    const { errors } = await ask();
    expect(errors).toBeUndefined();
    expect(service.takeCalls()).toEqual(
      ['a', 'b', 'c', 'd', '/orgs/o', '/orgs/o/spaces'].map((path) =>
        path.startsWith('/') ? `${path} 200` : `/collections/${path} 200`,
      ),
    );
  });

  test('are held until the request has ended', async () => {
    const { service, ask, learn } = await startScreen({ heldBytes: 150_000 });
    service.etag = noEtag;
    for (const id of 'abcd') service.bodies[`/collections/${id}`] = large(id);
    await learn();
    const other = () =>
      ask('{ c: collection(id: "c") { title } d: collection(id: "d") { title } }', {
        token: 'other',
      });
    expect((await other()).errors).toBeUndefined();
    let release = () => {};
    service.instead = (answering) => {
      if (answering.path !== '/orgs/o/spaces') return false;
      release = () => service.send(answering, 200, '{"items":[]}');
      return true;
    };
    const asked = ask();
    await eventually(async () => expect(codesOf(await other())).toContain('OVERLOADED'));
    release();
    expect((await asked).errors).toBeUndefined();
    expect((await other()).errors).toBeUndefined();
  });
});

test('a replay makes 32 concurrent calls, and while they hang, the run makes the others', async () => {
  const { service, url, ask, learn } = await startScreen();
  const query =
    '{ organizations(first: 50) { nodes { title teams(first: 1) { nodes { title } } } } }';
  const organizations = Array.from({ length: 50 }, (_, at) => ({
    object: 'organization',
    id: `a${at}`,
    title: '',
  }));
  for (const { id } of organizations) service.bodies[`/orgs/${id}/teams`] = { items: [] };
  service.bodies['/orgs'] = { items: organizations };
  const first = await ask(query);
  await learn(query);
  const held: Answering[] = [];
  service.instead = (answering) => held.push(answering) > 0;
  const asked = ask(query);
  await eventually(() => expect(held).toHaveLength(32));
  // After another request, there are no more.
  expect((await fetch(`${url}/health/live`)).status).toBe(200);
  expect(held).toHaveLength(32);
  const list = held.findIndex(({ path }) => path === '/orgs');
  const answerLate = ({ request, response }: Answering) => service.listener(request, response);
  const answered = held.splice(list, 1);
  const isHeld = service.instead;
  service.instead = () => false;
  answered.forEach(answerLate);
  service.instead = isHeld;
  // All but the list: calls that the replay has not made are calls of the run.
  await eventually(() => expect(held).toHaveLength(50));
  service.instead = () => false;
  held.forEach(answerLate);
  const { data, errors } = await asked;
  expect([data, errors]).toEqual([first.data, undefined]);
  const calls = service.takeCalls();
  expect(calls).toHaveLength(51);
  expect(new Set(calls).size).toBe(51);
});

test('a replay with a full queue leaves the remaining calls to the run', async () => {
  const { service, ask, learn } = await startScreen({
    connections: 1,
    queueLimit: 2,
    queueMs: 60_000,
  });
  await learn();
  const { data, errors } = await ask();
  expect(errors).toBeUndefined();
  expect(data).toMatchObject({
    organization: { spaces: { nodes: [{ parent: { title: 'a' } }, { parent: { title: 'b' } }] } },
  });
  expect(service.takeCalls()).toEqual(screenCalls(200));
});

test('a forbidden list with single reads beside it is one wave', async () => {
  const { service, ask, learn } = await startScreen();
  service.bodies['/orgs/o/spaces'] = spacesIn('a', 'b', 'c');
  service.bodies['/collections/c'] = collection('c');
  service.bodies['/orgs/o/collections'] = 403;
  await learn();
  expect(await screenReasons(ask)).toEqual(Array.from({ length: 6 }, () => 'replay'));
  expect(service.takeCalls()).toEqual([
    '/collections/a 200',
    '/collections/b 200',
    '/collections/c 200',
    '/orgs/o 200',
    '/orgs/o/collections 403',
    '/orgs/o/spaces 200',
  ]);
});

test('a run in which a list failed is not stored', async () => {
  const { service, ask } = await startScreen();
  service.bodies['/orgs/o/spaces'] = spacesIn('a', 'b', 'c');
  service.bodies['/collections/c'] = collection('c');
  service.bodies['/orgs/o/collections'] = 500;
  for (let time = 0; time < 4; time += 1) {
    const result = await ask(screen, traced);
    // Its objects were read singly, so the failure is not visible.
    expect([result.errors, result.extensions?.warnings]).toEqual([undefined, undefined]);
    expect(reasonsOf(result)).not.toContain('replay');
    expect(service.takeCalls()).toContain('/orgs/o/collections 500');
  }
});

test.each([
  [999_900, true],
  [1_000_100, false],
])('a response of about %i bytes is stored: %s', async (bytes, isRemembered) => {
  const { service, ask, learn } = await startScreen();
  const half = 'x'.repeat((bytes - '{"data":{"organization":{"title":""}}}'.length) / 2);
  service.bodies['/orgs/o'] = { object: 'organization', id: 'o', title: half };
  const query = '{ a: organization(id: "o") { title } b: organization(id: "o") { title } }';
  await learn(query);
  expect(reasonsOf(await ask(query, traced)).includes('replay')).toBe(isRemembered);
});

test('a run with a warning is not stored', async () => {
  const { service, ask } = await startScreen();
  service.bodies['/spaces/s'] = { object: 'space', id: 's', organization: 'o', visibility: 'odd' };
  const query = '{ space(id: "s") { visibility } }';
  const { extensions } = await ask(query);
  expect(extensions?.warnings).toHaveLength(1);
  for (let time = 0; time < 3; time += 1) expect((await ask(query)).extensions).toEqual(extensions);
  expect(reasonsOf(await ask(query, traced))).not.toContain('replay');
});

test('a run with an error is not stored', async () => {
  const { service, ask } = await startScreen();
  service.bodies['/collections/b'] = 403;
  for (let time = 0; time < 4; time += 1)
    expect(await screenReasons(ask)).toEqual(['single', 'early', 'single', 'single']);
  // Its errors are not stored either.
  service.bodies['/collections/b'] = collection('b');
  expect((await ask()).errors).toBeUndefined();
});
