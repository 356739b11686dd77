/** Rows of translations. */
import type { z } from 'zod';
import type { Translation, TranslationSource } from '../../domains/translations/shapes.ts';
import type { Kept } from '../service/withhold.ts';
import { type RowKind, rowKind } from '../store/rows.ts';

/** A run. Its result is computed at the start and visible at the end. */
export interface Run {
  readonly beganAt: string;
  /** Revision of the copy. */
  readonly revision: string;
  readonly pages: number;
  readonly words: number;
}

type Derived = 'status' | 'source' | 'result' | 'stats' | 'permissions' | 'urls';

export interface TranslationData extends Kept<typeof Translation, Derived> {
  readonly source: z.output<typeof TranslationSource> & { readonly space: string };
  /** ID of the translated space. */
  readonly copy: string;
  /** The earlier runs, all completed. */
  readonly earlier: readonly Run[];
  readonly latest: Run;
}

/** In the scope of their organization; IDs are globally unique. */
export const translationKind: RowKind<TranslationData> = rowKind('translation');
