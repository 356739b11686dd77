/** Comments: 300 in `acme`, on spaces and change requests, with replies and reactions; and a few in `globex`. */
import { changeRequestKind } from '../objects/change-request-rows.ts';
import {
  type CommentData,
  changeRequestComments,
  commentKind,
  type ReactionData,
  type ReplyData,
  repliesTo,
  replyKind,
  spaceComments,
} from '../objects/comment-rows.ts';
import { revisionKind } from '../objects/content-rows.ts';
import { document } from '../objects/documents.ts';
import type { Store } from '../store/store.ts';
import { documentsOf } from './change-request-edits.ts';
import { changeRequestCounts } from './change-requests.ts';
import { inTurn, shuffled } from './round-robin.ts';
import { day, minutesAfter } from './times.ts';
import { formerUser, guest, writers } from './users.ts';

const total = 300;

/** The lengths of the two lists have no common divisor. */
const openings = ['', 'A small thing: ', 'Before we publish: ', '**Question** – ', 'For later: '];
const remarks = [
  'the second paragraph says the same as the first.',
  'who owns this page now?',
  'this needs a link to the [glossary](/glossary).',
  'the screenshot shows the old menu.',
  'could we say *when* this happens?',
  'I would put the example before the explanation.',
  'the number here is not the one in the contract.',
  'readers on mobile do not see the table at all.',
  'let us use the same word as on the start page.',
  'two things are missing:\n\n- what it costs\n- who approves it',
  'the command fails without `--force`.',
  'is this still true since the last release?',
];
const answers = [
  'Good point, I will change it.',
  'That was left over from the **old** version.',
  'I would rather keep it: several teams link here.',
  'Done. Could you have another look?',
  'Let us talk about it on Thursday.',
  'Agreed.',
  'I have asked legal and will come back to this.',
];
const emojis = ['👍', '🎉', '👀', '❤️'];

/** A space or change request with comments. */
interface Subject {
  /** The prefix of the comments' IDs. */
  readonly name: string;
  /** Scope of the comments. */
  readonly scope: string;
  readonly space: string;
  readonly revision: string;
  /** The time of the first possible comment. */
  readonly since: string;
}

export function seedComments(store: Store): void {
  const planter = new Planter(store);
  const spaces = Object.keys(changeRequestCounts).map(ofSpace);
  const requests = Object.keys(changeRequestCounts).flatMap((space) =>
    changeRequestsOf(store, space),
  );
  const busy = requests.filter(({ name }) => name === 'handbook-cr-12');
  for (let at = 0; at < total; at += 1) {
    const [kind, turn] = [at % 10, Math.floor(at / 10)];
    const like = shuffled(at);
    // Of ten comments, four are on spaces, five on various change requests, and one on the busy
    // one.
    if (kind < 4) planter.plant(inTurn(spaces, turn * 4 + kind), like);
    else if (kind < 9) planter.plant(inTurn(requests, (turn * 5 + kind) * 7), like);
    else planter.plant(inTurn(busy, 0), like);
  }
  for (const subject of [ofSpace('globex-notes'), ...changeRequestsOf(store, 'globex-notes')])
    planter.plantBare(subject);
}

const ofSpace = (space: string): Subject => ({
  name: space,
  scope: spaceComments(space),
  space,
  revision: `${space}-main`,
  since: day(-60),
});

const changeRequestsOf = (store: Store, space: string): Subject[] =>
  store
    .rows(changeRequestKind)
    .list(space)
    .map(({ id, data }) => ({
      name: id,
      scope: changeRequestComments(space, id),
      space,
      revision: data.revision,
      since: data.createdAt,
    }));

/** Without any optional member. */
const bareReply = {
  withheld: [
    'reactions.0.users.0.user',
    'reactions.0.users.0.reactedAt',
    'urls.*',
    'permissions.*',
  ],
};
const bareComment = { withheld: [...bareReply.withheld, 'status', 'target.space'] };

class Planter {
  readonly #store: Store;
  /** IDs of the pages with a text, by revision. */
  readonly #pages = new Map<string, readonly string[]>();

  constructor(store: Store) {
    this.#store = store;
  }

  /** `at` determines the comment's properties. */
  plant(subject: Subject, at: number): void {
    const postedAt = minutesAfter(subject.since, 30 + this.#countOf(subject) * 95);
    const replies = at % 3 === 0 ? 1 + (at % 4) : 0;
    const comment = this.#insert(subject, {
      ...text(inTurn(openings, at) + inTurn(remarks, at), at),
      postedBy: at % 60 === 59 ? formerUser : inTurn(writers, at * 7),
      postedAt,
      ...(at % 8 === 3 && { editedAt: minutesAfter(postedAt, 12) }),
      reactions: reactionsOf(at, postedAt),
      target: { ...this.#target(subject, at), revision: subject.revision },
      ...settlement(at, postedAt),
    });
    for (let reply = 0; reply < replies; reply += 1)
      this.#reply(comment, replyOf(at + reply * 5, minutesAfter(postedAt, 20 + reply * 45)));
  }

  plantBare(subject: Subject): void {
    const data = { ...replyOf(0, day(-1)), status: 'open' as const, target: {} };
    this.#reply(this.#insert(subject, { ...data, ...bareComment }), {
      ...replyOf(4, day(-1, 5)),
      ...bareReply,
    });
  }

  #insert(subject: Subject, data: CommentData) {
    const id = `${subject.name}-comment-${this.#countOf(subject) + 1}`;
    return this.#store.rows(commentKind).insert(subject.scope, id, data);
  }

  #countOf({ scope }: Subject): number {
    return this.#store.rows(commentKind).count(scope);
  }

  #reply(comment: { scope: string; id: string }, data: ReplyData): void {
    const replies = this.#store.rows(replyKind);
    const scope = repliesTo(comment);
    replies.insert(scope, `${comment.id}-reply-${replies.count(scope) + 1}`, data);
  }

  /** The target: the whole content, a page, a block, a table cell, or a review. */
  #target({ space, revision }: Subject, at: number): CommentData['target'] {
    const page = inTurn(this.#pagesOf(space, revision), at);
    switch (at % 7) {
      case 0:
        return {};
      case 1:
      case 2:
        return { page, node: `block-${1 + (at % 2)}` };
      case 3:
        return {
          page,
          node: 'block-2',
          tableCell: { record: `record-${1 + (at % 5)}`, definition: `column-${1 + (at % 3)}` },
        };
      case 4:
        return at % 4 === 0 ? { page, review: `review-${at}` } : { page };
      default:
        return { page };
    }
  }

  #pagesOf(space: string, revision: string): readonly string[] {
    const known = this.#pages.get(revision);
    if (known) return known;
    const row = this.#store.rows(revisionKind).get(space, revision);
    const pages = row ? documentsOf(row.data).map(({ id }) => id) : [];
    this.#pages.set(revision, pages);
    return pages;
  }
}

/** Every third text is a document. */
const text = (markdown: string, at: number): Pick<ReplyData, 'body'> => ({
  body: at % 3 === 2 ? { document: document(markdown) } : { markdown },
});

const replyOf = (at: number, postedAt: string): ReplyData => ({
  ...text(inTurn(answers, at), at + 1),
  postedBy: at % 40 === 36 ? guest : inTurn(writers, at * 3 + 1),
  postedAt,
  ...(at % 6 === 3 && { editedAt: minutesAfter(postedAt, 4) }),
  reactions: at % 4 === 0 ? reactionsOf(2, postedAt) : [],
});

/** Reactions of up to three people, two of them with the same emoji. */
const reactionsOf = (at: number, postedAt: string): ReactionData[] =>
  [0, 0, 1].slice(0, at % 4).map((step, index) => ({
    emoji: inTurn(emojis, at + step),
    user: inTurn(writers, at * 3 + index),
    reactedAt: minutesAfter(postedAt, 5 + index),
  }));

const settlement = (at: number, postedAt: string) =>
  at % 4 === 1
    ? {
        status: 'resolved' as const,
        resolvedAt: minutesAfter(postedAt, 300),
        resolvedBy: inTurn(writers, at + 2),
      }
    : { status: 'open' as const };
