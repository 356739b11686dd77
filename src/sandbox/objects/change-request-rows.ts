/** Rows of change requests. */
import { z } from 'zod';
import { ChangeRequest, ChangeRequestStatus } from '../../domains/change-requests/shapes.ts';
import { withholding } from '../service/withhold.ts';
import { rowKind } from '../store/rows.ts';

const request = {
  /** ID of the user who requested the review. */
  requestedBy: z.string(),
  createdAt: z.iso.datetime(),
  /** The active revision at the time of the request. */
  revision: z.string(),
};

/** A request for the review of a user or a team. */
const Request = z.union([
  z.object({ user: z.string(), team: z.undefined().optional(), ...request }),
  z.object({ team: z.string(), user: z.undefined().optional(), ...request }),
]);
export type ReviewRequest = z.output<typeof Request>;

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
  /** ID of the user who merged it. */
  mergedBy: z.string().exactOptional(),
  mergedAt: z.iso.datetime().exactOptional(),
  siteTopic: ChangeRequest.shape.siteTopic,
  /** Whether the service made it from a finding by itself. */
  isByTriage: z.literal(true).exactOptional(),
  styleguide: ChangeRequest.shape.styleguide,
  imports: ChangeRequest.shape.imports,
  links: ChangeRequest.shape.links,
  /** IDs of the users who have contributed. */
  contributors: z.array(z.string()).default([]),
  /** Requests for reviews. A request that is only the ID of a user is by the author of the change request. */
  requestedReviewers: z.array(z.union([z.string(), Request])).default([]),
  ...withholding,
});
export type ChangeRequestData = z.output<typeof Document>;

/** Rows are in the scope of their space; their IDs are globally unique. */
export const changeRequestKind = rowKind('change-request', Document, 'change request');

/** The number series of the change requests of a space. */
export const numbersOf = (spaceId: string) => `change-request of ${spaceId}`;
