/** Requests as clients and proxies may write them according to HTTP, on each way in. */
import { expect, test } from 'vitest';
import { startWays, title } from './get-ways.ts';
import { document, json, searched, send } from './send.ts';

const newer = 'application/graphql-response+json';
const older = 'application/json';

test.for<[accept: string, type: string | undefined]>([
  [`${older};q=0.5, ${newer}`, newer],
  [`${newer};q=0.5, ${older}`, older],
  [`${newer};q=0.5, ${older};q=0.4`, newer],
  [`${older}, ${newer}`, older],
  [`${newer}, ${older}`, newer],
  [`${older};q=0, */*`, newer],
  [`${newer}, ${older};q=0`, newer],
  [`*/*;q=0.9, ${older};q=0.1`, newer],
  [`application/*;q=0.2, ${newer};q=0.1, */*`, older],
  [`${older} ; q=0.8 , ${newer} ; Q=0.9`, newer],
  [`text/html, ${older};q=0.1`, older],
  [`text/html;q=0.1, ${older};q=0.1`, older],
  [`${older};q=0`, undefined],
  [`${older};q=0.0, ${newer};q=0`, undefined],
  ['*/*;q=0', undefined],
  [`application/*;q=0, text/html`, undefined],
])('of %s the type is %s', async ([accept, type]) => {
  const [world, ways] = await startWays();
  for (const [way, url] of ways)
    for (const request of [
      document(title, {}, { accept }),
      ...(accept.includes('html') ? [] : [searched(`?query=${title}`, { accept })]),
    ]) {
      const { status, headers } = await send({ url }, request);
      const found = headers.get('content-type');
      expect([way, status, found]).toEqual(
        type ? [way, 200, `${type}; charset=utf-8`] : [way, 406, 'text/plain; charset=utf-8'],
      );
    }
  if (!type) expect(world.calls).toEqual([]);
});

test.for<[accept: string, isPage: boolean]>([
  ['text/html,application/xhtml+xml,*/*;q=0.8', true],
  ['text/html, application/json', true],
  ['text/html;q=0.5, application/json', false],
  ['text/html;q=0, */*', false],
  ['*/*', false],
])('of %s a page is sent: %s', async ([accept, isPage]) => {
  const [, ways] = await startWays({ facade: { graphiql: {} } });
  for (const [way, url] of ways) {
    const { headers } = await send({ url }, searched(`?query=${title}`, { accept }));
    expect([way, headers.get('content-type')?.startsWith('text/html')]).toEqual([way, isPage]);
  }
});

test('a token may follow several spaces', async () => {
  const [world, ways] = await startWays();
  for (const [way, url] of ways) {
    const { data } = await send(
      { url },
      document(title, {}, { authorization: 'bearer   sandbox-admin' }),
    );
    expect([way, data]).toEqual([way, { organization: { title: 'Acme' } }]);
  }
  expect(world.calls).toHaveLength(ways.length);
});

test.for([
  '"other": { "a": 1 }',
  '"operations": "{}", "map": [], "then": "x"',
  '"\\u0074hen": { "then": 1 }',
  '"toString": 1, "constructor": null, "hasOwnProperty": [], "__proto__": { "query": 5 }',
  '"documentId": "a", "id": 5',
])('members without a meaning are ignored: %s', async (members) => {
  const [, ways] = await startWays();
  for (const type of ['application/json', 'application/json; a=b'])
    for (const [way, url] of ways) {
      const sent = `{ "query": ${JSON.stringify(title)}, ${members} }`;
      const { status, data } = await send({ url }, json(sent, { 'content-type': type }));
      expect([way, status, data]).toEqual([way, 200, { organization: { title: 'Acme' } }]);
    }
});

test.for<[object, string]>([
  [{ documentId: 'a' }, 'there are no trusted documents'],
  [{ doc_id: 'a', query: null }, 'there are no trusted documents'],
  [{ id: 'a', query: '' }, 'there are no trusted documents'],
  [{ extensions: { persistedQuery: { sha256Hash: 'a' } } }, 'PersistedQueryNotSupported'],
  [{ other: title }, 'Must provide query string.'],
])('members with a meaning that have no effect are refused: %j', async ([members, message]) => {
  const [world, ways] = await startWays();
  for (const [way, url] of ways) {
    const { status, errors } = await send({ url }, json(JSON.stringify(members)));
    expect([way, status, errors.length]).toEqual([way, 400, 1]);
    expect(errors[0]?.message).toContain(message);
  }
  expect(world.calls).toEqual([]);
});
