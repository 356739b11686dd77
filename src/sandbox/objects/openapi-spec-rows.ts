/** Rows of OpenAPI specs. */
import { z } from 'zod';
import { OpenApiSpec } from '../../domains/openapi-specs/shapes.ts';
import { longAgo, mayLack } from '../service/defaults.ts';
import { stored } from '../service/withhold.ts';
import { rowKind } from '../store/rows.ts';

/** The outcome of processing a source. */
const Outcome = OpenApiSpec.pick({
  lastVersion: true,
  lastProcessedAt: true,
  lastProcessErrorCode: true,
  lastProcessedErrors: true,
});
export type Outcome = z.output<typeof Outcome>;

const computed = [
  'slug',
  'processingState',
  'permissions',
  'urls',
  ...Outcome.keyof().options,
] as const;

export const openApiSpecDefaults = { updatedAt: longAgo } as const;

const Document = stored(OpenApiSpec, ...computed)
  .partial(mayLack(openApiSpecDefaults))
  .extend({
    /** The ID in responses; the row's ID is the slug. */
    specId: z.string(),
    createdAt: z.iso.datetime(),
    /** Number of sources so far. */
    sources: z.int(),
    sourceSetAt: z.iso.datetime(),
    /** The outcome when processing has ended. */
    outcome: Outcome,
    /** The outcome until then, which is that of the earlier source. */
    earlier: Outcome,
  });
export type OpenApiSpecData = z.output<typeof Document>;

/** Rows are in the scope of their organization; the ID is the slug. */
export const openApiSpecKind = rowKind('openapi-spec', Document, 'OpenAPI spec');
