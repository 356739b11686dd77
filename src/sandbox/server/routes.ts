/** Joins every operation table with its handlers. A domain without handlers is a compile error. */
import { operationTables as tables } from '../../schema/operations.ts';
import { type Handlers, type Route, routesOf } from '../service/handlers.ts';
import { domainHandlers } from './domain-handlers.ts';

type Tables = typeof tables;

const handlers: { readonly [Domain in keyof Tables]: Handlers<Tables[Domain]> } = domainHandlers;

const routesIn = <Domain extends keyof Tables>(domain: Domain): Route[] =>
  routesOf<Tables[Domain]>(tables[domain], handlers[domain]);

export const routes = Object.keys(tables).flatMap((domain) => routesIn(domain as keyof Tables));
