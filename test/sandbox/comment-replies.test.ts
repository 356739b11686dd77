/** Replies to the comments of a space and of a change request. */
import { describe, expect } from 'vitest';
import { commentOperations as rows } from '../../src/domains/comments/operations.ts';
import { spaceOperations } from '../../src/domains/spaces/operations.ts';
import { readerToken } from '../../src/sandbox/service/access.ts';
import { noon, type Running, test } from './service.ts';

const { deleteSpace } = spaceOperations;

const handbook = { spaceId: 'handbook' };
const twelve = { ...handbook, changeRequestId: '12' };

describe('replies to a comment of a space', () => {
  const { createSpaceComment, createSpaceCommentReply } = rows;
  const { getSpaceComment, getSpaceCommentReply, updateSpaceCommentReply } = rows;

  async function posted({ call }: Running) {
    const { id: commentId } = await call(createSpaceComment, {
      path: handbook,
      body: { body: {} },
    });
    const path = { ...handbook, commentId };
    const body = { body: { markdown: '**Yes**' } };
    const { id: commentReplyId } = await call(createSpaceCommentReply, { path, body });
    return { ...path, commentReplyId };
  }

  test('are read in either format', async ({ service }) => {
    const path = await posted(service);
    const read = (query: { format?: 'document' | 'markdown' }) =>
      service.call(getSpaceCommentReply, { path, query });
    expect((await read({})).body).toEqual({ markdown: '**Yes**' });
    expect((await read({ format: 'markdown' })).body).toEqual({ markdown: '**Yes**' });
    expect((await read({ format: 'document' })).body?.document?.nodes).toHaveLength(1);
  });

  test('are edited and reacted to', async ({ service }) => {
    const path = await posted(service);
    const body = { body: { markdown: 'No' }, addedReactions: ['👀'] };
    const edited = await service.call(updateSpaceCommentReply, { path, body });
    expect(edited).toMatchObject({
      body: { markdown: 'No' },
      editedAt: noon,
      reactions: [{ emoji: '👀', count: 1 }],
    });
    const removal = { removedReactions: ['👀'] };
    const calmed = await service.call(updateSpaceCommentReply, { path, body: removal });
    expect(calmed).toEqual({ ...edited, reactions: [] });
    expect(await service.call(getSpaceCommentReply, { path })).toEqual(calmed);
    expect((await service.call(getSpaceComment, { path })).editedAt).toBeUndefined();
  });

  test('are a 404 with a wrong id, comment or space', async ({ service }) => {
    const { call, refusal } = service;
    const path = await posted(service);
    for (const [wrong, kind] of [
      [{ commentReplyId: 'none' }, 'comment reply'],
      [{ commentId: 'none' }, 'comment'],
      [{ spaceId: 'none' }, 'space'],
    ] as const) {
      const missing = `404 No ${kind} matches the id.`;
      const input = { path: { ...path, ...wrong } };
      expect(await refusal(getSpaceCommentReply, input)).toEqual(missing);
      expect(await refusal(updateSpaceCommentReply, { ...input, body: {} })).toEqual(missing);
    }
    const token = readerToken;
    expect(await refusal(updateSpaceCommentReply, { path, body: {}, token })).toMatch(/^403 /);
    await call(deleteSpace, { path: handbook });
    expect(await refusal(updateSpaceCommentReply, { path, body: {} })).toMatch(/^412 /);
  });
});

describe('replies to a comment of a change request', () => {
  const { createChangeRequestComment, createChangeRequestCommentReply } = rows;
  const { listChangeRequestCommentReplies } = rows;

  test('are listed by creation time, in either format', async ({ call }) => {
    const { id: commentId } = await call(createChangeRequestComment, {
      path: twelve,
      body: { body: {} },
    });
    const path = { ...twelve, commentId };
    for (const markdown of ['one', 'two', 'three'])
      await call(createChangeRequestCommentReply, { path, body: { body: { markdown } } });
    const list = async (query: { format?: 'document'; limit?: number; page?: string }) =>
      await call(listChangeRequestCommentReplies, { path, query });
    const texts = ['one', 'two', 'three'].map((markdown) => ({ markdown }));
    expect((await list({})).items.map((one) => one?.body)).toEqual(texts);
    const documents = await list({ format: 'document' });
    expect(documents.items.map((one) => one?.body?.document?.nodes.length)).toEqual([1, 1, 1]);
    const first = await list({ limit: 2 });
    const page = first.next?.page ?? '';
    const second = await list({ limit: 2, page });
    expect([...first.items, ...second.items].map((one) => one?.body)).toEqual(texts);
  });

  test('are returned in the requested format when they are created', async ({ call }) => {
    const { id: commentId } = await call(createChangeRequestComment, {
      path: twelve,
      body: { body: {} },
    });
    const reply = await call(createChangeRequestCommentReply, {
      path: { ...twelve, commentId },
      query: { format: 'document' },
      body: { body: { markdown: 'Yes' } },
    });
    expect(reply.body?.document?.nodes).toHaveLength(1);
    expect(reply.body).not.toHaveProperty('markdown');
  });

  test('are a 404 after their comment is deleted', async ({ refusal }) => {
    const path = { ...twelve, commentId: 'none' };
    expect(await refusal(listChangeRequestCommentReplies, { path })).toBe(
      '404 No comment matches the id.',
    );
  });
});
