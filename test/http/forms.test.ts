/** Requests of unusual forms, through the listener of node:http and through the fetch handler. */
import { expect, test } from 'vitest';
import { byBytes } from './byte-forms.ts';
import { startWays, title } from './get-ways.ts';
import { searched, send, sendBytes } from './send.ts';

test.for(byBytes)('%s', async ([, bytes, status, text]) => {
  const [, ways] = await startWays();
  for (const [way, url] of ways) {
    const received = await sendBytes({ url }, bytes);
    expect([way, received.slice(9, 12)]).toEqual([way, String(status)]);
    expect(received).toContain(text);
  }
});

const json = 'application/json; charset=utf-8';

test.for<[accept: string, type: string | undefined]>([
  ['text/html', undefined],
  ['image/png', undefined],
  ['text/html, application/json', json],
  ['text/HTML, */*', json],
  ['application/json', json],
  ['application/json, application/graphql-response+json', json],
  [
    'application/json;q=0.9, application/graphql-response+json',
    `application/graphql-response+${json.slice(12)}`,
  ],
])('a GET that accepts %s', async ([accept, type]) => {
  const [world, ways] = await startWays();
  const change = 'mutation { __typename }';
  for (const [way, url] of ways)
    for (const [query, status] of [
      [title, 200],
      [change, 405],
    ] as const) {
      const sent = await send({ url }, searched(`?query=${encodeURIComponent(query)}`, { accept }));
      expect([way, query, sent.status]).toEqual([way, query, type ? status : 406]);
      if (type) expect(sent.headers.get('content-type')).toBe(type);
    }
  expect(world.calls).toHaveLength(type ? ways.length : 0);
});
