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
  const { getChangeRequestCommentReply, updateChangeRequestCommentReply } = rows;

  async function posted({ call }: Running) {
    const { id: commentId } = await call(createChangeRequestComment, {
      path: twelve,
      body: { body: {} },
    });
    const path = { ...twelve, commentId };
    const body = { body: { markdown: '**Yes**' } };
    const { id: commentReplyId } = await call(createChangeRequestCommentReply, { path, body });
    return { ...path, commentReplyId };
  }

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

  test('are read, edited and reacted to', async ({ service }) => {
    const path = await posted(service);
    const read = await service.call(getChangeRequestCommentReply, {
      path: { ...path, changeRequestId: 'handbook-cr-12' },
    });
    expect(read.body).toEqual({ markdown: '**Yes**' });
    const body = { body: { markdown: 'No' }, addedReactions: ['👀'] };
    const edited = await service.call(updateChangeRequestCommentReply, { path, body });
    expect(edited).toEqual({
      ...read,
      body: { markdown: 'No' },
      editedAt: noon,
      reactions: [{ emoji: '👀', count: 1, users: [expect.anything()] }],
    });
    expect(await service.call(getChangeRequestCommentReply, { path })).toEqual(edited);
  });

  test('are a 404 with a wrong id, comment or change request', async ({ service }) => {
    const path = await posted(service);
    for (const [wrong, kind] of [
      [{ commentReplyId: 'none' }, 'comment reply'],
      [{ commentId: 'none' }, 'comment'],
      [{ changeRequestId: 'none' }, 'change request'],
    ] as const) {
      const missing = `404 No ${kind} matches the id.`;
      const input = { path: { ...path, ...wrong } };
      expect(await service.refusal(getChangeRequestCommentReply, input)).toEqual(missing);
      expect(
        await service.refusal(updateChangeRequestCommentReply, { ...input, body: {} }),
      ).toEqual(missing);
    }
  });
});

interface Listing {
  readonly format?: 'document';
  readonly limit?: number;
  readonly page?: string;
}

/** A comment without replies, with the operations on its replies. */
const threads = {
  async 'a space'({ call, refusal }: Running) {
    const comment = { path: handbook, body: { body: {} } };
    const { id: commentId } = await call(rows.createSpaceComment, comment);
    const path = { ...handbook, commentId };
    const inThread = (commentReplyId: string) => ({ path: { ...path, commentReplyId } });
    return {
      add: (markdown: string) =>
        call(rows.createSpaceCommentReply, { path, body: { body: { markdown } } }),
      list: (query: Listing) => call(rows.listSpaceCommentReplies, { path, query }),
      remove: (id: string) => call(rows.deleteSpaceCommentReply, inThread(id)),
      refused: (id: string, token: string) =>
        refusal(rows.deleteSpaceCommentReply, { ...inThread(id), token }),
      replies: async () => (await call(rows.getSpaceComment, { path })).replies,
    };
  },
  async 'a change request'({ call, refusal }: Running) {
    const comment = { path: twelve, body: { body: {} } };
    const { id: commentId } = await call(rows.createChangeRequestComment, comment);
    const path = { ...twelve, commentId };
    const inThread = (commentReplyId: string) => ({ path: { ...path, commentReplyId } });
    return {
      add: (markdown: string) =>
        call(rows.createChangeRequestCommentReply, { path, body: { body: { markdown } } }),
      list: (query: Listing) => call(rows.listChangeRequestCommentReplies, { path, query }),
      remove: (id: string) => call(rows.deleteChangeRequestCommentReply, inThread(id)),
      refused: (id: string, token: string) =>
        refusal(rows.deleteChangeRequestCommentReply, { ...inThread(id), token }),
      replies: async () => (await call(rows.getChangeRequestComment, { path })).replies,
    };
  },
};

describe.for(Object.entries(threads))('all replies to a comment of %s', ([_, open]) => {
  test('are listed by creation time, in either format', async ({ service }) => {
    const thread = await open(service);
    for (const markdown of ['one', 'two', 'three']) await thread.add(markdown);
    const texts = ['one', 'two', 'three'].map((markdown) => ({ markdown }));
    expect((await thread.list({})).items.map((one) => one?.body)).toEqual(texts);
    const documents = await thread.list({ format: 'document' });
    expect(documents.items.map((one) => one?.body?.document?.nodes.length)).toEqual([1, 1, 1]);
    const first = await thread.list({ limit: 2 });
    const second = await thread.list({ limit: 2, page: first.next?.page ?? '' });
    expect([...first.items, ...second.items].map((one) => one?.body)).toEqual(texts);
  });

  test('lose the one that is deleted, once', async ({ service }) => {
    const thread = await open(service);
    const [one, two] = [await thread.add('one'), await thread.add('two')];
    expect(await thread.refused(one.id, readerToken)).toMatch(/^403 /);
    expect(await thread.remove(one.id)).toBe(true);
    expect(await thread.remove(one.id)).toBe(false);
    expect(await thread.list({})).toMatchObject({ count: 1, items: [{ id: two.id }] });
    expect(await thread.replies()).toBe(1);
  });
});

test('replies to a missing comment are a 404', async ({ service }) => {
  const missing = '404 No comment matches the id.';
  const none = { commentId: 'none', commentReplyId: 'none' };
  const inSpace = { path: { ...handbook, ...none } };
  const inChangeRequest = { path: { ...twelve, ...none } };
  expect(await service.refusal(rows.listSpaceCommentReplies, inSpace)).toBe(missing);
  expect(await service.refusal(rows.deleteSpaceCommentReply, inSpace)).toBe(missing);
  expect(await service.refusal(rows.listChangeRequestCommentReplies, inChangeRequest)).toBe(
    missing,
  );
  expect(await service.refusal(rows.deleteChangeRequestCommentReply, inChangeRequest)).toBe(
    missing,
  );
});
