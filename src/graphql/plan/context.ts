/** What the fields of one GraphQL request share. Made anew for each, so nothing crosses from caller to caller. */

import type { CallInput, RestClient } from '../../rest/client/client.ts';
import { MarkdownWork } from '../../rest/markdown/markdown-work.ts';
import type { AnyOperation } from '../../rest/table/operation.ts';
import { Warnings } from '../errors/warnings.ts';
import { Loaders } from '../loading/loaders.ts';
import { ValueBudget } from './value-budget.ts';

export class RequestContext {
  readonly rest: RestClient;
  readonly loaders: Loaders;
  readonly warnings = new Warnings();
  readonly values: ValueBudget;
  /** What the Markdown in the inputs may take to be converted, all texts together. */
  readonly markdownWork = new MarkdownWork();
  /** Values of the operation's variables, coerced. */
  readonly variables: Readonly<Record<string, unknown>>;
  /** Arguments that depend on them, by their planned field: coerced once, however many objects have the field. */
  readonly coercedArguments = new Map<object, Readonly<Record<string, unknown>>>();

  /** `mostValues`: values that the response may have. */
  constructor(rest: RestClient, variables: Readonly<Record<string, unknown>>, mostValues: number) {
    this.rest = rest;
    this.variables = variables;
    this.values = new ValueBudget(mostValues);
    this.loaders = new Loaders(rest);
  }

  /** Makes a change. Nothing that was read before holds after it. */
  change(operation: AnyOperation, input: CallInput): Promise<unknown> {
    return this.rest.call(operation, input).finally(() => this.loaders.clear());
  }
}
