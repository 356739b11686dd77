import { expect, test } from 'vitest';
import { spaceOperations } from '../../src/domains/spaces/operations.ts';
import { spaceHandlers } from '../../src/sandbox/domains/spaces/handlers.ts';
import { Router } from '../../src/sandbox/server/router.ts';
import { routes } from '../../src/sandbox/server/routes.ts';
import { type Handlers, routesOf } from '../../src/sandbox/service/handlers.ts';

test('a handler that is missing does not compile', () => {
  // @ts-expect-error there is no handler for listSpaces
  const handlers: Handlers<typeof spaceOperations> = { getSpace: spaceHandlers.getSpace };
  expect(handlers).not.toHaveProperty('listSpaces');
});

test('a handler with another response does not compile', () => {
  // @ts-expect-error a space has an id
  const getSpace: Handlers<typeof spaceOperations>['getSpace'] = () => ({ object: 'space' });
  const rows = Object.keys(spaceOperations);
  expect(routesOf(spaceOperations, { ...spaceHandlers, getSpace })).toHaveLength(rows.length);
});

test('every route is served once', () => {
  const served = routes.map(({ operation: { method, route } }) => `${method} ${route}`);
  expect(new Set(served).size).toBe(served.length);
  const [first] = routes;
  expect(() => new Router([...routes, ...(first ? [first] : [])])).toThrow('two handlers');
});
