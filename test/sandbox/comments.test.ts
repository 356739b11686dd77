/** Comments: the same tests for spaces and for change requests. */
import { describe, expect } from 'vitest';
import { contentOperations } from '../../src/domains/content/operations.ts';
import { spaceOperations } from '../../src/domains/spaces/operations.ts';
import { readerToken } from '../../src/sandbox/service/access.ts';
import { isRecord, noon, type Running, startSandbox, test } from './service.ts';

const space = '/spaces/handbook/comments';
const request = '/spaces/handbook/change-requests/handbook-cr-12/comments';
const forums = [space, request] as const;

const handbook = { spaceId: 'handbook' };
const { deleteSpace } = spaceOperations;

interface Posted {
  readonly id: string;
  readonly [member: string]: unknown;
}

/** The object in a successful response. */
async function json(
  { send }: Running,
  method: string,
  path: string,
  body?: unknown,
): Promise<Posted> {
  const raw = await send(method, path, { body });
  const { json: value } = raw;
  if (raw.status !== 200 || !isRecord(value)) throw new Error(`${raw.status}: ${raw.text}`);
  return { ...value, id: String(value.id) };
}

/** The items of a list. */
async function items(service: Running, path: string): Promise<Posted[]> {
  const list = (await json(service, 'GET', path)).items;
  return Array.isArray(list) ? list : [];
}

const post = (service: Running, forum: string, markdown = 'Who owns this?') =>
  json(service, 'POST', forum, { body: { markdown } });

async function pageOf({ call }: Running): Promise<string> {
  const { pages } = await call(contentOperations.listPages, { path: handbook });
  return pages[0]?.id ?? '';
}

describe.each(forums)('%s', (forum) => {
  test('accepts a comment on the whole content', async ({ service }) => {
    const isRequest = forum === request;
    const posted = await post(service, forum);
    expect(posted).toEqual({
      object: 'comment',
      id: posted.id,
      postedBy: expect.objectContaining({ id: 'ada', displayName: 'Ada Okafor' }),
      postedAt: noon,
      reactions: [],
      body: { markdown: 'Who owns this?' },
      replies: 0,
      repliers: [],
      target: {
        space: 'handbook',
        revision: isRequest ? 'handbook-cr-12-edits' : 'handbook-main',
        ...(isRequest && { changeRequest: 'handbook-cr-12' }),
      },
      status: 'open',
      urls: { location: `https://api.docs.example/v1${forum}/${posted.id}` },
      permissions: { view: true, edit: true, reply: true, delete: true },
    });
    expect(await json(service, 'GET', `${forum}/${posted.id}`)).toEqual(posted);
    const [newest] = await items(service, `${forum}?limit=1`);
    expect(newest).toEqual(posted);
  });

  test('accepts a comment on a page, a block and a cell, not on a missing page', async ({
    service,
  }) => {
    const page = await pageOf(service);
    const tableCell = { record: 'r1', definition: 'c1' };
    const body = { body: {}, page, node: 'block-1', tableCell };
    const posted = await json(service, 'POST', forum, body);
    expect(posted).toMatchObject({
      body: {},
      target: { page: { id: page }, node: { id: 'block-1' }, tableCell },
    });
    const refused = await service.send('POST', forum, { body: { body: {}, page: 'none' } });
    expect(refused.json).toEqual({
      error: { code: 400, message: 'Body field "page": There is no page "none" in the content.' },
    });
    for (const wrong of [{}, { body: { markdown: 'a', document: document() } }])
      expect(await service.send('POST', forum, { body: wrong })).toMatchObject({ status: 400 });
  });

  test('lists by time, in either direction', async ({ service }) => {
    const newest = await items(service, `${forum}?limit=1000`);
    expect(newest.length).toBeGreaterThan(5);
    const times = newest.map(({ postedAt }) => String(postedAt));
    expect(times).toEqual(times.toSorted().reverse());
    expect(await items(service, `${forum}?limit=1000&order=desc`)).toEqual(newest);
    expect(await items(service, `${forum}?limit=1000&order=asc`)).toEqual(newest.toReversed());
  });

  test('lists by status, page and authors', async ({ service }) => {
    const all = await items(service, `${forum}?limit=1000`);
    const listed = (filter: string) => items(service, `${forum}?limit=1000&${filter}`);
    expect(await listed('status=all')).toEqual(all);
    for (const status of ['open', 'resolved']) {
      const some = all.filter((one) => one.status === status);
      expect(some.length).toBeGreaterThan(0);
      expect(await listed(`status=${status}`)).toEqual(some);
    }
    const [onPage] = all.filter((one) => pageIn(one) !== undefined);
    const page = onPage && pageIn(onPage);
    expect(await listed(`targetPage=${page}`)).toEqual(all.filter((one) => pageIn(one) === page));
    const authors = [...new Set(all.map(authorOf))].slice(0, 2);
    expect(authors).toHaveLength(2);
    expect(await listed(authors.map((id) => `authors=${id}`).join('&'))).toEqual(
      all.filter((one) => authors.includes(authorOf(one))),
    );
    expect(await listed('authors=nobody')).toEqual([]);
    expect(await listed('targetPage=none')).toEqual([]);
  });

  test('returns a document unchanged if it is too large for Markdown', async ({ service }) => {
    const nodes = [{ object: 'block', type: 'code', nodes: Array(20_000).fill({ text: 'a' }) }];
    const body = { document: { ...document(), data: {}, nodes } };
    const { id } = await json(service, 'POST', forum, { body });
    const read = await json(service, 'GET', `${forum}/${id}?format=markdown`);
    expect(read.body).toEqual(body);
  });

  test('returns text in the requested format, or otherwise as it was written', async ({
    service,
  }) => {
    const markdown = '# Two things\n\n- what it costs\n- who approves it';
    const posted = await post(service, forum, markdown);
    const at = `${forum}/${posted.id}`;
    const asDocument = await json(service, 'GET', `${at}?format=document`);
    expect(asDocument.body).toMatchObject({ document: { object: 'document' } });
    expect(asDocument.body).not.toHaveProperty('markdown');
    expect((await json(service, 'GET', `${at}?format=markdown`)).body).toEqual({ markdown });
    const copy = await json(service, 'POST', forum, { body: asDocument.body });
    expect(copy.body).toEqual(asDocument.body);
    const copyAt = `${forum}/${copy.id}`;
    expect((await json(service, 'GET', `${copyAt}?format=markdown`)).body).toEqual({ markdown });
    const empty = await json(service, 'POST', forum, { body: {} });
    for (const format of ['document', 'markdown'])
      expect((await json(service, 'GET', `${forum}/${empty.id}?format=${format}`)).body).toEqual(
        {},
      );
    const listed = await items(service, `${forum}?format=document&limit=3`);
    expect(listed.map(({ body }) => Object.keys(isRecord(body) ? body : {}))).toEqual([
      [],
      ['document'],
      ['document'],
    ]);
    expect(await service.send('GET', `${at}?format=html`)).toMatchObject({ status: 400 });
  });

  test('is resolved and opened again', async ({ service }) => {
    const posted = await post(service, forum);
    const at = `${forum}/${posted.id}`;
    const resolved = await json(service, 'PUT', at, { resolved: true });
    expect(resolved).toEqual({
      ...posted,
      status: 'resolved',
      resolvedAt: noon,
      resolvedBy: posted.postedBy,
    });
    expect(await json(service, 'PUT', at, { resolved: true })).toEqual(resolved);
    expect(await json(service, 'PUT', at, {})).toEqual(resolved);
    expect(await json(service, 'PUT', at, { resolved: false })).toEqual(posted);
  });

  test('is edited', async ({ service }) => {
    const posted = await post(service, forum);
    const body = { markdown: 'Who owns this *now*?' };
    const edited = await json(service, 'PUT', `${forum}/${posted.id}`, { body });
    expect(edited).toEqual({ ...posted, body, editedAt: noon });
  });

  test('counts reactions by user', async ({ service }) => {
    const { id } = await post(service, forum);
    const at = `${forum}/${id}`;
    await json(service, 'PUT', at, { addedReactions: ['👍', '🎉'] });
    const twice = await json(service, 'PUT', at, { addedReactions: ['👍', '👍'] });
    const users = [{ user: expect.objectContaining({ id: 'ada' }), reactedAt: noon }];
    expect(twice.reactions).toEqual([
      { emoji: '👍', count: 1, users },
      { emoji: '🎉', count: 1, users },
    ]);
    const less = await json(service, 'PUT', at, { removedReactions: ['🎉', '👀'] });
    expect(less.reactions).toEqual([{ emoji: '👍', count: 1, users }]);
    const both = { addedReactions: ['👀', '👍'], removedReactions: ['👀', '👍'] };
    expect((await json(service, 'PUT', at, both)).reactions).toEqual([]);
  });

  test('keeps the reactions of others', async () => {
    const tokens = {
      ada: { user: 'ada', writes: true, organizations: 'all' as const },
      mei: { user: 'mei', writes: true, organizations: 'all' as const },
    };
    const { send } = await startSandbox({ tokens });
    const posted = await send('POST', forum, { token: 'ada', body: { body: {} } });
    const id = isRecord(posted.json) ? posted.json.id : '';
    const put = async (token: string, body: object) => {
      const raw = await send('PUT', `${forum}/${id}`, { token, body });
      return isRecord(raw.json) ? raw.json.reactions : raw;
    };
    await put('ada', { addedReactions: ['👍'] });
    expect(await put('mei', { addedReactions: ['👍'] })).toMatchObject([
      { emoji: '👍', count: 2, users: [{ user: { id: 'ada' } }, { user: { id: 'mei' } }] },
    ]);
    expect(await put('ada', { removedReactions: ['👍'] })).toMatchObject([
      { count: 1, users: [{ user: { id: 'mei' } }] },
    ]);
  });

  test('accepts replies, and counts their authors', async () => {
    let time = Date.parse(noon);
    const service = await startSandbox({ now: () => new Date(time) });
    const { id } = await post(service, forum);
    const reply = await json(service, 'POST', `${forum}/${id}/replies`, {
      body: { markdown: 'I do.' },
    });
    expect(reply).toEqual({
      object: 'comment-reply',
      id: reply.id,
      postedBy: expect.objectContaining({ id: 'ada' }),
      postedAt: noon,
      reactions: [],
      body: { markdown: 'I do.' },
      urls: { location: `https://api.docs.example/v1${forum}/${id}/replies/${reply.id}` },
      permissions: { view: true, edit: true, reply: true, delete: true },
    });
    time += 60_000;
    await json(service, 'POST', `${forum}/${id}/replies`, { body: {} });
    expect(await json(service, 'GET', `${forum}/${id}`)).toMatchObject({
      replies: 2,
      repliers: [{ user: { id: 'ada' }, count: 2, updatedAt: '2026-01-06T12:01:00.000Z' }],
    });
  });

  test('is deleted with its replies, once', async ({ service }) => {
    const { id } = await post(service, forum);
    const at = `${forum}/${id}`;
    await json(service, 'POST', `${at}/replies`, { body: {} });
    expect(await service.send('DELETE', at)).toMatchObject({ status: 205, text: '' });
    expect(await service.send('DELETE', at)).toMatchObject({ status: 204, text: '' });
    const gone = { error: { code: 404, message: 'No comment matches the id.' } };
    for (const [method, path, body] of [
      ['GET', at],
      ['PUT', at, {}],
      ['POST', `${at}/replies`, { body: {} }],
    ] as const)
      expect((await service.send(method, path, { body })).json).toEqual(gone);
    expect(await items(service, forum)).not.toContainEqual(expect.objectContaining({ id }));
  });

  test('can be read by readers and written by writers', async ({ service }) => {
    const { id } = await post(service, forum);
    const token = readerToken;
    const read = await service.send('GET', `${forum}/${id}`, { token });
    expect(read.json).toMatchObject({
      permissions: { view: true, edit: false, reply: false, delete: false },
    });
    for (const [method, path, body] of writes(`${forum}/${id}`))
      expect(await service.send(method, path, { token, body })).toMatchObject({ status: 403 });
  });

  test('is read-only while the space is deleted', async ({ service }) => {
    const { id } = await post(service, forum);
    await service.call(deleteSpace, { path: handbook });
    for (const [method, path, body] of writes(`${forum}/${id}`))
      expect(await service.send(method, path, { body })).toMatchObject({ status: 412 });
    expect(await json(service, 'GET', `${forum}/${id}`)).toMatchObject({ id });
    expect((await items(service, forum)).length).toBeGreaterThan(1);
  });

  test('is a 404 if its space or change request is missing', async ({ send }) => {
    const elsewhere = forum.replace('handbook', 'none');
    expect(await send('GET', elsewhere)).toMatchObject({ status: 404 });
    expect(await send('GET', forum.replace('cr-12', 'cr-99'))).toMatchObject({
      status: forum === request ? 404 : 200,
    });
  });
});

const document = () => ({ object: 'document', nodes: [] });

const writes = (comment: string) =>
  [
    ['POST', comment.replace(/\/[^/]+$/, ''), { body: {} }],
    ['PUT', comment, {}],
    ['POST', `${comment}/replies`, { body: {} }],
    ['DELETE', comment, undefined],
  ] as const;

const authorOf = ({ postedBy }: Posted) => (isRecord(postedBy) ? String(postedBy.id) : '');

function pageIn({ target }: Posted): string | undefined {
  const page = isRecord(target) ? target.page : undefined;
  return isRecord(page) ? String(page.id) : undefined;
}

test('the comments of a space and of its change requests are separate', async ({ service }) => {
  const { id } = await post(service, request);
  expect(await service.send('GET', `${space}/${id}`)).toMatchObject({ status: 404 });
  const byNumber = await json(service, 'GET', `${request.replace('handbook-cr-12', '12')}/${id}`);
  expect(byNumber).toEqual(await json(service, 'GET', `${request}/${id}`));
});

test('the open comments of a change request are counted', async ({ send }) => {
  const count = async () => {
    const { json } = await send('GET', '/spaces/handbook/change-requests/12');
    return isRecord(json) ? Number(json.comments) : Number.NaN;
  };
  const before = await count();
  const { json } = await send('POST', request, { body: { body: {} } });
  expect(await count()).toBe(before + 1);
  const id = isRecord(json) ? json.id : '';
  await send('PUT', `${request}/${id}`, { body: { resolved: true } });
  expect(await count()).toBe(before);
});
