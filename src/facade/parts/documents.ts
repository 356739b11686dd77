/** Which documents may run: the cache of parsed documents, and the lists of trusted ones. */
import { Documents } from '../../http/documents/documents.ts';
import { type ListLog, TrustedDocuments } from '../../http/trusted/trusted-documents.ts';
import { schemaForClients } from '../../schema/schema.ts';
import type { Settled } from '../settled.ts';
import type { QueryLimits } from './query-limits.ts';

const ignore = () => {};
export const noLog: ListLog = { info: ignore, warn: ignore, error: ignore };

/** Creates them, and begins to read the lists. */
export function documentsOf(checked: Settled, { sizes, bounds }: QueryLimits) {
  const { documents, documentsFiles, documentCacheBytes, introspection, logger } = checked;
  const parsedWith = (cacheBytes: number) =>
    new Documents({ schema: schemaForClients, sizes, introspection, cacheBytes });
  const parsed = parsedWith(documentCacheBytes);
  const trusted =
    documentsFiles &&
    new TrustedDocuments({
      mode: documents,
      files: documentsFiles,
      prepare: (text) => parsed.prepare(text),
      plan(prepared, operation) {
        const plans = prepared.planned(schemaForClients).of(operation);
        for (const conditions of plans.usualConditions)
          bounds.prepare(plans.chosenBy(conditions), operation);
      },
      log: logger ?? noLog,
    });
  let isAwaited = false;
  const read = trusted?.open();
  read?.catch((error) => {
    // Code that waits for `ready` gets the error.
    if (!isAwaited) logger?.error({ reason: error.message }, 'trusted documents cannot be read');
  });
  return {
    parsed,
    /** The trusted documents. Undefined if there are no lists. */
    trusted,
    sources: { documents: parsed, trusted, introspection },
    /** Resolves when the lists have been read. Rejects if one cannot be used. */
    async ready(): Promise<void> {
      isAwaited = true;
      await read;
    },
  };
}
