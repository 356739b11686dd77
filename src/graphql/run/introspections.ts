/**
 * Caches the results of introspections as JSON. Callers with an accepted token do not share the cache with others, as
 * for documents.
 */
import type { GraphQLSchema, OperationDefinitionNode } from 'graphql';
import type { Fragments } from '../plan/fragments.ts';
import type { SchemaField } from '../plan/meta-fields.ts';
import type { Variables } from '../plan/model.ts';
import type { PreparedDocument } from '../plan/prepared-document.ts';
import { WeighedCache } from '../plan/weighed-cache.ts';
import { introspect, type SchemaResult } from './introspector.ts';

/** Maximum length of the variables in a cache key. Results with longer variables are not cached. */
const maxVariables = 500;

export interface IntrospectionsOptions {
  /**
   * Called with the number of values that have to be written for a caller without an accepted token. Throws a
   * `GraphQLError` to refuse the request.
   */
  readonly onStranger: (values: number) => void;
  /** Maximum size of one result. */
  readonly maxBytes: number;
  /** Maximum size of all cached results. */
  readonly cacheBytes: number;
}

/** An operation with fields about the schema. */
export interface Introspection {
  readonly prepared: PreparedDocument;
  readonly operation: OperationDefinitionNode;
  /** The coerced variables. */
  readonly variables: Variables;
  /** Number of values in the result. */
  readonly values: number;
  /** Whether the service has accepted the caller's token. */
  readonly isAccepted: boolean;
}

export class Introspections {
  readonly #schema: GraphQLSchema;
  readonly #maxBytes: number;
  readonly #onStranger: IntrospectionsOptions['onStranger'];
  readonly #accepted: WeighedCache<SchemaResult>;
  readonly #strangers: WeighedCache<SchemaResult>;
  readonly #underWay = new Map<string, Promise<SchemaResult>>();

  constructor(schema: GraphQLSchema, { maxBytes, cacheBytes, onStranger }: IntrospectionsOptions) {
    this.#onStranger = onStranger;
    this.#schema = schema;
    this.#maxBytes = maxBytes;
    const half = cacheBytes / 2;
    const options = { maxBytes: half, maxBytesOfOne: half / 2 };
    this.#accepted = new WeighedCache(options);
    this.#strangers = new WeighedCache(options);
  }

  /** The result. It is a promise only if it is neither cached nor small. */
  resultOf(
    asked: Introspection,
    fields: readonly SchemaField[],
    fragments: Fragments,
  ): SchemaResult | Promise<SchemaResult> {
    const question = questionOf(asked);
    const known =
      question === undefined
        ? undefined
        : (this.#known(question, asked.isAccepted) ?? this.#underWay.get(question));
    if (known) return known;
    // A result that is cached or is being written needs no further work.
    if (!asked.isAccepted) this.#onStranger(asked.values);
    const { variables } = asked;
    const made = introspect(this.#schema, fields, { fragments, variables }, this.#maxBytes);
    if (question === undefined) return made;
    if (!(made instanceof Promise)) return this.#kept(question, asked.isAccepted, made);
    const kept = made.then((result) => this.#kept(question, asked.isAccepted, result));
    const ended = kept.finally(() => this.#underWay.delete(question));
    this.#underWay.set(question, ended);
    return ended;
  }

  #known(question: string, isAccepted: boolean): SchemaResult | undefined {
    const [own, other] = this.#parts(isAccepted);
    return own.get(question) ?? other.peek(question);
  }

  #kept(question: string, isAccepted: boolean, result: SchemaResult): SchemaResult {
    let bytes = 1_000 + 2 * question.length;
    for (const [key, written] of result) bytes += 300 + 2 * key.length + written.bytes;
    this.#parts(isAccepted)[0].set(question, result, bytes);
    return result;
  }

  #parts(isAccepted: boolean) {
    return isAccepted
      ? ([this.#accepted, this.#strangers] as const)
      : ([this.#strangers, this.#accepted] as const);
  }
}

/**
 * The cache key, which does not depend on spaces and comments in the document. Undefined if the variables are too long.
 */
function questionOf({ prepared, operation, variables }: Introspection): string | undefined {
  const given = JSON.stringify(variables);
  if (given.length > maxVariables) return undefined;
  return `${operation.name?.value ?? ''} ${given} ${prepared.bareText}`;
}
