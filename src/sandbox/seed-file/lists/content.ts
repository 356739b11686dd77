/** Seed file lists: revisions of spaces, change requests, and comments. */
import { z } from 'zod';
import { ChangeRequest, ChangeRequestStatus } from '../../../domains/change-requests/shapes.ts';
import { Comment, CommentStatus } from '../../../domains/comments/shapes.ts';
import { Page } from '../../../domains/content/shapes/pages.ts';
import { File, Revision } from '../../../domains/content/shapes/revisions.ts';
import { ReusableContent } from '../../../domains/shared/content-references/shapes/reusable-contents.ts';
import { changeRequestKind, numbersOf } from '../../objects/change-request-rows.ts';
import { commentKind, replyKind } from '../../objects/comment-rows.ts';
import { type PageData, revisionKind } from '../../objects/content-rows.ts';
import { optionalId, seedList, type Target, withheld } from '../seed-list.ts';

const [DocumentPage, , LinkPage] = Page.options;
const { target, href } = LinkPage.shape;

const PageRow = DocumentPage.omit({
  type: true,
  title: true,
  slug: true,
  path: true,
  urls: true,
  markdown: true,
  document: true,
  pages: true,
}).extend({
  type: z.enum(['document', 'group', 'link', 'computed']),
  title: z.string(),
  slug: z.string(),
  markdown: z.string().exactOptional(),
  target,
  href,
  get pages(): z.ZodExactOptional<z.ZodType<PageData[]>> {
    return z.array(PageRow).exactOptional();
  },
});

const ReusableContentRow = ReusableContent.omit({ document: true }).extend({
  title: z.string(),
  markdown: z.string(),
});

const user: Target = { list: 'users' };
const revision: Target = { list: 'revisions', within: '{space}' };
const time = z.iso.datetime();

const reply = {
  postedBy: z.string(),
  postedAt: time,
  editedAt: time.exactOptional(),
  body: Comment.shape.body.unwrap(),
  reactions: z
    .array(z.object({ emoji: z.string(), user: z.string(), reactedAt: time }))
    .default([]),
  ...withheld,
};

export const contentLists = [
  seedList('revisions', {
    kind: revisionKind,
    scope: '{space}',
    document: z.object({
      parents: z.array(z.string()).default([]),
      type: Revision.shape.type.unwrap().default('edits'),
      mergedFrom: optionalId,
      createdAt: time,
      git: Revision.shape.git,
      pages: z.array(PageRow).default([]),
      files: z.array(File.omit({ object: true })).default([]),
      reusableContents: z.array(ReusableContentRow).default([]),
      variables: z.record(z.string(), z.string()).default({}),
      isTerse: z.boolean().exactOptional(),
    }),
  }),
  seedList('changeRequests', {
    kind: changeRequestKind,
    scope: '{space}',
    document: z.object({
      number: z.int().min(1),
      status: ChangeRequestStatus,
      subject: z.string().exactOptional(),
      description: ChangeRequest.shape.description,
      createdBy: z.string(),
      createdAt: time,
      updatedAt: time,
      revision: z.string(),
      revisionInitial: z.string(),
      revisionMergedAncestor: optionalId,
      revisionMerged: optionalId,
      conversationsIssuesCluster: optionalId,
      contributors: z.array(z.string()).default([]),
      requestedReviewers: z.array(z.string()).default([]),
      ...withheld,
    }),
    targets: {
      createdBy: user,
      contributors: user,
      requestedReviewers: user,
      revision,
      revisionInitial: revision,
      revisionMergedAncestor: revision,
    },
    number: ({ space, number }) => [numbersOf(String(space)), Number(number)],
  }),
  seedList('comments', {
    kind: commentKind,
    scope: ['{space}/{changeRequest}', '{space}'],
    document: z.object({
      ...reply,
      status: CommentStatus.default('open'),
      target: z
        .object({
          node: z.string().exactOptional(),
          page: z.string().exactOptional(),
          tableCell: z.object({ record: z.string(), definition: z.string() }).exactOptional(),
          review: z.string().exactOptional(),
          revision: z.string().exactOptional(),
        })
        .default({}),
      resolvedAt: time.exactOptional(),
      resolvedBy: optionalId,
    }),
    targets: { postedBy: user, resolvedBy: user, 'reactions.user': user },
  }),
  seedList('commentReplies', {
    kind: replyKind,
    scope: ['{space}/{changeRequest}/{comment}', '{space}/{comment}'],
    document: z.object(reply),
    targets: {
      postedBy: user,
      'reactions.user': user,
      comment: { list: 'comments', within: ['{space}/{changeRequest}', '{space}'] },
    },
  }),
];
