/**
 * Parses and validates documents. One cache by bytes keeps them with their plans and their validation errors; Yoga's own
 * counts entries, of which each could have megabytes.
 */
import { hash } from 'node:crypto';
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  NoSchemaIntrospectionCustomRule,
  print,
  validate,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import { withoutValues } from '../graphql/errors/without-values.ts';
import type { DocumentSizes } from '../graphql/execution/bounds/document-size.ts';
import { validationRules } from '../graphql/execution/graphql-js.ts';
import { PreparedDocument } from '../graphql/execution/prepared-document.ts';
import { parseWithinLimits } from './document-limits.ts';
import type { Settled } from './settings/options.ts';

/** Maximum number of validation errors. Each may search all names of the schema for a suggestion. */
const maxErrors = 25;

/** Number of documents that are known to have been sent once. */
const maxSentOnce = 10_000;

export class Documents {
  readonly #schema: GraphQLSchema;
  readonly #sizes: DocumentSizes;
  readonly #isHidden: boolean;
  readonly #maxTokens: number;
  /** Documents that were sent more than once: those of clients that write each query anew would only take memory. */
  readonly #cache: LRUCache<string, PreparedDocument>;
  /** Hashes of texts. */
  readonly #sentOnce = new LRUCache<string, true>({ max: maxSentOnce });
  readonly #prepared = new WeakMap<DocumentNode, PreparedDocument>();

  constructor(
    schema: GraphQLSchema,
    sizes: DocumentSizes,
    { introspection, queryTokens, documentCacheBytes: maxSize }: Settled,
  ) {
    this.#schema = schema;
    this.#sizes = sizes;
    this.#isHidden = !introspection;
    this.#maxTokens = queryTokens;
    this.#cache = new LRUCache({ maxSize, sizeCalculation: ({ bytes }) => bytes });
  }

  /** Size of the cached documents in bytes. */
  get cachedBytes(): number {
    return this.#cache.calculatedSize;
  }

  /** The parsed document. Throws a `GraphQLError` if it is refused. */
  read(text: string): PreparedDocument {
    const known = this.#cache.get(text);
    if (known) return known;
    const prepared = new PreparedDocument(text, parseWithinLimits(text, this.#maxTokens));
    this.#sizes.checkSelections(prepared.document);
    this.#prepared.set(prepared.document, prepared);
    const name = hash('sha256', text, 'base64');
    if (this.#sentOnce.has(name)) this.#cache.set(text, prepared);
    else this.#sentOnce.set(name, true);
    return prepared;
  }

  /** Measures a document again that may have grown by its errors or plans. */
  measure(prepared: PreparedDocument): void {
    const { text, bytes } = prepared;
    const cached = this.#cache.info(text);
    if (cached?.value !== prepared || cached.size === bytes) return;
    // The cache determines the size of a value only when it is new.
    this.#cache.delete(text);
    this.#cache.set(text, prepared);
  }

  /** A document with its plans, also one that a plugin of the host has changed. */
  of(document: DocumentNode): PreparedDocument {
    const known = this.#prepared.get(document);
    if (known) return known;
    this.#sizes.checkSelections(document);
    const prepared = new PreparedDocument(print(document), document);
    this.#prepared.set(document, prepared);
    return prepared;
  }

  /** The validation errors. If the schema is hidden, they have no suggestions, which would reveal it bit by bit. */
  check(document: DocumentNode): readonly GraphQLError[] {
    const prepared = this.of(document);
    if (prepared.errors) return prepared.errors;
    const rules = this.#isHidden
      ? [...validationRules, NoSchemaIntrospectionCustomRule]
      : validationRules;
    const options = { maxErrors, hideSuggestions: this.#isHidden };
    prepared.errors = validate(this.#schema, document, rules, options).map((error) =>
      refusal(error, document),
    );
    this.measure(prepared);
    return prepared.errors;
  }
}

/** A validation error without values from the document. */
const refusal = (error: GraphQLError, document: DocumentNode): GraphQLError =>
  new GraphQLError(withoutValues(error, document), {
    nodes: error.nodes ?? null,
    extensions: {
      code: 'GRAPHQL_VALIDATION_FAILED',
      ...error.extensions,
      http: { spec: true, status: 400 },
    },
  });
