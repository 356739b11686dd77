/** A settings screen of an organization: many lists, each requested once. */
import { expect } from 'vitest';
import { Gate } from '../gate.ts';
import { goldenCalls } from '../golden-calls.ts';
import { startWorld, test } from '../harness.ts';

const golden = goldenCalls('settings-screen');

test('an organization, 20 members with their teams, 10 teams, specs, SAML providers, logins: 24 calls in two waves, none twice', async () => {
  const gate = new Gate();
  // The token is new, and a single caller may use all connections: the second wave is wider than a caller's share.
  const world = await startWorld({ gate });
  const { data, calls } = await world.expectData<{
    organization: {
      members: { edges: { node: { teams: { edges: unknown[] } } }[] };
      teams: { nodes: unknown[] };
    };
  }>(`{
    organization(id: "acme") {
      title plan requiresSso defaultRole emailDomains
      members(first: 20) {
        edges { node { role usesSso user { displayName email } teams(first: 5) { edges { role node { title } } } } }
      }
      teams(first: 10) { nodes { title membersCount } }
      openApiSpecs(first: 20) { nodes { slug processingState } }
      samlProviders { nodes { label status defaultTeam { title } } }
      ssoLogins { label startUrl }
    }
  }`);
  const members = data.organization.members.edges ?? [];
  expect(members).toHaveLength(20);
  // Two members have a count of 0 teams, so their lists are not read.
  expect(members.filter(({ node }) => node.teams.edges.length > 0)).toHaveLength(18);
  expect(data.organization.teams.nodes).toHaveLength(10);
  expect(new Set(calls).size).toBe(calls.length);
  expect([calls.length, gate.waves.length]).toEqual([24, 2]);
  golden.check('settingsScreen', gate.waves);
});

test('forty members by ID are one call', async ({ world }) => {
  const { data } = await world.ask<{ organization: { members: { nodes: { id: string }[] } } }>(
    '{ organization(id: "acme") { members(first: 40) { nodes { id } } } }',
  );
  const ids = data?.organization.members.nodes.map(({ id }) => id);
  const { data: found, calls } = await world.ask<{ nodes: { user: object }[] }>(
    'query ($ids: [ID!]!) { nodes(ids: $ids) { ... on Member { user { displayName } } } }',
    { ids },
  );
  expect(found?.nodes).toHaveLength(40);
  // The first request has read the length of the list.
  expect(calls).toEqual(['GET /v1/orgs/acme/members?limit=1000']);
});
