/** Rows of change requests. */
import { z } from 'zod';
import { ChangeRequest, ChangeRequestStatus } from '../../domains/change-requests/shapes.ts';
import { withholding } from '../service/withhold.ts';
import { rowKind } from '../store/rows.ts';

const Document = z.object({
  number: z.int().min(1),
  status: ChangeRequestStatus,
  subject: z.string().exactOptional(),
  description: ChangeRequest.shape.description,
  /** ID of the user who created it. */
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** The active revision. */
  revision: z.string(),
  /** The revision of the space with which the change request started. */
  revisionInitial: z.string(),
  /** The latest revision of the space that was merged into the change request. Absent before the first update. */
  revisionMergedAncestor: z.string().exactOptional(),
  revisionMerged: z.string().exactOptional(),
  conversationsIssuesCluster: z.string().exactOptional(),
  /** IDs of the users who have contributed. */
  contributors: z.array(z.string()).default([]),
  /** IDs of the users who are requested as reviewers. */
  requestedReviewers: z.array(z.string()).default([]),
  ...withholding,
});
export type ChangeRequestData = z.output<typeof Document>;

/** Rows are in the scope of their space; their IDs are globally unique. */
export const changeRequestKind = rowKind('change-request', Document, 'change request');

/** The number series of the change requests of a space. */
export const numbersOf = (spaceId: string) => `change-request of ${spaceId}`;
