/** Rows of change requests. */
import type { z } from 'zod';
import type { ChangeRequest, ChangeRequestStatus } from '../../domains/change-requests/shapes.ts';
import type { Withholding } from '../service/withhold.ts';
import { rowKind } from '../store/rows.ts';

export interface ChangeRequestData extends Withholding {
  readonly number: number;
  readonly status: z.output<typeof ChangeRequestStatus>;
  readonly subject?: string;
  readonly description?: z.output<typeof ChangeRequest>['description'];
  /** User ID. */
  readonly createdBy: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** The active revision. */
  readonly revision: string;
  /** The revision of the space that the change request started from. */
  readonly revisionInitial: string;
  /** The latest revision of the space that was merged into the change request; absent before the first update. */
  readonly revisionMergedAncestor?: string;
  readonly revisionMerged?: string;
  readonly conversationsIssuesCluster?: string;
  /** User IDs. */
  readonly contributors: readonly string[];
  /** User IDs. */
  readonly requestedReviewers: readonly string[];
}

/** In the scope of their space; IDs are globally unique. */
export const changeRequestKind = rowKind<ChangeRequestData>('change-request');

/** The number series of the change requests of a space. */
export const numbersOf = (spaceId: string) => `change-request of ${spaceId}`;
