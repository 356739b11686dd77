/** What updates do to comments and replies. */
import type { CommentData, ReactionData, ReplyData } from '../../objects/comment-rows.ts';

interface ReactionChanges {
  readonly addedReactions?: readonly string[] | undefined;
  readonly removedReactions?: readonly string[] | undefined;
}

interface Changes extends ReactionChanges {
  readonly body?: ReplyData['body'];
}

/** Who changes something, and when. */
export interface Author {
  readonly user: string;
  readonly now: string;
}

/** A comment or a reply after changes to its text and to the author's reactions. */
export function revised<Data extends ReplyData>(
  data: Data,
  { body, ...changes }: Changes,
  author: Author,
): Data {
  return {
    ...data,
    reactions: reacted(data.reactions, changes, author),
    ...(body !== undefined && { body, editedAt: author.now }),
  };
}

/**
 * Reacting twice counts once, and what is not there can be removed. An emoji both added and removed is
 * removed, as it is with the members of a team.
 */
function reacted(
  present: readonly ReactionData[],
  { addedReactions = [], removedReactions = [] }: ReactionChanges,
  { user, now }: Author,
): ReactionData[] {
  const removed = new Set(removedReactions);
  const kept = present.filter((one) => one.user !== user || !removed.has(one.emoji));
  const own = new Set(kept.filter((one) => one.user === user).map(({ emoji }) => emoji));
  const added = new Set(addedReactions).difference(removed).difference(own);
  return [...kept, ...[...added].map((emoji) => ({ emoji, user, reactedAt: now }))];
}

/** A comment after it was resolved or opened again; whoever resolved it first stays named. */
export function settled(
  data: CommentData,
  resolved: boolean | undefined,
  { user, now }: Author,
): CommentData {
  if (resolved === undefined || resolved === (data.status === 'resolved')) return data;
  const { resolvedAt, resolvedBy, ...open } = data;
  return resolved
    ? { ...data, status: 'resolved', resolvedAt: now, resolvedBy: user }
    : { ...open, status: 'open' };
}
