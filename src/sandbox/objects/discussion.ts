/** The subjects of comments: a space, or one of its change requests. Comments behave the same for both. */
import type { AnyOperation } from '../../rest/table/operation.ts';
import type { Call, Service } from '../service/handlers.ts';
import { type ChangeRequestPath, requireChangeRequest } from './change-request-response.ts';
import { changeRequestComments, spaceComments } from './comment-rows.ts';
import { requireActiveSpace, requireSpace } from './space-rows.ts';

export interface Discussion {
  /** Scope of the comments. */
  readonly scope: string;
  readonly space: string;
  readonly changeRequest?: string;
  /** The revision that comments refer to. */
  readonly revision: string;
  /** Path of the comments in the REST API. */
  readonly segments: readonly string[];
}

export interface CommentPath {
  readonly spaceId: string;
  readonly commentId: string;
}

export interface ReplyPath extends CommentPath {
  readonly commentReplyId: string;
}

/** A call whose path identifies a subject of either kind. */
export type CallIn<Row extends AnyOperation, Path> = Omit<Call<Row>, 'path'> & {
  readonly path: Path;
};

/** Finds the subject in a path. Throws like `requireSpace` and `requireChangeRequest`. */
export type Forum<Path> = (path: Path, service: Service) => Discussion;

export const ofSpace: Forum<{ spaceId: string }> = (path, service) => {
  const { id, data } = requireSpace(path, service);
  return {
    scope: spaceComments(id),
    space: id,
    revision: data.revision,
    segments: ['spaces', id, 'comments'],
  };
};

export const ofChangeRequest: Forum<ChangeRequestPath> = (path, service) => {
  const { scope, id, data } = requireChangeRequest(path, service);
  return {
    scope: changeRequestComments(scope, id),
    space: scope,
    changeRequest: id,
    revision: data.revision,
    segments: ['spaces', scope, 'change-requests', id, 'comments'],
  };
};

/** Finds the subject for writes. Also throws a 412 if the space is deleted. */
export const writable =
  <Path extends { spaceId: string }>(forum: Forum<Path>): Forum<Path> =>
  (path, service) => {
    requireActiveSpace(path, service);
    return forum(path, service);
  };
