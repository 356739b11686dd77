/** Applies updates to comments and replies. */
import type { Service } from '../service/handlers.ts';
import type { CommentData, ReactionData, ReplyData } from './comment-rows.ts';

interface ReactionChanges {
  readonly addedReactions?: readonly string[] | undefined;
  readonly removedReactions?: readonly string[] | undefined;
}

interface Changes extends ReactionChanges {
  readonly body?: ReplyData['body'] | undefined;
}

/** The comment or reply with a changed text and changed reactions of the user. */
export function revised<Data extends ReplyData>(
  data: Data,
  { body, ...changes }: Changes,
  service: Service,
): Data {
  return {
    ...data,
    reactions: reacted(data.reactions, changes, service),
    ...(body !== undefined && { body, editedAt: service.now() }),
  };
}

/**
 * Duplicate additions and missing removals are ignored. An emoji that is both added and removed is removed, as
 * for team members.
 */
function reacted(
  present: readonly ReactionData[],
  { addedReactions = [], removedReactions = [] }: ReactionChanges,
  service: Service,
): ReactionData[] {
  const { user } = service.access;
  const removed = new Set(removedReactions);
  const kept = present.filter((one) => one.user !== user || !removed.has(one.emoji));
  const own = new Set(kept.filter((one) => one.user === user).map(({ emoji }) => emoji));
  const added = new Set(addedReactions).difference(removed).difference(own);
  return [...kept, ...[...added].map((emoji) => ({ emoji, user, reactedAt: service.now() }))];
}

/** The comment after resolving or reopening it. Resolving it again keeps the first resolver. */
export function settled(
  data: CommentData,
  resolved: boolean | undefined,
  service: Service,
): CommentData {
  if (resolved === undefined || resolved === (data.status === 'resolved')) return data;
  const { resolvedAt, resolvedBy, ...open } = data;
  return resolved
    ? { ...data, status: 'resolved', resolvedAt: service.now(), resolvedBy: service.access.user }
    : { ...open, status: 'open' };
}
