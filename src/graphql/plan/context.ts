/** What the fields of one request share. Each request has its own, so nothing passes from caller to caller. */
import type { CallInput, RestClient } from '../../rest/client/client.ts';
import { DocumentTexts } from '../../rest/markdown/document-texts.ts';
import { MarkdownWork } from '../../rest/markdown/markdown-work.ts';
import type { AnyOperation } from '../../rest/table/operation.ts';
import { Warnings } from '../errors/warnings.ts';
import type { BatchGuide } from '../loading/batch-guide.ts';
import { Loaders } from '../loading/loaders.ts';
import type { ErrorBehavior } from './error-behavior.ts';
import { ValueBudget } from './value-budget.ts';

/** Bounds of lists that are read for one request. */
export interface ListBounds {
  /** Maximum length of a list that is read to its end: searched, sorted or nested. */
  readonly sortedItems: number;
  /** Maximum number of pages of a list that replaces the lists of many parents. */
  readonly groupedPages: number;
}

interface ContextBounds extends ListBounds {
  readonly maxValues: number;
}

export class RequestContext {
  readonly rest: RestClient;
  readonly loaders: Loaders;
  readonly warnings = new Warnings();
  /** Address of the service, to which its relative URLs refer. */
  readonly address: string;
  readonly values: ValueBudget;
  /** Maximum length of a list that is read to its end: searched, sorted or nested. */
  readonly sortedItems: number;
  /** Maximum number of pages of a list that replaces the lists of many parents. */
  readonly groupedPages: number;
  /** Bounds the conversion of all Markdown in the inputs. */
  readonly markdownWork = new MarkdownWork();
  #documentTexts: DocumentTexts | undefined;
  /** The coerced variables of the operation. */
  readonly variables: Readonly<Record<string, unknown>>;
  readonly onError: ErrorBehavior;
  /** Response keys of the root fields whose changes were made. */
  readonly changed = new Set<string>();
  /** Arguments with variables, by planned field: coerced once for all objects. */
  readonly coercedArguments = new Map<object, Readonly<Record<string, unknown>>>();

  /** `maxValues`: maximum number of values in the response. `guide`: for ways to read many objects. */
  constructor(
    rest: RestClient,
    variables: Readonly<Record<string, unknown>>,
    { maxValues, sortedItems, groupedPages }: ContextBounds,
    guide: BatchGuide,
    onError: ErrorBehavior = 'PROPAGATE',
  ) {
    this.rest = rest;
    this.address = rest.address;
    this.variables = variables;
    this.onError = onError;
    this.values = new ValueBudget(maxValues);
    this.sortedItems = sortedItems;
    this.groupedPages = groupedPages;
    this.loaders = new Loaders(rest, guide);
  }

  /** Converts the rich-text documents of the response. */
  get documentTexts(): DocumentTexts {
    this.#documentTexts ??= new DocumentTexts();
    return this.#documentTexts;
  }

  /** Makes a change, and forgets what was read before it. */
  change(operation: AnyOperation, input: CallInput): Promise<unknown> {
    return this.rest.call(operation, input).finally(() => this.loaders.clear());
  }
}
