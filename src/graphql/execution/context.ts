/** What the fields of one request share. Each request has its own context, so that no value reaches another caller. */
import type { GraphQLError } from 'graphql';
import type { CallInput, RestClient } from '../../rest/client/client.ts';
import { DocumentTexts } from '../../rest/markdown/document-texts.ts';
import { MarkdownWork } from '../../rest/markdown/markdown-work.ts';
import type { AnyOperation } from '../../rest/table/operation.ts';
import { tooCostly } from '../errors/too-costly.ts';
import { Warnings } from '../errors/warnings.ts';
import { Loaders } from '../loading/loaders.ts';
import type { CallerMemory, KnownWays } from '../loading/remembered.ts';
import { jsonWeight } from './bounds/free-json.ts';

/** How fields with errors affect the response, from the request parameter `onError`. */
export const errorBehaviors = ['PROPAGATE', 'NULL', 'HALT'] as const;

/**
 * `PROPAGATE`: if a field that cannot be null has an error, its parent is null. `NULL`: the field itself is null,
 * whatever its type is. `HALT`: the first error ends the operation, and there is no data.
 */
export type ErrorBehavior = (typeof errorBehaviors)[number];

export const isErrorBehavior = (value: unknown): value is ErrorBehavior =>
  errorBehaviors.some((behavior) => behavior === value);

/** Limits for lists that are read to their end for one request. */
export interface ListBounds {
  /** Maximum length of a list that is searched, sorted or nested, and is therefore read to its end. */
  readonly sortedItems: number;
  /** Maximum number of pages of a list that is read instead of the lists of many parents. */
  readonly groupedPages: number;
}

/** Length of texts from which the length of a response has to be counted. */
const longText = 500;

interface ContextOptions extends ListBounds {
  readonly maxValues: number;
}

/**
 * Limits the number of values in a response: each list counts, before its items are completed, as its length times the
 * values that are selected on an item. No clock is involved, so that the same request with the same data always has the
 * same result.
 */
class ValueBudget {
  readonly bound: number;
  #taken = 0;
  #refusal: GraphQLError | undefined;

  constructor(bound: number) {
    this.bound = bound;
  }

  /** Takes values from the budget. Throws if fewer are left; then none are left for later lists. */
  take(values: number): void {
    this.#taken += values;
    if (this.#taken <= this.bound) return;
    // There is one error for all lists, because creating an error captures a stack.
    this.#refusal ??= tooCostly({ counted: this.#taken, bound: this.bound, unit: 'values' });
    throw this.#refusal;
  }
}

export class RequestContext {
  readonly rest: RestClient;
  readonly loaders: Loaders;
  readonly ways: KnownWays;
  /** Number of fields so far that have a response of their own, by the name of the value. */
  readonly fetched = new Map<string, number>();
  readonly warnings = new Warnings();
  /** URL of the service. Its relative URLs are resolved against it. */
  readonly address: string;
  readonly values: ValueBudget;
  /** Maximum length of a list that is searched, sorted or nested, and is therefore read to its end. */
  readonly sortedItems: number;
  /** Maximum number of pages of a list that is read instead of the lists of many parents. */
  readonly groupedPages: number;
  /** Limits the work of converting the Markdown of all inputs. */
  readonly markdownWork = new MarkdownWork();
  #documentTexts: DocumentTexts | undefined;
  /** The coerced variables of the operation. Resolvers set them to those that graphql-js has coerced. */
  variables: Readonly<Record<string, unknown>>;
  readonly onError: ErrorBehavior;
  /** The plan of the operation, if it was made before its resolvers are called. */
  plan: object | undefined;
  /** Whether the response has texts that may make it too large. */
  hasLongTexts = false;
  /** What the root fields of the operation share. */
  resolvedRoot: object | undefined;
  /** Response keys of the root fields whose changes were made. */
  readonly changed = new Set<string>();
  /** Coerced arguments that contain variables, by planned field. They are coerced once for all objects. */
  readonly coercedArguments = new Map<object, Readonly<Record<string, unknown>>>();

  /** `maxValues`: maximum number of values in the response. `memory`: what earlier requests have shown. */
  constructor(
    rest: RestClient,
    variables: Readonly<Record<string, unknown>>,
    { maxValues, sortedItems, groupedPages }: ContextOptions,
    memory: CallerMemory,
    onError: ErrorBehavior = 'PROPAGATE',
  ) {
    this.rest = rest;
    this.address = rest.address;
    this.variables = variables;
    this.onError = onError;
    this.values = new ValueBudget(maxValues);
    this.sortedItems = sortedItems;
    this.groupedPages = groupedPages;
    this.loaders = new Loaders(rest, memory);
    this.ways = memory.ways;
  }

  /** Counts the value of a leaf in the size of the response. */
  count(value: unknown): void {
    if (typeof value === 'string') this.hasLongTexts ||= value.length > longText;
    else if (typeof value === 'object' && value !== null) {
      this.hasLongTexts = true;
      this.values.take(jsonWeight(value));
    }
  }

  /** Converts the rich-text documents of the response. */
  get documentTexts(): DocumentTexts {
    this.#documentTexts ??= new DocumentTexts();
    return this.#documentTexts;
  }

  /** Makes a change, and forgets everything that was read before it. */
  change(operation: AnyOperation, input: CallInput): Promise<unknown> {
    return this.rest.call(operation, input).finally(() => this.loaders.clear());
  }

  /** Ends all calls, and releases what was read, because long-lived objects may refer to it. */
  release(): void {
    this.rest.end();
    this.rest.emptyResponses();
    this.resolvedRoot = undefined;
    this.loaders.release();
  }
}
