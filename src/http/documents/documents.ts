/** Parses, validates and caches the documents of requests. */
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  NoSchemaIntrospectionCustomRule,
  validate,
} from 'graphql';
import { withoutValues } from '../../graphql/errors/without-values.ts';
import type { DocumentSizes } from '../../graphql/plan/document-size.ts';
import { validationRules } from '../../graphql/plan/graphql-js.ts';
import { PreparedDocument } from '../../graphql/plan/prepared-document.ts';
import { DocumentCache } from './document-cache.ts';
import { parseWithinLimits } from './document-limits.ts';

export interface DocumentsOptions {
  readonly schema: GraphQLSchema;
  readonly sizes: DocumentSizes;
  /** Whether callers may use introspection. */
  readonly introspection: boolean;
  /** Maximum size of the cached documents of requests, in bytes. Those of lists have the same maximum. */
  readonly cacheBytes: number;
}

/** Maximum number of validation errors. Each may search all names of the schema for a suggestion. */
const maxErrors = 25;

export class Documents {
  readonly #options: DocumentsOptions;
  /** Valid documents of requests. Invalid ones fail as quickly again. */
  readonly #cache: DocumentCache;
  /** Documents of lists, which documents of requests cannot displace. */
  readonly #listed: DocumentCache;
  readonly #valid = new WeakSet<DocumentNode>();

  constructor(options: DocumentsOptions) {
    this.#options = options;
    this.#cache = new DocumentCache(options.cacheBytes);
    this.#listed = new DocumentCache(options.cacheBytes);
  }

  /** Size of the cached documents in bytes. */
  get cachedBytes(): number {
    return this.#cache.bytes + this.#listed.bytes;
  }

  /**
   * Parses a document. Throws a `GraphQLError` if the document is refused. `isAccepted`: whether the service has
   * accepted the caller's token before.
   */
  read(text: string, isAccepted: boolean): PreparedDocument {
    const known = this.#cache.get(text, isAccepted);
    return known ?? this.#parse(text);
  }

  /** The validation errors of a document. Empty if it may run. */
  check(prepared: PreparedDocument, isAccepted: boolean): readonly GraphQLError[] {
    const { document } = prepared;
    if (this.#valid.has(document)) return [];
    const errors = this.#validate(prepared).map((error) => refusal(error, prepared));
    if (errors.length > 0) return errors;
    this.#valid.add(document);
    this.#cache.set(prepared, isAccepted);
    return errors;
  }

  /** Parses and validates a document of a list. Throws a `GraphQLError` if the document is refused. */
  prepare(text: string): PreparedDocument {
    const known = this.#listed.get(text, true);
    if (known) return known;
    const prepared = this.#parse(text);
    const [error] = this.#validate(prepared);
    if (error) throw refusal(error, prepared);
    this.#valid.add(prepared.document);
    this.#listed.set(prepared, true);
    return prepared;
  }

  #parse(text: string): PreparedDocument {
    return new PreparedDocument(text, parseWithinLimits(text, this.#options.sizes));
  }

  /** Validates a document. If the schema is hidden, errors contain no suggestions, which would reveal it bit by bit. */
  #validate({ document }: PreparedDocument): readonly GraphQLError[] {
    const { schema, introspection } = this.#options;
    const isHidden = !introspection;
    const rules = isHidden
      ? [...validationRules, NoSchemaIntrospectionCustomRule]
      : validationRules;
    const options = { maxErrors, hideSuggestions: isHidden };
    return validate(schema, document, rules, options);
  }
}

/** A validation error without values from the document. */
const refusal = (error: GraphQLError, { document }: PreparedDocument): GraphQLError =>
  new GraphQLError(withoutValues(error, document), {
    nodes: error.nodes ?? null,
    extensions: {
      code: 'GRAPHQL_VALIDATION_FAILED',
      ...error.extensions,
      http: { spec: true, status: 400 },
    },
  });
