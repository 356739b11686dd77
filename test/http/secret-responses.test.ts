/** Responses with secrets, such as invite links: nothing of them is stored, kept, or shared. */
import type { RequestListener } from 'node:http';
import { describe, expect, test } from 'vitest';
import { answer, startWorld } from '../harness.ts';
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

interface Read {
  readonly path: string;
  readonly condition: string | undefined;
}

/** A service whose responses may be kept for ten minutes, and the reads that it gets. */
function keepable(reads: Read[]): RequestListener {
  return ({ url = '', headers }, response) => {
    reads.push({ path: url, condition: headers['if-none-match'] });
    response.setHeader('etag', '"one"').setHeader('cache-control', 'private, max-age=600');
    answer(response, isInvite(url) ? invite : { object: 'organization', id: 'o', title: 'First' });
  };
}

test.for(['validate', 'fresh'] as const)('nothing is kept with REUSE=%s', async (reuse) => {
  const reads: Read[] = [];
  const world = await startWorld({ upstream: keepable(reads), facade: { reuse } });
  const readsOf = async (query: string): Promise<Read[]> => {
    for (let count = 0; count < 4; count += 1) {
      reads.length = 0;
      await world.expectData(query);
    }
    return [...reads];
  };
  expect(await readsOf('{ invite(id: "o/i") { role } }')).toEqual([
    { path: '/v1/orgs/o/link-invites/i', condition: undefined },
  ]);
  // Other responses are kept, so that the test is able to fail.
  expect(await readsOf('{ organization(id: "o") { title } }')).toEqual(
    reuse === 'fresh' ? [] : [{ path: '/v1/orgs/o', condition: '"one"' }],
  );
  // A run with a secret is not repeated as a whole, either.
  expect(
    await readsOf('{ organization(id: "o") { title } invite(id: "o/i") { role } }'),
  ).toContainEqual({
    path: '/v1/orgs/o/link-invites/i',
    condition: undefined,
  });
});

test.for([
  ['invite(id: "o/i") { role }', 2],
  ['organization(id: "o") { title }', 1],
] as const)('concurrent equal reads of %s are %d calls', async ([field, expected]) => {
  const held: (() => void)[] = [];
  const paths: string[] = [];
  let isHolding = false;
  const world = await startWorld({
    facade: { shareReads: true, reuse: 'off' },
    upstream: ({ url = '' }, response) => {
      paths.push(url);
      const respond = () =>
        answer(response, isInvite(url) ? invite : { object: 'organization', id: 'o' });
      // The reads of the last request show that those of the others wait.
      if (url === '/v1/orgs/last') isHolding = false;
      if (isHolding) held.push(respond);
      else {
        respond();
        for (const one of held.splice(0)) one();
      }
    },
  });
  // Only reads of tokens that the service has accepted are shared.
  await world.ask('{ organization(id: "first") { title } }');
  isHolding = true;
  const visits = ['second', 'last'].map((own) =>
    world.ask(`{ ${field} own: organization(id: "${own}") { title } }`),
  );
  await Promise.all(visits);
  const shared = isInvite(paths.join()) ? isInvite : (path: string) => path === '/v1/orgs/o';
  expect(paths.filter(shared)).toHaveLength(expected);
});
