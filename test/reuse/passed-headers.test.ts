/**
 * The headers of the service that are forwarded to the caller are those of calls that the query needs, also after a
 * replay.
 */
import { expect, test } from 'vitest';
import { byFetch } from '../by-fetch.ts';
import { collection, screen, screenCalls, spacesIn, startScreen } from './screen.ts';

test.for([
  ['the listener', {}],
  ['the fetch handler', { served: byFetch }],
] as const)('by %s', async ([, options]) => {
  const { service, ask, learn } = await startScreen({ passHeaders: ['deprecation'] }, options);
  service.instead = ({ path, response }) => {
    if (path.startsWith('/collections')) response.setHeader('deprecation', `@${path.at(-1)}`);
    return false;
  };
  const seen = async () => (await ask(screen)).headers.get('deprecation')?.split(', ').toSorted();
  await learn();
  expect(await seen()).toEqual(['@a', '@b']);
  expect(service.takeCalls()).toEqual(screenCalls(200));
  service.bodies['/orgs/o/spaces'] = spacesIn('b', 'c');
  service.bodies['/collections/c'] = collection('c');
  service.expectTogether(4);
  expect(await seen()).toEqual(['@b', '@c']);
  expect(service.takeCalls()).toContain('/collections/a 200');
});
