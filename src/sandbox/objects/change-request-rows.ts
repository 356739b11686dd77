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
  /** Id of the user. */
  readonly createdBy: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Its active revision. */
  readonly revision: string;
  /** The revision of the space that it started from. */
  readonly revisionInitial: string;
  /** The latest revision of the space that it was updated from; the initial one before the first update. */
  readonly revisionMergedAncestor?: string;
  readonly revisionMerged?: string;
  readonly conversationsIssuesCluster?: string;
  /** Ids of users. */
  readonly contributors: readonly string[];
  /** Ids of users. */
  readonly requestedReviewers: readonly string[];
}

/** In the scope of their space; ids are unique everywhere. */
export const changeRequestKind = rowKind<ChangeRequestData>('change-request');

/** The series of the numbers of a space's change requests. */
export const numbersOf = (spaceId: string) => `change-request of ${spaceId}`;
