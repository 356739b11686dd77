import { expect, test } from 'vitest';
import { commentOperations } from '../../src/domains/comments/operations.ts';
import { graphql } from '../generated/index.ts';
import { expectDataOnce } from '../harness.ts';
import { id } from '../ids.ts';
import { proof, prove } from '../proofs.ts';

prove('comments', commentOperations, {
  listSpaceComments: proof(
    graphql(`
      query ListSpaceComments {
        space(id: "handbook") {
          restId
          comments(first: 1) {
            totalCount
            nodes {
              __typename id restId postedAt editedAt status repliesCount
              postedBy { displayName }
              body { markdown }
              target { page { id } space { restId } }
              reactions { emoji count }
              urls { location }
              permissions { view edit reply delete }
            }
          }
          filtered: comments(first: 2, orderBy: { direction: ASC }, status: OPEN, authorIds: ["mei", "User:grace"]) { totalCount nodes { restId status postedBy { restId } } }
          onPage: comments(first: 1, targetPageId: "design") { totalCount nodes { restId target { page { restId } } } }
        }
      }
    `),
    {
      space: {
        restId: 'handbook',
        comments: {
          totalCount: 8,
          nodes: [
            {
              __typename: 'SpaceComment',
              id: id('SpaceComment', 'handbook/handbook-comment-8'),
              restId: 'handbook-comment-8',
              postedAt: '2025-11-06T20:35:00.000Z',
              editedAt: null,
              status: 'OPEN',
              repliesCount: 0,
              postedBy: { displayName: 'Amara Diallo' },
              body: { markdown: '**Question** – the command fails without `--force`.' },
              target: { page: { id: 'UGFnZTpoYW5kYm9vay9jb2Rl' }, space: { restId: 'handbook' } },
              reactions: [{ emoji: '👀', count: 2 }],
              urls: {
                location: 'https://api.docs.example/v1/spaces/handbook/comments/handbook-comment-8',
              },
              permissions: { view: true, edit: true, reply: true, delete: true },
            },
          ],
        },
        filtered: {
          totalCount: 2,
          nodes: [
            { restId: 'handbook-comment-2', status: 'OPEN', postedBy: { restId: 'grace' } },
            { restId: 'handbook-comment-5', status: 'OPEN', postedBy: { restId: 'mei' } },
          ],
        },
        onPage: {
          totalCount: 1,
          nodes: [{ restId: 'handbook-comment-7', target: { page: { restId: 'design' } } }],
        },
      },
    },
    { sends: ['format=markdown', 'status=open'] },
  ),

  createSpaceComment: proof(
    graphql(`
      mutation CreateSpaceComment {
        createComment(input: { subjectId: "handbook", body: { markdown: "Is this *still* true?" }, pageId: "vacation", blockKey: "block-2" }) {
          comment { __typename id status body { markdown } postedBy { restId } postedAt target { page { id } block { key } space { restId } } }
          commentEdge { node { id } }
          subject { ... on Space { restId openCommentsCount } }
          userErrors { message }
        }
      }
    `),
    {
      createComment: {
        comment: {
          __typename: 'SpaceComment',
          id: id('SpaceComment', 'handbook/comment-1'),
          status: 'OPEN',
          body: { markdown: 'Is this *still* true?' },
          postedBy: { restId: 'ada' },
          postedAt: '2026-03-01T12:00:00.000Z',
          target: {
            page: { id: 'UGFnZTpoYW5kYm9vay92YWNhdGlvbg' },
            block: { key: 'block-2' },
            space: { restId: 'handbook' },
          },
        },
        commentEdge: { node: { id: id('SpaceComment', 'handbook/comment-1') } },
        subject: { restId: 'handbook', openCommentsCount: 7 },
        userErrors: [],
      },
    },
  ),

  getSpaceComment: proof(
    graphql(`
      query GetSpaceComment {
        comment(id: "handbook/handbook-comment-7") { __typename id body { markdown } target { page { id } } resolvedAt resolvedBy { restId } repliers { count lastRepliedAt user { restId } } }
      }
    `),
    {
      comment: {
        __typename: 'SpaceComment',
        id: id('SpaceComment', 'handbook/handbook-comment-7'),
        body: {
          markdown: '**Question** – two things are missing:\n\n- what it costs\n- who approves it',
        },
        target: { page: { id: 'UGFnZTpoYW5kYm9vay9kZXNpZ24' } },
        resolvedAt: '2025-11-07T00:00:00.000Z',
        resolvedBy: { restId: 'tomas' },
        repliers: [
          { count: 1, lastRepliedAt: '2025-11-06T19:20:00.000Z', user: { restId: 'ada' } },
          { count: 1, lastRepliedAt: '2025-11-06T20:05:00.000Z', user: { restId: 'tomas' } },
        ],
      },
    },
    { sends: ['format=markdown'] },
  ),

  updateSpaceComment: proof(
    graphql(`
      mutation UpdateSpaceComment {
        updateComment(input: { commentId: "SpaceComment:handbook/handbook-comment-8", isResolved: true, addReactions: ["🚀"], removeReactions: ["👍"] }) {
          comment { id status resolvedAt resolvedBy { restId } reactions { emoji count reactors { reactedAt user { restId } } } }
          userErrors { message }
        }
      }
    `),
    {
      updateComment: {
        comment: {
          id: id('SpaceComment', 'handbook/handbook-comment-8'),
          status: 'RESOLVED',
          resolvedAt: '2026-03-01T12:00:00.000Z',
          resolvedBy: { restId: 'ada' },
          reactions: [
            {
              emoji: '👀',
              count: 2,
              reactors: [
                { reactedAt: '2025-11-06T20:40:00.000Z', user: { restId: 'mei' } },
                { reactedAt: '2025-11-06T20:41:00.000Z', user: { restId: 'tomas' } },
              ],
            },
            {
              emoji: '🚀',
              count: 1,
              reactors: [{ reactedAt: '2026-03-01T12:00:00.000Z', user: { restId: 'ada' } }],
            },
          ],
        },
        userErrors: [],
      },
    },
  ),

  deleteSpaceComment: proof(
    graphql(`
      mutation DeleteSpaceComment {
        first: deleteComment(input: { commentId: "handbook/handbook-comment-7" }) { deletedCommentId subject { id } userErrors { message } }
        again: deleteComment(input: { commentId: "handbook/handbook-comment-7" }) { deletedCommentId userErrors { message } }
      }
    `),
    {
      first: {
        deletedCommentId: id('SpaceComment', 'handbook/handbook-comment-7'),
        subject: { id: id('Space', 'handbook') },
        userErrors: [],
      },
      again: { deletedCommentId: null, userErrors: [] },
    },
  ),

  listSpaceCommentReplies: proof(
    graphql(`
      query ListSpaceCommentReplies {
        comment(id: "handbook/handbook-comment-7") {
          id
          replies(first: 1) { totalCount pageInfo { hasNextPage } nodes { id restId body { markdown } postedBy { restId } } }
        }
      }
    `),
    {
      comment: {
        id: id('SpaceComment', 'handbook/handbook-comment-7'),
        replies: {
          totalCount: 2,
          pageInfo: { hasNextPage: true },
          nodes: [
            {
              id: id('CommentReply', 'handbook/handbook-comment-7/handbook-comment-7-reply-1'),
              restId: 'handbook-comment-7-reply-1',
              body: { markdown: 'I would rather keep it: several teams link here.' },
              postedBy: { restId: 'ada' },
            },
          ],
        },
      },
    },
    { sends: ['format=markdown'] },
  ),

  createSpaceCommentReply: proof(
    graphql(`
      mutation CreateSpaceCommentReply {
        createCommentReply(input: { commentId: "handbook/handbook-comment-7", body: { markdown: "Yes." } }) {
          commentReply { id restId body { markdown } postedBy { restId } postedAt }
          commentReplyEdge { node { id } }
          comment { id repliesCount repliers { count user { restId } } }
          userErrors { message }
        }
      }
    `),
    {
      createCommentReply: {
        commentReply: {
          id: id('CommentReply', 'handbook/handbook-comment-7/comment-reply-1'),
          restId: 'comment-reply-1',
          body: { markdown: 'Yes.' },
          postedBy: { restId: 'ada' },
          postedAt: '2026-03-01T12:00:00.000Z',
        },
        commentReplyEdge: {
          node: { id: id('CommentReply', 'handbook/handbook-comment-7/comment-reply-1') },
        },
        comment: {
          id: id('SpaceComment', 'handbook/handbook-comment-7'),
          repliesCount: 3,
          repliers: [
            { count: 2, user: { restId: 'ada' } },
            { count: 1, user: { restId: 'tomas' } },
          ],
        },
        userErrors: [],
      },
    },
  ),

  getSpaceCommentReply: proof(
    graphql(`
      query GetSpaceCommentReply {
        comment(id: "handbook/handbook-comment-6") { id reply(id: "handbook-comment-6-reply-1") { id restId body { markdown } postedBy { restId } reactions { emoji } permissions { edit } urls { location } } }
      }
    `),
    {
      comment: {
        id: id('SpaceComment', 'handbook/handbook-comment-6'),
        reply: {
          id: id('CommentReply', 'handbook/handbook-comment-6/handbook-comment-6-reply-1'),
          restId: 'handbook-comment-6-reply-1',
          body: { markdown: 'I have asked legal and will come back to this.' },
          postedBy: { restId: 'grace' },
          reactions: [],
          permissions: { edit: true },
          urls: {
            location:
              'https://api.docs.example/v1/spaces/handbook/comments/handbook-comment-6/replies/handbook-comment-6-reply-1',
          },
        },
      },
    },
    { sends: ['format=markdown'] },
  ),

  updateSpaceCommentReply: proof(
    graphql(`
      mutation UpdateSpaceCommentReply {
        updateCommentReply(input: { commentReplyId: "handbook/handbook-comment-6/handbook-comment-6-reply-1", body: { markdown: "No." }, addReactions: ["🚀"] }) {
          commentReply { id body { markdown } editedAt reactions { emoji count } }
          userErrors { message }
        }
      }
    `),
    {
      updateCommentReply: {
        commentReply: {
          id: id('CommentReply', 'handbook/handbook-comment-6/handbook-comment-6-reply-1'),
          body: { markdown: 'No.' },
          editedAt: '2026-03-01T12:00:00.000Z',
          reactions: [{ emoji: '🚀', count: 1 }],
        },
        userErrors: [],
      },
    },
  ),

  deleteSpaceCommentReply: proof(
    graphql(`
      mutation DeleteSpaceCommentReply {
        first: deleteCommentReply(input: { commentReplyId: "handbook/handbook-comment-7/handbook-comment-7-reply-1" }) { deletedCommentReplyId comment { id repliesCount } userErrors { message } }
        again: deleteCommentReply(input: { commentReplyId: "handbook/handbook-comment-7/handbook-comment-7-reply-1" }) { deletedCommentReplyId comment { repliesCount } userErrors { message } }
      }
    `),
    {
      first: {
        deletedCommentReplyId: id(
          'CommentReply',
          'handbook/handbook-comment-7/handbook-comment-7-reply-1',
        ),
        comment: { id: id('SpaceComment', 'handbook/handbook-comment-7'), repliesCount: 1 },
        userErrors: [],
      },
      again: { deletedCommentReplyId: null, comment: { repliesCount: 1 }, userErrors: [] },
    },
  ),

  listChangeRequestComments: proof(
    graphql(`
      query ListChangeRequestComments {
        changeRequest(id: "handbook/handbook-cr-12") {
          number
          comments(first: 1, status: ALL) { totalCount nodes { __typename id restId status body { markdown } target { changeRequest { id } page { id } } } }
        }
      }
    `),
    {
      changeRequest: {
        number: 12,
        comments: {
          totalCount: 31,
          nodes: [
            {
              __typename: 'ChangeRequestComment',
              id: id('ChangeRequestComment', 'handbook/handbook-cr-12/handbook-cr-12-comment-31'),
              restId: 'handbook-cr-12-comment-31',
              status: 'OPEN',
              body: { markdown: 'For later: the number here is not the one in the contract.' },
              target: {
                changeRequest: { id: id('ChangeRequest', 'handbook/handbook-cr-12') },
                page: { id: 'UGFnZTpoYW5kYm9vay9oYW5kYm9vay1jci0xMi9wbGFubmluZw' },
              },
            },
          ],
        },
      },
    },
    { sends: ['format=markdown'] },
  ),

  createChangeRequestComment: proof(
    graphql(`
      mutation CreateChangeRequestComment {
        createComment(input: { subjectId: "handbook/handbook-cr-12", body: { markdown: "Looks good." }, tableCell: { recordRestId: "row-1", definitionRestId: "price" } }) {
          comment { __typename id body { markdown } target { changeRequest { id } tableCell { recordRestId definitionRestId } } }
          commentEdge { node { id } }
          subject { id ... on ChangeRequest { number openCommentsCount } }
          userErrors { message }
        }
      }
    `),
    {
      createComment: {
        comment: {
          __typename: 'ChangeRequestComment',
          id: id('ChangeRequestComment', 'handbook/handbook-cr-12/comment-1'),
          body: { markdown: 'Looks good.' },
          target: {
            changeRequest: { id: id('ChangeRequest', 'handbook/handbook-cr-12') },
            tableCell: { recordRestId: 'row-1', definitionRestId: 'price' },
          },
        },
        commentEdge: {
          node: { id: id('ChangeRequestComment', 'handbook/handbook-cr-12/comment-1') },
        },
        subject: {
          id: id('ChangeRequest', 'handbook/handbook-cr-12'),
          number: 12,
          openCommentsCount: 24,
        },
        userErrors: [],
      },
    },
  ),

  getChangeRequestComment: proof(
    graphql(`
      query GetChangeRequestComment {
        comment(id: "handbook/handbook-cr-12/handbook-cr-12-comment-31") { __typename id body { markdown document { schemaVersion } } }
      }
    `),
    {
      comment: {
        __typename: 'ChangeRequestComment',
        id: id('ChangeRequestComment', 'handbook/handbook-cr-12/handbook-cr-12-comment-31'),
        body: {
          markdown: 'For later: the number here is not the one in the contract.',
          document: { schemaVersion: 1 },
        },
      },
    },
    { sends: ['format=markdown'] },
  ),

  updateChangeRequestComment: proof(
    graphql(`
      mutation UpdateChangeRequestComment {
        updateComment(input: { commentId: "handbook/handbook-cr-12/handbook-cr-12-comment-31", body: { document: { nodes: [] } } }) {
          comment { id editedAt body { document { nodes } } }
          userErrors { message }
        }
      }
    `),
    {
      updateComment: {
        comment: {
          id: id('ChangeRequestComment', 'handbook/handbook-cr-12/handbook-cr-12-comment-31'),
          editedAt: '2026-03-01T12:00:00.000Z',
          body: { document: { nodes: [] } },
        },
        userErrors: [],
      },
    },
  ),

  deleteChangeRequestComment: proof(
    graphql(`
      mutation DeleteChangeRequestComment {
        deleteComment(input: { commentId: "handbook/handbook-cr-12/handbook-cr-12-comment-31" }) { deletedCommentId subject { id ... on ChangeRequest { openCommentsCount } } userErrors { message } }
      }
    `),
    {
      deleteComment: {
        deletedCommentId: id(
          'ChangeRequestComment',
          'handbook/handbook-cr-12/handbook-cr-12-comment-31',
        ),
        subject: { id: id('ChangeRequest', 'handbook/handbook-cr-12'), openCommentsCount: 22 },
        userErrors: [],
      },
    },
  ),

  listChangeRequestCommentReplies: proof(
    graphql(`
      query ListChangeRequestCommentReplies {
        comment(id: "handbook/handbook-cr-12/handbook-cr-12-comment-31") {
          id
          replies(first: 2) { totalCount nodes { id restId body { markdown } postedBy { restId } } }
        }
      }
    `),
    {
      comment: {
        id: id('ChangeRequestComment', 'handbook/handbook-cr-12/handbook-cr-12-comment-31'),
        replies: {
          totalCount: 3,
          nodes: [
            {
              id: id(
                'CommentReply',
                'handbook/handbook-cr-12/handbook-cr-12-comment-31/handbook-cr-12-comment-31-reply-1',
              ),
              restId: 'handbook-cr-12-comment-31-reply-1',
              body: { markdown: 'Agreed.' },
              postedBy: { restId: 'linus' },
            },
            {
              id: id(
                'CommentReply',
                'handbook/handbook-cr-12/handbook-cr-12-comment-31/handbook-cr-12-comment-31-reply-2',
              ),
              restId: 'handbook-cr-12-comment-31-reply-2',
              body: { markdown: 'Done. Could you have another look?' },
              postedBy: { restId: 'olivia' },
            },
          ],
        },
      },
    },
    { sends: ['format=markdown'] },
  ),

  createChangeRequestCommentReply: proof(
    graphql(`
      mutation CreateChangeRequestCommentReply {
        createCommentReply(input: { commentId: "handbook/handbook-cr-12/handbook-cr-12-comment-31", body: { markdown: "Thank you." } }) {
          commentReply { id body { markdown } }
          comment { id repliesCount }
          userErrors { message }
        }
      }
    `),
    {
      createCommentReply: {
        commentReply: {
          id: id(
            'CommentReply',
            'handbook/handbook-cr-12/handbook-cr-12-comment-31/comment-reply-1',
          ),
          body: { markdown: 'Thank you.' },
        },
        comment: {
          id: id('ChangeRequestComment', 'handbook/handbook-cr-12/handbook-cr-12-comment-31'),
          repliesCount: 4,
        },
        userErrors: [],
      },
    },
    { sends: ['format=markdown'] },
  ),

  getChangeRequestCommentReply: proof(
    graphql(`
      query GetChangeRequestCommentReply {
        commentReply(id: "handbook/handbook-cr-12/handbook-cr-12-comment-31/handbook-cr-12-comment-31-reply-1") { id restId body { markdown } postedBy { restId } comment { id } urls { location } }
      }
    `),
    {
      commentReply: {
        id: id(
          'CommentReply',
          'handbook/handbook-cr-12/handbook-cr-12-comment-31/handbook-cr-12-comment-31-reply-1',
        ),
        restId: 'handbook-cr-12-comment-31-reply-1',
        body: { markdown: 'Agreed.' },
        postedBy: { restId: 'linus' },
        comment: {
          id: id('ChangeRequestComment', 'handbook/handbook-cr-12/handbook-cr-12-comment-31'),
        },
        urls: {
          location:
            'https://api.docs.example/v1/spaces/handbook/change-requests/handbook-cr-12/comments/handbook-cr-12-comment-31/replies/handbook-cr-12-comment-31-reply-1',
        },
      },
    },
    { sends: ['format=markdown'] },
  ),

  updateChangeRequestCommentReply: proof(
    graphql(`
      mutation UpdateChangeRequestCommentReply {
        updateCommentReply(input: { commentReplyId: "handbook/12/handbook-cr-12-comment-31/handbook-cr-12-comment-31-reply-1", body: { markdown: "No." }, addReactions: ["🚀"] }) {
          commentReply { id body { markdown } editedAt reactions { emoji count } }
          userErrors { message }
        }
      }
    `),
    {
      updateCommentReply: {
        commentReply: {
          id: id(
            'CommentReply',
            'handbook/handbook-cr-12/handbook-cr-12-comment-31/handbook-cr-12-comment-31-reply-1',
          ),
          body: { markdown: 'No.' },
          editedAt: '2026-03-01T12:00:00.000Z',
          reactions: [{ emoji: '🚀', count: 1 }],
        },
        userErrors: [],
      },
    },
  ),

  deleteChangeRequestCommentReply: proof(
    graphql(`
      mutation DeleteChangeRequestCommentReply {
        deleteCommentReply(input: { commentReplyId: "handbook/handbook-cr-12/handbook-cr-12-comment-31/handbook-cr-12-comment-31-reply-1" }) {
          deletedCommentReplyId
          comment { id repliesCount }
          userErrors { message }
        }
      }
    `),
    {
      deleteCommentReply: {
        deletedCommentReplyId: id(
          'CommentReply',
          'handbook/handbook-cr-12/handbook-cr-12-comment-31/handbook-cr-12-comment-31-reply-1',
        ),
        comment: {
          id: id('ChangeRequestComment', 'handbook/handbook-cr-12/handbook-cr-12-comment-31'),
          repliesCount: 2,
        },
        userErrors: [],
      },
    },
  ),
});

test('one fragment reads comments and replies to them', async () => {
  const { data, calls } = await expectDataOnce<{ changeRequest: unknown }>(`{
    changeRequest(id: "handbook/handbook-cr-12") {
      comments(first: 1, status: OPEN) { nodes { ...Text replies(first: 1) { nodes { ...Text } } } }
    }
  }
  fragment Text on CommentOrReply { __typename body { markdown } postedBy { displayName } permissions { edit } }`);
  const text = (__typename: string) => ({
    __typename,
    body: { markdown: expect.any(String) },
    postedBy: { displayName: expect.any(String) },
    permissions: { edit: expect.any(Boolean) },
  });
  expect(data).toMatchObject({
    changeRequest: {
      comments: {
        nodes: [{ ...text('ChangeRequestComment'), replies: { nodes: [text('CommentReply')] } }],
      },
    },
  });
  expect(calls).toHaveLength(3);
});

test('an ID of a page of the change request is accepted in each form', async () => {
  const inContent = 'handbook/handbook-cr-12/vacation';
  const keys = ['handbook/vacation', inContent, `Page:${inContent}`, 'vacation'];
  for (const pageId of keys) {
    const { data } = await expectDataOnce(
      `mutation {
        createComment(input: { subjectId: "handbook/handbook-cr-12", pageId: "${pageId}", body: { markdown: "?" } }) {
          comment { target { page { restId } } }
          subject { ... on ChangeRequest { comments(targetPageId: "${pageId}") { totalCount } pdf(pageId: "${pageId}") } }
          userErrors { code }
        }
      }`,
    );
    expect(data).toMatchObject({
      createComment: {
        comment: { target: { page: { restId: 'vacation' } } },
        subject: { comments: { totalCount: 1 }, pdf: expect.any(String) },
        userErrors: [],
      },
    });
  }
});
