/**
 * Joins every operation table with its handlers, and chooses those that the sandbox serves. A domain without handlers
 * is a compile error.
 */
import type { Releases } from '../../rest/table/operation.ts';
import { operationTables as tables } from '../../schema/operations.ts';
import { type Handlers, type Route, routesOf } from '../service/handlers.ts';
import { domainHandlers } from './domain-handlers.ts';
import { Router } from './router.ts';

type Tables = typeof tables;

const handlers: { readonly [Domain in keyof Tables]: Handlers<Tables[Domain]> } = domainHandlers;

const routesIn = <Domain extends keyof Tables>(domain: Domain): Route[] =>
  routesOf<Tables[Domain]>(tables[domain], handlers[domain]);

export const routes = Object.keys(tables).flatMap((domain) => routesIn(domain as keyof Tables));

/** The releases of the service whose operations the sandbox serves: the first one, the newest one, or any. */
export type ServedInterface = '143' | 'newest' | 'all';

/** The releases whose operations, parameters and members it does not have. */
export const releasesLeftOut: Readonly<
  Record<ServedInterface, Exclude<Releases, 'all'> | undefined>
> = {
  143: 'later',
  newest: 'earlier',
  all: undefined,
};

/** The router for the operations of an interface. */
export const routerOf = (served: ServedInterface): Router =>
  new Router(
    routes.filter(({ operation }) => operation.releases !== releasesLeftOut[served]),
    { hasBareErrors: served !== 'all' },
  );
