/**
 * Replays that the service refuses with 429: the response is that of a query that is executed, and so are further
 * calls.
 */
import { expect, test } from 'vitest';
import { byFetch } from '../by-fetch.ts';
import type { Result } from '../harness.ts';
import {
  collection,
  type ScreenService,
  screenCalls,
  screenReasons,
  spacesIn,
  startScreen,
} from './screen.ts';

type Served = Parameters<typeof startScreen>[1];
const ways: [way: string, options: Served][] = [
  ['the listener', {}],
  ['the fetch handler', { served: byFetch }],
];

const later = { 'retry-after': '60' };
const roots = ['/orgs/o', '/orgs/o/spaces'];

const seenOf = ({ status, data, errors, headers }: Result<unknown>) => ({
  status,
  data,
  errors,
  retryAfter: headers.get('retry-after'),
});

/** Lets the service refuse the next call to each of these paths. */
function refuseOnce(service: ScreenService, paths: readonly string[], headers = later): void {
  const left = new Set(paths);
  service.instead = (answering) =>
    left.delete(answering.path) && service.send(answering, 429, '{}', headers);
}

/** Lets the service refuse all calls except those to these paths. */
function refuseAllBut(service: ScreenService, paths: readonly string[]): void {
  service.instead = (answering) =>
    !paths.includes(answering.path) && service.send(answering, 429, '{}', later);
}

/** The result for a caller for whom nothing is kept. */
async function withoutReuse(options: Served, change: (service: ScreenService) => void) {
  const { service, ask } = await startScreen({ reuse: 'off' }, options);
  await ask();
  change(service);
  return seenOf(await ask());
}

test.for(ways)(
  'calls that were refused only as they came at once are repeated: %s',
  async ([, options]) => {
    const { service, ask, learn } = await startScreen({}, options);
    await learn();
    refuseOnce(service, roots);
    service.expectTogether(4);
    expect(seenOf(await ask())).toEqual(await withoutReuse(options, () => {}));
    expect(service.takeCalls()).toEqual(
      [...roots.map((path) => `${path} 429`), ...screenCalls(200)].toSorted(),
    );
  },
);

test.for(ways)(
  'what could be read is in the response, and nothing is sent after a second 429: %s',
  async ([, options]) => {
    const { service, ask, learn } = await startScreen({}, options);
    await learn();
    const refuse = (one: ScreenService) => refuseAllBut(one, ['/orgs/o']);
    refuse(service);
    service.expectTogether(4);
    const expected = await withoutReuse(options, refuse);
    expect(expected).toMatchObject({
      status: 200,
      data: { organization: { title: 'First', spaces: null } },
    });
    expect(seenOf(await ask())).toEqual(expected);
    expect(service.takeCalls()).toEqual([
      '/collections/a 429',
      '/collections/b 429',
      '/orgs/o 200',
      '/orgs/o/spaces 429',
      '/orgs/o/spaces 429',
    ]);
  },
);

test.for(ways)('a refused call that is no longer needed has no effect: %s', async ([, options]) => {
  const { service, ask, learn } = await startScreen({}, options);
  await learn();
  const change = ({ bodies }: ScreenService) => {
    bodies['/orgs/o/spaces'] = spacesIn('c');
    bodies['/collections/c'] = collection('c');
  };
  change(service);
  refuseOnce(service, ['/collections/a', '/collections/b']);
  service.expectTogether(4);
  const expected = await withoutReuse(options, change);
  expect(expected).toMatchObject({ status: 200, errors: undefined });
  expect(seenOf(await ask())).toEqual(expected);
  expect(service.takeCalls()).toEqual([
    '/collections/a 429',
    '/collections/b 429',
    '/collections/c 200',
    '/orgs/o 200',
    '/orgs/o/spaces 200',
  ]);
});

test.for(ways)('a query that is refused as a whole is 429: %s', async ([, options]) => {
  const { service, ask, learn } = await startScreen({}, options);
  await learn();
  const refuse = (one: ScreenService) => refuseAllBut(one, []);
  // The roots are sent again before either is refused for the second time.
  service.instead = (answering) => {
    refuse(service);
    service.expectTogether(2);
    return service.instead(answering);
  };
  service.expectTogether(4);
  const expected = await withoutReuse(options, refuse);
  expect(expected).toMatchObject({ status: 429, retryAfter: '60' });
  expect(seenOf(await ask())).toEqual(expected);
  expect(service.takeCalls()).toEqual(
    [...screenCalls(429), ...roots.map((path) => `${path} 429`)].toSorted(),
  );
});

test.for(ways)('a short Retry-After is waited for: %s', async ([, options]) => {
  const { service, ask, learn } = await startScreen({}, options);
  await learn();
  refuseOnce(service, ['/orgs/o/spaces'], { 'retry-after': '0' });
  service.expectTogether(4);
  expect(seenOf(await ask())).toEqual(await withoutReuse(options, () => {}));
  expect(service.takeCalls()).toEqual(['/orgs/o/spaces 429', ...screenCalls(200)].toSorted());
});

test.for(ways)(
  'a call that the query took over before it was refused is repeated: %s',
  async ([, options]) => {
    const query = '{ organization(id: "o") { title } space(id: "s") { parent { title } } }';
    const move = ({ bodies }: ScreenService, parent: string) => {
      bodies['/spaces/s'] = { object: 'space', id: 's', organization: 'o', title: 's', parent };
      bodies[`/collections/${parent}`] = collection(parent);
    };
    const { service, ask, learn } = await startScreen({}, options);
    move(service, 'a');
    await learn(query);
    move(service, 'c');
    let refuse: (() => void) | undefined;
    service.instead = (answering) => {
      // The query has taken over the call for the organization, as it has what it needs for this one.
      if (answering.path === '/collections/c') refuse?.();
      if (answering.path !== '/orgs/o' || refuse) return false;
      refuse = () => service.send(answering, 429, '{}', later);
      return true;
    };
    service.expectTogether(3);
    const { status, data, errors } = await ask(query);
    expect({ status, data, errors }).toEqual({
      status: 200,
      data: { organization: { title: 'First' }, space: { parent: { title: 'c' } } },
      errors: undefined,
    });
    expect(service.takeCalls()).toEqual([
      '/collections/a 200',
      '/collections/c 200',
      '/orgs/o 200',
      '/orgs/o 429',
      '/spaces/s 200',
    ]);
  },
);

test('after two replays in a row that are refused, the query is run as usual', async () => {
  const { service, ask, learn } = await startScreen();
  await learn();
  for (let time = 0; time < 2; time += 1) {
    refuseOnce(service, roots);
    service.expectTogether(4);
    await ask();
    expect(service.takeCalls()).toHaveLength(6);
  }
  expect(await screenReasons(ask)).not.toContain('replay');
  expect(service.takeCalls()).toEqual(screenCalls(200));
});
