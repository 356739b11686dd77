/** Executes operations that select only fields about the schema, and caches their results as JSON. */
import { type ExecutionResult, type GraphQLError, stripIgnoredCharacters } from 'graphql';
import { LRUCache } from 'lru-cache';
import { memoized } from '../../rest/values/memoized.ts';
import { refusedAsTooCostly } from '../errors/too-costly.ts';
import { lengthOf } from './bounds/json-length.ts';
import { Execution } from './compiled/execution.ts';
import type { ChosenPlan, PreparedDocument, Question } from './prepared-document.ts';

/** Maximum length of the variables in a cache key. Results with longer variables are not cached. */
const maxVariables = 500;

export interface IntrospectionsOptions {
  /** Maximum size of one result. */
  readonly maxBytes: number;
  /** Maximum size of all cached results. */
  readonly cacheBytes: number;
}

/** The data as JSON, or the error of a variable that is invalid where it is used. */
export type Introspected =
  | { readonly data: string; readonly error?: undefined }
  | { readonly error: GraphQLError; readonly data?: undefined };

const bareTextOf = memoized(({ text }: PreparedDocument) => stripIgnoredCharacters(text));

export class Introspections {
  readonly #maxBytes: number;
  readonly #known: LRUCache<string, Introspected>;

  constructor({ maxBytes, cacheBytes: maxSize }: IntrospectionsOptions) {
    this.#maxBytes = maxBytes;
    this.#known = new LRUCache({ maxSize, maxEntrySize: Math.ceil(maxSize / 2) });
  }

  /** Throws a `GraphQLError` if the result is too long. */
  resultOf(question: Question, chosen: ChosenPlan): Introspected {
    const { prepared, operation } = question;
    const given = JSON.stringify(chosen.variables);
    if (given.length > maxVariables) return this.#execute(question, chosen);
    // It does not depend on spaces and comments in the document.
    const key = `${operation.name?.value ?? ''} ${given} ${bareTextOf(prepared)}`;
    const known = this.#known.get(key);
    if (known) return known;
    const result = this.#execute(question, chosen);
    const { data } = result;
    if (data !== undefined)
      this.#known.set(key, result, { size: 1_000 + 2 * (key.length + data.length) });
    return result;
  }

  #execute(
    { prepared: { document } }: Question,
    { plan: operation, coercedValues: variables }: ChosenPlan,
  ): Introspected {
    const { schema } = operation;
    // Not `executeCompiled`: graphql-js does not execute a schema with `@defer`, which introspections must show.
    const args = { schema, document };
    const execution = new Execution({ operation, args, variables, onError: 'PROPAGATE' });
    // The resolvers of these fields return no promises.
    const { data, errors: [error] = [] } = execution.run() as ExecutionResult;
    if (error) return { error };
    const counted = lengthOf(data, this.#maxBytes);
    if (counted > this.#maxBytes)
      throw refusedAsTooCostly({ counted, bound: this.#maxBytes, unit: 'bytes' });
    return { data: JSON.stringify(data) };
  }
}
