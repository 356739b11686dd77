/** Requests with the ID of a trusted document: each form of them, each mode, and each request path. */
import { hash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { fileWith, get, hashOnly, post, seen, startTrusted, title } from './trusted.ts';

const bare = hash('sha256', title);
const prefixed = `sha256:${bare}`;
const two = 'query A { __typename } query B { organization(id: "acme") { id } }';
const change = 'mutation M { __typename }';
const listed = { [prefixed]: title, md5: title, two, change };
const titled = [200, '{"data":{"organization":{"title":"Acme"}}}'];

describe.for([
  ['listener', 'compiled'],
  ['fetch', 'compiled'],
  ['listener', 'graphql'],
] as const)('%s, executor %s', ([wayIn, executor]) => {
  const start = async (documents: 'open' | 'log' | 'known' | 'only') => {
    const files = [await fileWith(listed)];
    const ways = await startTrusted(files, { documents, executor, trace: false });
    return ways[wayIn === 'fetch' ? 1 : 0];
  };

  test.for(['open', 'log', 'known', 'only'] as const)(
    'a known ID is executed, DOCUMENTS=%s',
    async (mode) => {
      const way = await start(mode);
      for (const members of [
        ...[{ documentId: prefixed }, { documentId: bare }, { documentId: 'md5' }],
        ...[{ doc_id: 'md5' }, { id: 'md5' }, { id: 'md5', documentId: 'md5' }],
        ...[hashOnly(bare), { documentId: prefixed, ...hashOnly(bare) }],
        { documentId: 'md5', query: '' },
        { documentId: 'md5', query: null, variables: null, operationName: 'Title' },
      ])
        expect([members, ...seen(await post(way, members))]).toEqual([members, ...titled]);
      for (const values of [
        ...[{ documentId: prefixed }, { doc_id: 'md5' }, { id: 'md5' }],
        { extensions: JSON.stringify(hashOnly(bare).extensions) },
      ])
        expect(seen(await get(way, values))).toEqual(titled);
      // Its operation is counted as in any document.
      const named = await post(way, { documentId: 'two', operationName: 'B' });
      expect(named.data).toEqual({ organization: { id: expect.any(String) } });
      expect(seen(await post(way, { documentId: 'two' }))[1]).toBe('OPERATION_RESOLUTION_FAILURE');
      expect(seen(await get(way, { documentId: 'change' }))).toEqual([405, 'BAD_REQUEST']);
      expect(seen(await post(way, { documentId: 'change' }))[0]).toBe(200);
    },
  );

  test.for([
    ['open', 'PERSISTED_QUERY_NOT_SUPPORTED'],
    ['log', 'PERSISTED_QUERY_NOT_SUPPORTED'],
    ['known', 'PERSISTED_QUERY_NOT_IN_LIST'],
    ['only', 'PERSISTED_QUERY_NOT_IN_LIST'],
  ] as const)('an unknown ID is refused, DOCUMENTS=%s', async ([mode, ofHash]) => {
    const way = await start(mode);
    const notInList = [404, 'PERSISTED_QUERY_NOT_IN_LIST'];
    for (const id of ['none', '__proto__', 'constructor', 'toString', `sha256:${'0'.repeat(64)}`]) {
      expect(seen(await post(way, { documentId: id }))).toEqual(notInList);
      expect(seen(await get(way, { id }))).toEqual(notInList);
      expect(seen(await post(way, hashOnly(id)))[1]).toBe(ofHash);
    }
    const { headers } = await post(way, { documentId: 'none' });
    expect(headers.get('cache-control')).toBe('private, no-cache, must-revalidate');
    // Neither body names a document of the list.
    for (const body of ['{"__proto__":"md5"}', '{"__proto__":{"documentId":"md5"}}'])
      expect(seen(await post(way, JSON.parse(body)))[0]).toBe(400);
    expect(way.calls).toEqual([]);
  });

  test.for([
    ['open', 200, 200],
    ['log', 200, 200],
    ['known', 200, [403, 'QUERY_NOT_IN_SAFELIST']],
    ['only', [400, 'PERSISTED_QUERY_ID_REQUIRED'], [400, 'PERSISTED_QUERY_ID_REQUIRED']],
  ] as const)('texts, DOCUMENTS=%s', async ([mode, known, other]) => {
    const way = await start(mode);
    const expectAs = async (expected: unknown, query: string) => {
      const answer = await post(way, { query });
      expect(typeof expected === 'number' ? answer.status : seen(answer)).toEqual(expected);
      const { status } = await get(way, { query });
      expect(status).toBe(answer.status);
    };
    await expectAs(known, title);
    await expectAs(other, title.replace('title', 'id'));
    await expectAs(other, '{ __schema { queryType { name } } a: organizations { totalCount } }');
    // The same document in another order and with other spaces.
    await expectAs(
      known === 200 ? 400 : known,
      two.replace(/(.*) (query B.*)/, '$2\n\n# as sent\n$1'),
    );
    // Introspection depends on INTROSPECTION, except where no text is permitted.
    await expectAs(
      mode === 'only' ? other : 200,
      '{ __schema { ...S } } fragment S on __Schema { queryType { name } }',
    );
    const reached = way.calls.length;
    if (mode === 'only') expect(reached).toBe(0);
  });

  test.for(['open', 'log', 'known', 'only'] as const)('an ID beside a text, %s', async (mode) => {
    const way = await start(mode);
    const both = [400, 'CANNOT_SEND_PQ_ID_AND_BODY'];
    const other = '{ organization(id: "acme") { id } }';
    for (const query of [title, other]) {
      expect(seen(await post(way, { query, documentId: prefixed }))).toEqual(both);
      expect(seen(await post(way, { query, id: 'md5' }))).toEqual(both);
      expect(seen(await get(way, { query, documentId: 'md5' }))).toEqual(both);
      // Where every text is permitted, clients that register documents may send both; the text counts.
      const registered = await post(way, { query, ...hashOnly(bare) });
      if (mode === 'known' || mode === 'only') expect(seen(registered)).toEqual(both);
      else
        expect(Object.keys(Object(registered.data).organization)).toEqual([
          query === title ? 'title' : 'id',
        ]);
    }
  });

  test('ambiguous requests are refused', async () => {
    const way = await start('known');
    for (const members of [
      { documentId: 5 },
      { documentId: ['md5'] },
      { documentId: {} },
      { documentId: 'md5', id: 'two' },
      { documentId: 'md5', ...hashOnly(bare) },
    ])
      expect(seen(await post(way, members))).toEqual([400, 'BAD_REQUEST']);
    expect(seen(await post(way, { documentId: '' }))).toEqual([400, 'BAD_REQUEST']);
    expect(seen(await post(way, hashOnly(5)))).toEqual([400, 'BAD_REQUEST']);
  });

  test('an array of IDs is refused as a whole', async () => {
    const way = await start('only');
    const { status, text } = await post(way, [{ documentId: 'md5' }, { documentId: 'two' }]);
    expect(JSON.parse(text).errors).toHaveLength(1);
    expect(status).toBe(400);
    expect(text).not.toContain('Acme');
  });
});

test('a request for events is refused as any other request', async () => {
  const [listener] = await startTrusted([await fileWith(listed)], { documents: 'only' });
  const response = await fetch(`${listener.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify({ query: title }),
  });
  expect(await response.text()).toContain('PERSISTED_QUERY_ID_REQUIRED');
});

test('without a list no ID is known', async () => {
  const [listener, byFetch] = await startTrusted([]);
  for (const way of [listener, byFetch]) {
    expect(seen(await post(way, { documentId: bare }))).toEqual([
      400,
      'PERSISTED_QUERY_NOT_SUPPORTED',
    ]);
    expect(seen(await post(way, hashOnly(bare)))[1]).toBe('PERSISTED_QUERY_NOT_SUPPORTED');
    expect(seen(await post(way, { query: title, ...hashOnly(bare) }))).toEqual(titled);
  }
});
