/** A change request from creation to merge, in which each step uses the previous payload. */
import { expect, test } from 'vitest';
import { graphql } from '../generated/index.ts';
import { startWorld } from '../harness.ts';
import { proofTime } from '../proofs.ts';

const CreateChangeRequest = graphql(`
  mutation StoryCreates($input: CreateChangeRequestInput!) {
    createChangeRequest(input: $input) {
      changeRequest {
        id number status isOutdated createdBy { displayName }
        revision { restId } initialRevision { restId }
        content { page(id: "vacation") { id markdown } }
      }
      userErrors { message }
    }
  }
`);

const Open = graphql(`
  mutation StoryOpens($input: UpdateChangeRequestInput!) {
    updateChangeRequest(input: $input) { changeRequest { status } userErrors { message } }
  }
`);

const Comment = graphql(`
  mutation StoryComments($input: CreateCommentInput!) {
    createComment(input: $input) {
      comment { id status body { markdown } target { page { id } } }
      commentEdge { node { id } }
      subject { ... on ChangeRequest { openCommentsCount } }
      userErrors { message }
    }
  }
`);

const Reply = graphql(`
  mutation StoryReplies($input: CreateCommentReplyInput!) {
    createCommentReply(input: $input) {
      commentReply { id body { markdown } }
      comment { repliesCount repliers { count user { displayName } } }
      userErrors { message }
    }
  }
`);

const Settle = graphql(`
  mutation StorySettles($react: UpdateCommentInput!, $resolve: UpdateCommentInput!) {
    react: updateComment(input: $react) {
      comment { reactions { emoji count reactors { user { restId } } } }
      userErrors { message }
    }
    resolve: updateComment(input: $resolve) {
      comment { status resolvedAt resolvedBy { restId } }
      userErrors { message }
    }
  }
`);

const MainMovesOn = graphql(`
  mutation StoryMovesOn($input: ApplyTemplateToSpaceInput!) {
    applyTemplateToSpace(input: $input) {
      space { revision { restId type } changeRequest(id: 15) { isOutdated } }
      userErrors { message }
    }
  }
`);

const Update = graphql(`
  mutation StoryUpdates($input: MergeMainIntoChangeRequestInput!) {
    mergeMainIntoChangeRequest(input: $input) {
      result
      changeRequest { isOutdated baseRevision { restId } }
      userErrors { message }
    }
  }
`);

const Merge = graphql(`
  mutation StoryMerges($input: MergeChangeRequestInput!) {
    mergeChangeRequest(input: $input) {
      result
      changeRequest { status mergeRevision { restId } openCommentsCount }
      revision { restId type mergedFrom { number } pages { title } }
      userErrors { message }
    }
  }
`);

test('a change request is created, discussed, resolved, updated and merged, and its revision is read', async () => {
  const world = await startWorld({ sandbox: { now: () => new Date(proofTime) } });

  const created = await world.ask(CreateChangeRequest, {
    input: {
      spaceId: 'handbook',
      subject: 'Say how vacations are planned',
      template: {
        restId: 'rewrite',
        params: { contentRefs: [{ name: 'page', value: { page: { pageId: 'vacation' } } }] },
      },
    },
  });
  const changeRequest = created.data?.createChangeRequest?.changeRequest;
  expect(changeRequest).toMatchObject({
    number: 15,
    status: 'DRAFT',
    isOutdated: false,
    createdBy: { displayName: 'Ada Okafor' },
    revision: { restId: 'revision-1' },
    initialRevision: { restId: 'handbook-main' },
    content: { page: { markdown: expect.stringContaining('This page has been rewritten.') } },
  });
  expect(created.calls).toHaveLength(2);
  const changeRequestId = changeRequest?.id ?? '';

  const opened = await world.ask(Open, { input: { changeRequestId, status: 'OPEN' } });
  expect(opened.data?.updateChangeRequest?.changeRequest).toEqual({ status: 'OPEN' });

  const commented = await world.ask(Comment, {
    input: {
      subjectId: changeRequestId,
      pageId: 'vacation',
      body: { markdown: 'Who approves it?' },
    },
  });
  expect(commented.data?.createComment).toMatchObject({
    comment: {
      status: 'OPEN',
      body: { markdown: 'Who approves it?' },
      target: { page: { id: changeRequest?.content.page?.id } },
    },
    subject: { openCommentsCount: 1 },
    userErrors: [],
  });
  const commentId = commented.data?.createComment?.comment?.id ?? '';
  expect(commented.data?.createComment?.commentEdge?.node?.id).toBe(commentId);

  const replied = await world.ask(Reply, {
    input: { commentId, body: { markdown: 'The lead of the department.' } },
  });
  expect(replied.data?.createCommentReply).toMatchObject({
    commentReply: { body: { markdown: 'The lead of the department.' } },
    comment: { repliesCount: 1, repliers: [{ count: 1, user: { displayName: 'Ada Okafor' } }] },
    userErrors: [],
  });

  const settled = await world.ask(Settle, {
    react: { commentId, addReactions: ['🎉'] },
    resolve: { commentId, isResolved: true },
  });
  expect(settled.data).toEqual({
    react: {
      comment: { reactions: [{ emoji: '🎉', count: 1, reactors: [{ user: { restId: 'ada' } }] }] },
      userErrors: [],
    },
    resolve: {
      comment: { status: 'RESOLVED', resolvedAt: proofTime, resolvedBy: { restId: 'ada' } },
      userErrors: [],
    },
  });
  expect(settled.calls).toHaveLength(2);

  const moved = await world.ask(MainMovesOn, {
    input: { spaceId: 'handbook', templateRestId: 'release-notes' },
  });
  expect(moved.data?.applyTemplateToSpace).toEqual({
    space: {
      revision: { restId: 'revision-2', type: 'EDITS' },
      changeRequest: { isOutdated: true },
    },
    userErrors: [],
  });

  const updated = await world.ask(Update, { input: { changeRequestId } });
  expect(updated.data?.mergeMainIntoChangeRequest).toEqual({
    result: 'UPDATE',
    changeRequest: { isOutdated: false, baseRevision: { restId: 'revision-2' } },
    userErrors: [],
  });

  const merged = await world.ask(Merge, { input: { changeRequestId } });
  expect(merged.data?.mergeChangeRequest).toEqual({
    result: 'MERGE',
    changeRequest: {
      status: 'MERGED',
      mergeRevision: { restId: 'revision-4' },
      openCommentsCount: 0,
    },
    revision: {
      restId: 'revision-4',
      type: 'MERGE',
      mergedFrom: { number: 15 },
      pages: expect.arrayContaining([{ title: 'Release notes' }]),
    },
    userErrors: [],
  });
  expect(merged.calls.toSorted()).toEqual([
    'GET /v1/spaces/handbook/change-requests/change-request-1',
    'GET /v1/spaces/handbook/content',
    'POST /v1/spaces/handbook/change-requests/change-request-1/merge',
  ]);
});
