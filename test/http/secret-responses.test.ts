/** Responses with secrets, such as invite links: nothing of them is stored. */
import type { RequestListener } from 'node:http';
import { describe, expect, test } from 'vitest';
import { answer, startWorld, traced } from '../harness.ts';
import { reasonsOf } from '../reuse/screen.ts';
import { cacheHeaders, got, startWays } from './get-ways.ts';
import { send } from './send.ts';

const ofList = '{ organization(id: "acme") { invites(first: 1) { nodes { role } } } }';
const ofSite = '{ site(id: "acme/partners") { shareLinks(first: 1) { nodes { name } } } }';
const ofOne = '{ node(id: "Invite:acme/invite-1") { ... on Invite { role } } }';

describe('the response to a GET may not be stored', () => {
  test.for([ofList, ofSite, ofOne])('%s', async (query) => {
    const [, urls] = await startWays();
    for (const [way, url] of urls) {
      const sent = await send({ url }, got(query));
      expect([way, sent.status, ...cacheHeaders(sent)]).toEqual([
        way,
        200,
        null,
        'private, no-store',
        'Authorization',
      ]);
    }
  });
});

const invite = { object: 'invite', id: 'i', role: 'read', redundant: false };
const isInvite = (url: string) => url.includes('/link-invites/');

test('a query with a secret is never replayed', async () => {
  const upstream: RequestListener = ({ url = '' }, response) =>
    answer(response, isInvite(url) ? invite : { object: 'organization', id: 'o', title: 'First' });
  const world = await startWorld({ upstream });
  const reasonsOfLast = async (query: string) => {
    const reasons: unknown[][] = [];
    for (let count = 0; count < 4; count += 1)
      reasons.push(reasonsOf(await world.expectData(query, undefined, traced)));
    return reasons.at(-1);
  };
  const title = 'organization(id: "o") { title }';
  expect(await reasonsOfLast(`{ ${title} }`)).toEqual(['replay']);
  expect(await reasonsOfLast(`{ ${title} invite(id: "o/i") { role } }`)).not.toContain('replay');
});
