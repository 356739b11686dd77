/** What resolvers share during one GraphQL request. Made anew for each, so nothing crosses from caller to caller. */
import type { RestClient } from '../../rest/client.ts';
import { Warnings } from '../errors/warnings.ts';
import { Loaders } from '../loading/loaders.ts';
import { ValueBudget } from './value-budget.ts';

export class GraphContext {
  readonly rest: RestClient;
  readonly loaders: Loaders;
  readonly warnings = new Warnings();
  readonly values: ValueBudget;

  constructor(rest: RestClient, { mostValues }: { readonly mostValues: number }) {
    this.rest = rest;
    this.values = new ValueBudget(mostValues);
    this.loaders = new Loaders(rest);
    rest.onWrite = () => this.loaders.clear();
  }
}

/** The graph's part of a server's context; absent when the request was refused before execution. */
export const graphContextIn = (context: object): GraphContext | undefined =>
  'rest' in context ? (context as GraphContext) : undefined;
