/** Rows of OpenAPI specs. */
import type { z } from 'zod';
import type { OpenApiSpec } from '../../domains/openapi-specs/shapes.ts';
import type { Kept } from '../service/withhold.ts';
import { type RowKind, rowKind } from '../store/rows.ts';

/** The outcome of processing a source. */
export type Outcome = Pick<
  z.output<typeof OpenApiSpec>,
  'lastVersion' | 'lastProcessedAt' | 'lastProcessErrorCode' | 'lastProcessedErrors'
>;

type Derived = 'slug' | 'processingState' | 'permissions' | 'urls' | keyof Outcome;

export interface OpenApiSpecData extends Kept<typeof OpenApiSpec, Derived> {
  /** The ID in responses; the row's ID is the slug. */
  readonly specId: string;
  readonly createdAt: string;
  /** Number of sources so far. */
  readonly sources: number;
  readonly sourceSetAt: string;
  /** The outcome once the processing ends. */
  readonly outcome: Outcome;
  /** The outcome until then, that of the earlier source. */
  readonly earlier: Outcome;
}

/** In the scope of their organization; the row's ID is the slug. */
export const openApiSpecKind: RowKind<OpenApiSpecData> = rowKind('openapi-spec');
