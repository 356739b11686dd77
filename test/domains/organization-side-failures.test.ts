/** Errors of the REST API for organizations, members and their content. */
import { describe, expect, test } from 'vitest';
import { askOnce, startWorld } from '../harness.ts';
import { refuses, refusesMissing } from './refusals.ts';

describe('errors that the user can fix', () => {
  refuses([
    {
      name: 'a missing default content',
      change:
        'updateOrganization(input: { organizationId: "acme", defaultContent: { siteId: "nothing" } })',
      code: 'INVALID_VALUE',
      says: 'Invalid default content',
      calls: 1,
    },
    {
      name: 'joining with another e-mail domain',
      change: 'joinOrganization(input: { organizationId: "globex" })',
      code: 'INVALID_VALUE',
      says: 'email domain is not valid',
      calls: 1,
    },
    {
      name: 'unknown people in a team',
      change:
        'updateTeamMembers(input: { teamId: "acme/design", addMemberIds: ["nobody@nowhere.example"] })',
      code: 'INVALID_VALUE',
      says: 'No member matches',
      field: 'addMemberIds',
      calls: 1,
    },
    {
      name: 'a slug that is taken',
      change:
        'createOpenApiSpec(input: { organizationId: "acme", slug: "payments", source: { url: "https://x.example" } })',
      code: 'CONFLICT',
      says: 'is taken',
      calls: 1,
    },
    {
      name: 'a translation of a missing space',
      change:
        'createTranslation(input: { organizationId: "acme", language: FR, source: { spaceId: "nothing", language: EN } })',
      code: 'INVALID_VALUE',
      says: 'No space matches',
      field: 'source.spaceId',
      calls: 1,
    },
    {
      name: 'a translation into the language it has',
      change:
        'createTranslation(input: { organizationId: "acme", language: EN, source: { spaceId: "travel", language: EN } })',
      code: 'INVALID_VALUE',
      says: 'already',
      field: 'language',
      calls: 1,
    },
    {
      name: 'a missing default team',
      change:
        'createSamlProvider(input: { organizationId: "acme", label: "x", defaultTeamId: "nothing" })',
      code: 'INVALID_VALUE',
      says: 'No team matches',
      calls: 1,
    },
    {
      name: 'an integration of a missing organization',
      change:
        'publishIntegration(input: { integrationId: "x", title: "XY", description: "x", scopes: [], script: "export {};", organizationId: "nothing" })',
      code: 'NOT_FOUND',
      says: 'No organization found',
      field: 'organizationId',
      calls: 1,
    },
  ]);
  refusesMissing([
    ['organization', 'updateOrganization(input: { organizationId: "nothing", title: "New" })'],
    ['organization', 'joinOrganization(input: { organizationId: "nothing" })'],
    ['member', 'updateMember(input: { memberId: "acme/nothing", role: ADMIN })'],
    ['user', 'addSsoMember(input: { organizationId: "acme", userId: "nothing" })', 2],
    ['team', 'updateTeam(input: { teamId: "acme/nothing", title: "X" })'],
    ['member', 'setTeamMember(input: { teamId: "acme/design", memberId: "nothing" })', 2],
    [
      'OpenAPI spec',
      'updateOpenApiSpec(input: { openApiSpecId: "acme/nothing", visibility: PUBLIC })',
    ],
    [
      'translation',
      'updateTranslation(input: { translationId: "acme/nothing", instructions: { markdown: "x" } })',
    ],
    ['SAML provider', 'updateSamlProvider(input: { samlProviderId: "acme/nothing", label: "x" })'],
    [
      'integration',
      'installIntegration(input: { integrationId: "nothing", organizationId: "acme" })',
      2,
    ],
    [
      'cluster of issues',
      'updateIssuesCluster(input: { issuesClusterId: "acme/nothing", isMuted: true })',
    ],
  ]);

  test('a translation that is running, or that is run twice', async () => {
    const world = await startWorld({
      sandbox: { now: () => new Date('2026-03-01T12:00:00.000Z') },
    });
    const run =
      'runTranslation(input: { translationId: "acme/quickstart-to-de" }) { userErrors { code } }';
    const { data } = await world.ask(`mutation { first: ${run} second: ${run} }`);
    expect(data).toEqual({
      first: { userErrors: [] },
      second: { userErrors: [{ code: 'CONFLICT' }] },
    });
  });
});

test.each([
  ['organization', '{ it: organization(id: "nothing") { title } }'],
  ['member', '{ it: member(id: "acme/nobody") { role } }'],
  ['team', '{ it: team(id: "acme/nothing") { title } }'],
  ['OpenAPI spec', '{ it: openApiSpec(id: "acme/nothing") { slug } }'],
  ['translation', '{ it: translation(id: "acme/nothing") { status } }'],
  ['SAML provider', '{ it: samlProvider(id: "acme/nothing") { label } }'],
  ['integration', '{ it: integration(id: "nothing") { title } }'],
  ['integration event', '{ it: integrationEvent(id: "git-sync/nothing") { status } }'],
  ['cluster of issues', '{ it: issuesCluster(id: "acme/nothing") { label } }'],
  ['conversation', '{ it: conversation(id: "acme/nothing") { subject } }'],
  ['issue', '{ it: conversationIssue(id: "acme/nothing") { title } }'],
])('a missing %s is null, with NOT_FOUND at its path', async (_, query) => {
  const { status, data, errors } = await askOnce(query);
  expect([status, data]).toEqual([200, { it: null }]);
  expect(errors).toEqual([
    expect.objectContaining({
      path: ['it'],
      extensions: expect.objectContaining({ code: 'NOT_FOUND' }),
    }),
  ]);
});

test.each([
  'createOpenApiSpec(input: { organizationId: "acme", slug: "good", source: { url: "https://x.example", text: "openapi: 3" } })',
  'setOpenApiSpecSource(input: { openApiSpecId: "acme/payments", source: {} })',
])('a spec has exactly one source: %s', async (change) => {
  const { errors, calls } = await askOnce(`mutation { ${change} { userErrors { message } } }`);
  expect(errors).toMatchObject([{ extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }]);
  expect(errors?.[0]?.message).toContain('exactly one');
  expect(calls).toEqual([]);
});

test('an unknown language is refused before any call', async () => {
  const { status, errors, calls } = await askOnce(
    'mutation { createTranslation(input: { organizationId: "acme", language: KLINGON, source: { space: "travel", language: EN } }) { userErrors { message } } }',
  );
  expect(status).toBe(200);
  expect(errors?.[0]?.extensions.code).toBe('GRAPHQL_VALIDATION_FAILED');
  expect(errors?.[0]?.message).toContain('Language');
  expect(calls).toEqual([]);
});

test('a spec that cannot be fetched fails after a delay', async () => {
  let now = new Date('2026-03-01T12:00:00.000Z');
  const world = await startWorld({ sandbox: { now: () => now } });
  const create = (slug: string, url: string) =>
    `${slug}: createOpenApiSpec(input: { organizationId: "acme", slug: "${slug}", source: { url: "${url}" } }) { openApiSpec { processingState } }`;
  await world.ask(
    `mutation { ${create('good', 'https://api.example.com/a.json')} ${create('bad', 'https://nowhere.invalid/a.json')} }`,
  );
  const states = async (seconds: number) => {
    now = new Date(now.getTime() + seconds * 1000);
    const { data } = await world.ask(
      '{ good: openApiSpec(id: "acme/good") { processingState lastProcessErrorCode } bad: openApiSpec(id: "acme/bad") { processingState lastProcessErrorCode } }',
    );
    return data;
  };
  const none = { lastProcessErrorCode: null };
  const pending = { processingState: 'PENDING', ...none };
  expect(await states(0)).toEqual({ good: pending, bad: pending });
  const progress = { processingState: 'PROGRESS', ...none };
  expect(await states(15)).toEqual({ good: progress, bad: progress });
  expect(await states(30)).toEqual({
    good: { processingState: 'COMPLETE', ...none },
    bad: { processingState: 'COMPLETE', lastProcessErrorCode: 'FETCH_ERROR' },
  });
});
