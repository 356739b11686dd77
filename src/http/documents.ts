/** The documents of requests: read, checked against the schema, and kept for whoever sends them next. */
import {
  GraphQLError,
  type GraphQLSchema,
  NoSchemaIntrospectionCustomRule,
  specifiedRules,
  validate,
} from 'graphql';
import { withoutValues } from '../graphql/errors/without-values.ts';
import type { DocumentCosts } from '../graphql/plan/document-cost.ts';
import { PreparedDocument } from '../graphql/plan/prepared-document.ts';
import { DocumentCache } from './document-cache.ts';
import { parseWithin } from './document-limits.ts';

export interface DocumentsOptions {
  readonly schema: GraphQLSchema;
  readonly costs: DocumentCosts;
  /** Whether callers may ask for the schema. */
  readonly introspection: boolean;
}

export class Documents {
  readonly #schema: GraphQLSchema;
  readonly #costs: DocumentCosts;
  readonly #introspection: boolean;
  /** Of those that are valid: what fails is not worth remembering, for it fails as fast again. */
  readonly cache = new DocumentCache();
  readonly #valid = new WeakSet<PreparedDocument>();

  constructor({ schema, costs, introspection }: DocumentsOptions) {
    this.#schema = schema;
    this.#costs = costs;
    this.#introspection = introspection;
  }

  /** The document in a text. Throws the `GraphQLError` by which it is refused. */
  read(text: string): PreparedDocument {
    return this.cache.get(text) ?? new PreparedDocument(text, parseWithin(text, this.#costs));
  }

  /** What is wrong with a document; nothing with one that may run. */
  check(prepared: PreparedDocument): readonly GraphQLError[] {
    if (this.#valid.has(prepared)) return [];
    const errors = this.#validate(prepared).map((error) => refusal(error, prepared));
    if (errors.length > 0) return errors;
    this.#valid.add(prepared);
    this.cache.set(prepared);
    return errors;
  }

  /** Where the schema is for those who know it, no suggestion gives it away bit by bit. */
  #validate({ document }: PreparedDocument): readonly GraphQLError[] {
    if (this.#introspection) return validate(this.#schema, document);
    const rules = [...specifiedRules, NoSchemaIntrospectionCustomRule];
    return validate(this.#schema, document, rules, { hideSuggestions: true });
  }
}

/** What validation says, without the values that the document holds. */
const refusal = (error: GraphQLError, { document }: PreparedDocument): GraphQLError =>
  new GraphQLError(withoutValues(error, document), {
    nodes: error.nodes ?? null,
    extensions: {
      code: 'GRAPHQL_VALIDATION_FAILED',
      ...error.extensions,
      http: { spec: true, status: 400 },
    },
  });
