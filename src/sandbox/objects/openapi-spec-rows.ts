/** OpenAPI specs as the sandbox keeps them. */
import type { z } from 'zod';
import type { OpenApiSpec } from '../../domains/openapi-specs/shapes.ts';
import type { Kept } from '../service/withhold.ts';
import { type RowKind, rowKind } from '../store/rows.ts';

/** What a source came to, once it was processed. */
export type Outcome = Pick<
  z.output<typeof OpenApiSpec>,
  'lastVersion' | 'lastProcessedAt' | 'lastProcessErrorCode' | 'lastProcessedErrors'
>;

type Derived = 'slug' | 'processingState' | 'permissions' | 'urls' | keyof Outcome;

export interface OpenApiSpecData extends Kept<typeof OpenApiSpec, Derived> {
  /** The id in answers; the row's own is the slug. */
  readonly specId: string;
  readonly createdAt: string;
  /** How many sources it has had. */
  readonly sources: number;
  readonly sourceSetAt: string;
  /** What its source comes to when it is through. */
  readonly outcome: Outcome;
  /** What holds until then: what came of the source before. */
  readonly earlier: Outcome;
}

/** In the scope of their organization; a row's id is the slug. */
export const openApiSpecKind: RowKind<OpenApiSpecData> = rowKind('openapi-spec');
