/** Errors of the REST API for organizations, members and their content. */
import { describe, expect, test } from 'vitest';
import { askOnce, expectDataOnce, startWorld } from '../harness.ts';

/** Name, mutation, code, part of the message, input field to correct, calls made. */
type Refusal = readonly [string, string, string, string, string | null, number];

const refusals: readonly Refusal[] = [
  [
    'a missing default content',
    'updateOrganization(input: { organizationId: "acme", defaultContent: { siteId: "nothing" } })',
    'INVALID_VALUE',
    'Invalid default content',
    null,
    1,
  ],
  [
    'a missing organization',
    'updateOrganization(input: { organizationId: "nothing", title: "New" })',
    'NOT_FOUND',
    'No organization matches the id.',
    'organizationId',
    1,
  ],
  [
    'joining with another e-mail domain',
    'joinOrganization(input: { organizationId: "globex" })',
    'INVALID_VALUE',
    'email domain is not valid',
    null,
    1,
  ],
  [
    'joining a missing organization',
    'joinOrganization(input: { organizationId: "nothing" })',
    'NOT_FOUND',
    'No organization matches the id.',
    'organizationId',
    1,
  ],
  [
    'a missing member',
    'updateMember(input: { memberId: "acme/nobody", role: ADMIN })',
    'NOT_FOUND',
    'No member matches the id.',
    'memberId',
    1,
  ],
  [
    'single sign-on for a missing user',
    'addSsoMember(input: { organizationId: "acme", userId: "nobody" })',
    'NOT_FOUND',
    'No user matches the id.',
    'userId',
    2,
  ],
  [
    'a missing team',
    'updateTeam(input: { teamId: "acme/nothing", title: "X" })',
    'NOT_FOUND',
    'No team matches the id.',
    'teamId',
    1,
  ],
  [
    'unknown people in a team',
    'updateTeamMembers(input: { teamId: "acme/design", addMemberIds: ["nobody@nowhere.example"] })',
    'INVALID_VALUE',
    'No member matches',
    'addMemberIds',
    1,
  ],
  [
    'a missing team member',
    'setTeamMember(input: { teamId: "acme/design", memberId: "nobody" })',
    'NOT_FOUND',
    'No member matches the id.',
    'memberId',
    2,
  ],
  [
    'a slug with a space in it',
    'createOpenApiSpec(input: { organizationId: "acme", slug: "no good", source: { url: "https://x.example" } })',
    'INVALID_FORMAT',
    'slug must be letters and digits',
    'slug',
    0,
  ],
  [
    'a slug that is taken',
    'createOpenApiSpec(input: { organizationId: "acme", slug: "payments", source: { url: "https://x.example" } })',
    'CONFLICT',
    'is taken',
    null,
    1,
  ],
  [
    'a missing spec',
    'updateOpenApiSpec(input: { openApiSpecId: "acme/nothing", visibility: PUBLIC })',
    'NOT_FOUND',
    'No OpenAPI spec matches the id.',
    'openApiSpecId',
    1,
  ],
  [
    'a translation of a missing space',
    'createTranslation(input: { organizationId: "acme", language: FR, source: { spaceId: "nothing", language: EN } })',
    'INVALID_VALUE',
    'No space matches',
    'source.spaceId',
    1,
  ],
  [
    'a translation into the language it has',
    'createTranslation(input: { organizationId: "acme", language: EN, source: { spaceId: "travel", language: EN } })',
    'INVALID_VALUE',
    'already',
    'language',
    1,
  ],
  [
    'a missing translation',
    'updateTranslation(input: { translationId: "acme/nothing", instructions: { markdown: "x" } })',
    'NOT_FOUND',
    'No translation matches the id.',
    'translationId',
    1,
  ],
  [
    'a label over 30 characters',
    `createSamlProvider(input: { organizationId: "acme", label: "${'x'.repeat(31)}" })`,
    'TOO_LONG',
    'label must have at most 30 characters',
    'label',
    0,
  ],
  [
    'an empty label',
    'createSamlProvider(input: { organizationId: "acme", label: "" })',
    'TOO_SHORT',
    'label must have at least 1',
    'label',
    0,
  ],
  [
    'an entity id over 1024 characters',
    `createSamlProvider(input: { organizationId: "acme", label: "x", issuer: "${'x'.repeat(1025)}" })`,
    'TOO_LONG',
    'issuer must have at most 1024 characters',
    'issuer',
    0,
  ],
  [
    'a certificate over 10000 characters',
    `createSamlProvider(input: { organizationId: "acme", label: "x", certificate: "${'x'.repeat(10001)}" })`,
    'TOO_LONG',
    'certificate must have at most 10000 characters',
    'certificate',
    0,
  ],
  [
    'an address over 2048 characters',
    `createSamlProvider(input: { organizationId: "acme", label: "x", ssoUrl: "https://x.example/${'x'.repeat(2048)}" })`,
    'TOO_LONG',
    'ssoUrl must have at most 2048 characters',
    'ssoUrl',
    0,
  ],
  [
    'a missing default team',
    'createSamlProvider(input: { organizationId: "acme", label: "x", defaultTeamId: "nothing" })',
    'INVALID_VALUE',
    'No team matches',
    null,
    1,
  ],
  [
    'a missing SAML provider',
    'updateSamlProvider(input: { samlProviderId: "acme/nothing", label: "x" })',
    'NOT_FOUND',
    'No SAML provider matches the id.',
    'samlProviderId',
    1,
  ],
  [
    'an integration of a missing organization',
    'publishIntegration(input: { integrationId: "x", title: "XY", description: "x", scopes: [], script: "export {};", organizationId: "nothing" })',
    'NOT_FOUND',
    'No organization found',
    'organizationId',
    1,
  ],
  [
    'a missing integration to install',
    'installIntegration(input: { integrationId: "nothing", organizationId: "acme" })',
    'NOT_FOUND',
    'No integration matches the id.',
    'integrationId',
    2,
  ],
  [
    'a missing cluster of issues',
    'updateIssuesCluster(input: { issuesClusterId: "acme/nothing", isMuted: true })',
    'NOT_FOUND',
    'No cluster of issues matches the id.',
    'issuesClusterId',
    1,
  ],
  [
    'no conversation at all',
    'ingestConversations(input: { organizationId: "acme", conversations: [] })',
    'TOO_SHORT',
    'conversations must have at least 1',
    'conversations',
    0,
  ],
];

describe('errors that the user can fix', () => {
  test.each(refusals)('%s', async (_, change, code, says, field, count) => {
    const { data, calls } = await expectDataOnce(
      `mutation { it: ${change} { userErrors { code message field } } }`,
    );
    expect(data).toEqual({
      it: {
        userErrors: [
          { code, message: expect.stringContaining(says), field: field?.split('.') ?? null },
        ],
      },
    });
    expect(calls).toHaveLength(count);
  });

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
