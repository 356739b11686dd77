/** Rows of translations. */
import { z } from 'zod';
import { Translation, TranslationSource } from '../../domains/translations/shapes.ts';
import { longAgo, mayLack } from '../service/defaults.ts';
import { stored } from '../service/withhold.ts';
import { rowKind } from '../store/rows.ts';
import { document } from './documents.ts';

/** A run. Its result is computed at the start and visible at the end. */
const Run = z.object({
  beganAt: z.iso.datetime(),
  /** Revision of the copy. */
  revision: z.string(),
  pages: z.int(),
  words: z.int(),
});
export type Run = z.output<typeof Run>;

const computed = ['status', 'source', 'result', 'stats', 'permissions', 'urls'] as const;

export const translationDefaults = {
  instructions: document(''),
  createdAt: longAgo,
  updatedAt: longAgo,
};

const Document = stored(Translation, ...computed)
  .partial(mayLack(translationDefaults))
  .extend({
    source: TranslationSource.extend({ space: z.string() }),
    /** ID of the translated space. */
    copy: z.string(),
    /** The earlier runs, all completed. */
    earlier: z.array(Run).default([]),
    latest: Run,
  });
export type TranslationData = z.output<typeof Document>;

/** In the scope of their organization; IDs are globally unique. */
export const translationKind = rowKind('translation', Document);
