/** Translations as the sandbox keeps them. */
import type { z } from 'zod';
import type { Translation, TranslationSource } from '../../domains/translations/shapes.ts';
import type { Kept } from '../service/withhold.ts';
import { type RowKind, rowKind } from '../store/rows.ts';

/** One run: what it comes to stands from its beginning, and shows when it is through. */
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
  /** Id of the translated space. */
  readonly copy: string;
  /** The runs before the latest, all of them through. */
  readonly earlier: readonly Run[];
  readonly latest: Run;
}

/** In the scope of their organization; ids are unique everywhere. */
export const translationKind: RowKind<TranslationData> = rowKind('translation');
