/** The documents of requests: read, checked against the schema, and kept for whoever sends them next. */
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  NoSchemaIntrospectionCustomRule,
  specifiedRules,
  validate,
} from 'graphql';
import type { DocumentCosts } from '../../graphql/cost/document-cost.ts';
import { withoutValues } from '../../graphql/errors/without-values.ts';
import { PreparedDocument } from '../../graphql/plan/prepared-document.ts';
import { DocumentCache } from './document-cache.ts';
import { parseWithin } from './document-limits.ts';

export interface DocumentsOptions {
  readonly schema: GraphQLSchema;
  readonly costs: DocumentCosts;
  /** Whether callers may ask for the schema. */
  readonly introspection: boolean;
  /** Bytes that documents in use may take. */
  readonly cacheBytes: number;
}

/** Of what is wrong with a document: each may take a search for what was meant, among all names of the schema. */
const mostErrors = 25;

export class Documents {
  readonly #schema: GraphQLSchema;
  readonly #costs: DocumentCosts;
  readonly #introspection: boolean;
  /** Of those that are valid: what fails is not worth remembering, for it fails as fast again. */
  readonly #cache: DocumentCache;
  readonly #valid = new WeakSet<DocumentNode>();

  constructor({ schema, costs, introspection, cacheBytes }: DocumentsOptions) {
    this.#schema = schema;
    this.#costs = costs;
    this.#introspection = introspection;
    this.#cache = new DocumentCache(cacheBytes);
  }

  /**
   * The document in a text. Throws the `GraphQLError` by which it is refused. `isAccepted`: the service has accepted
   * the caller's token before.
   */
  read(text: string, isAccepted: boolean): PreparedDocument {
    const known = this.#cache.get(text, isAccepted);
    return known ?? new PreparedDocument(text, parseWithin(text, this.#costs));
  }

  /** What is wrong with a document; nothing with one that may run. */
  check(prepared: PreparedDocument, isAccepted: boolean): readonly GraphQLError[] {
    const { document } = prepared;
    if (this.#valid.has(document)) return [];
    const errors = this.#validate(prepared).map((error) => refusal(error, prepared));
    if (errors.length > 0) return errors;
    this.#valid.add(document);
    this.#cache.set(prepared, isAccepted);
    return errors;
  }

  /** Where the schema is for those who know it, no suggestion gives it away bit by bit. */
  #validate({ document }: PreparedDocument): readonly GraphQLError[] {
    if (this.#introspection)
      return validate(this.#schema, document, specifiedRules, { maxErrors: mostErrors });
    const rules = [...specifiedRules, NoSchemaIntrospectionCustomRule];
    const options = { maxErrors: mostErrors, hideSuggestions: true };
    return validate(this.#schema, document, rules, options);
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
