/** Which documents run: parsed ones, and the lists of trusted ones. */
import { Documents } from '../../http/documents/documents.ts';
import { RequestedDocuments } from '../../http/trusted/requested-documents.ts';
import { type ListLog, TrustedDocuments } from '../../http/trusted/trusted-documents.ts';
import { schema } from '../../schema/schema.ts';
import type { CheckedOptions } from '../checked-options.ts';
import type { QueryLimits } from './query-limits.ts';

const ignore = () => {};
const noLog: ListLog = { info: ignore, warn: ignore, error: ignore };

export class FacadeDocuments {
  readonly parsed: Documents;
  /** Undefined if there are no lists. */
  readonly trusted: TrustedDocuments | undefined;
  readonly requested: RequestedDocuments;
  readonly #sizes: QueryLimits['sizes'];
  readonly #introspection: boolean;
  readonly #read: Promise<void> | undefined;
  #isAwaited = false;

  /** Begins to read the lists. */
  constructor(checked: CheckedOptions, { sizes, queryCosts }: QueryLimits) {
    const { documents, documentsFiles, documentCacheBytes, introspection, logger } = checked;
    this.#sizes = sizes;
    this.#introspection = introspection;
    const parsed = this.#parsed(documentCacheBytes);
    this.parsed = parsed;
    this.trusted =
      documentsFiles &&
      new TrustedDocuments({
        mode: documents,
        files: documentsFiles,
        prepare: (text) => parsed.prepare(text),
        plan: (prepared, operation) => queryCosts.prepare(prepared, operation),
        log: logger ?? noLog,
      });
    this.requested = this.#requested(parsed, this.trusted);
    this.#read = this.trusted?.open();
    this.#read?.catch((error) => {
      // Whoever waits for it gets the failure.
      if (!this.#isAwaited)
        logger?.error({ reason: error.message }, 'trusted documents cannot be read');
    });
  }

  /** Resolves when the lists have been read. Rejects if one cannot be used. */
  readonly ready = async (): Promise<void> => {
    this.#isAwaited = true;
    await this.#read;
  };

  /** Any document, without a cache. */
  uncached(): RequestedDocuments {
    return this.#requested(this.#parsed(0), undefined);
  }

  #parsed(cacheBytes: number): Documents {
    return new Documents({
      schema,
      sizes: this.#sizes,
      introspection: this.#introspection,
      cacheBytes,
    });
  }

  #requested(documents: Documents, trusted: TrustedDocuments | undefined): RequestedDocuments {
    return new RequestedDocuments({ documents, trusted, introspection: this.#introspection });
  }
}
