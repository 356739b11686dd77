/** Caches the results of introspections as JSON. */
import type { GraphQLSchema, OperationDefinitionNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { Fragments } from '../execution/fragments.ts';
import type { SchemaField } from '../plan/meta-fields.ts';
import type { Variables } from '../plan/model.ts';
import type { PreparedDocument } from '../plan/prepared-document.ts';
import { introspect, type SchemaResult } from './introspector.ts';

/** Maximum length of the variables in a cache key. Results with longer variables are not cached. */
const maxVariables = 500;

export interface IntrospectionsOptions {
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
}

export class Introspections {
  readonly #schema: GraphQLSchema;
  readonly #maxBytes: number;
  readonly #known: LRUCache<string, SchemaResult>;
  readonly #underWay = new Map<string, Promise<SchemaResult>>();

  constructor(schema: GraphQLSchema, { maxBytes, cacheBytes: maxSize }: IntrospectionsOptions) {
    this.#schema = schema;
    this.#maxBytes = maxBytes;
    this.#known = new LRUCache({ maxSize, maxEntrySize: Math.ceil(maxSize / 2) });
  }

  /** The result. It is a promise only if it is neither cached nor small. */
  resultOf(
    asked: Introspection,
    fields: readonly SchemaField[],
    fragments: Fragments,
  ): SchemaResult | Promise<SchemaResult> {
    const { variables } = asked;
    const question = questionOf(asked);
    const known = question && (this.#known.get(question) ?? this.#underWay.get(question));
    if (known) return known;
    const made = introspect(this.#schema, fields, { fragments, variables }, this.#maxBytes);
    if (question === undefined) return made;
    if (!(made instanceof Promise)) return this.#kept(question, made);
    const kept = made.then((result) => this.#kept(question, result));
    const ended = kept.finally(() => this.#underWay.delete(question));
    this.#underWay.set(question, ended);
    return ended;
  }

  #kept(question: string, result: SchemaResult): SchemaResult {
    let size = 1_000 + 2 * question.length;
    for (const [key, written] of result) size += 300 + 2 * key.length + written.bytes;
    this.#known.set(question, result, { size });
    return result;
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
