/** What the fields of one GraphQL request share. Made anew for each, so nothing crosses from caller to caller. */

import type { RestClient } from '../../rest/client/client.ts';
import { MarkdownWork } from '../../rest/markdown/markdown-work.ts';
import { ErrorKinds } from '../errors/error-kinds.ts';
import type { SpotPaths } from '../errors/spot-paths.ts';
import { Warnings } from '../errors/warnings.ts';
import { Loaders } from '../loading/loaders.ts';
import { ValueBudget } from './value-budget.ts';

interface Writer {
  /** Lets go of what it has written. */
  letGo(): void;
}

const nowhere: SpotPaths = { of: () => [], count: () => 0 };

export class RequestContext {
  readonly rest: RestClient;
  readonly loaders: Loaders;
  readonly warnings = new Warnings();
  readonly values: ValueBudget;
  /** What the Markdown in the inputs may take to be converted, all texts together. */
  readonly markdownWork = new MarkdownWork();
  /** Values of the operation's variables, coerced: set before any field is read. */
  variables: Readonly<Record<string, unknown>> = {};
  /** Arguments that depend on them, by their planned field: coerced once, however many objects have the field. */
  readonly coercedArguments = new Map<object, Readonly<Record<string, unknown>>>();
  /** Characters that the JSON of the data has at least, where somebody has counted them. */
  dataLength: number | undefined;
  /** What writes the response by a plan, once it has begun. */
  writer: Writer | undefined;
  /** Where in the response things stand: told by whoever wrote it, once it is there. */
  readonly spots: { paths: SpotPaths } = { paths: nowhere };
  /** Kinds of the errors of the result: those that were counted and not made. */
  readonly errorKinds = new ErrorKinds();

  constructor(rest: RestClient, { mostValues }: { readonly mostValues: number }) {
    this.rest = rest;
    this.values = new ValueBudget(mostValues);
    this.loaders = new Loaders(rest);
    rest.readBefore = this.loaders;
  }

  /** Lets go of all that was read and written, which others would keep. To be called once the response is sent. */
  letGo(): void {
    this.rest.emptyAnswers();
    this.writer?.letGo();
  }
}
