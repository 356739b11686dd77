/** Required inputs and length limits for writes in organizations, in the facade and in the sandbox. */
import { describe, expect, test } from 'vitest';
import { startWire } from '../wire.ts';

const manifest = {
  title: 'Polls',
  description: 'Asks readers.',
  scopes: [] as string[],
  script: 'export {};',
  organization: 'acme',
};

/** A member of a body, with its limits. */
interface Limited {
  readonly mutation: string;
  /** Further fields of the input. */
  readonly input?: object;
  readonly member: string;
  /** The name of the member in the body, if it differs from that in the input. */
  readonly rest?: string;
  readonly write: readonly [method: string, path: string];
  /** Further members of the body. */
  readonly body?: object;
  readonly least?: number;
  readonly most?: number;
  /** Returns a value of the given length, if the value is not a string. */
  readonly of?: (length: number) => unknown;
  /** The path of the error, if it is deeper than the member. */
  readonly field?: readonly string[];
}

/** A mutation with its input, and the REST call that it makes, with its body. */
const change = (mutation: string, input: object, write: string, body: object = {}) => {
  const [method = '', path = ''] = write.split(' ');
  return { mutation, input, write: [method, path] as const, body };
};

const text = (length: number) => 'x'.repeat(length);
const address = (length: number) => `https://a.example/${text(length - 18)}`;
const polls = { integrationId: 'polls', ...manifest };
const publish = change('publishIntegration', polls, 'POST /integrations/polls', manifest);
const updateOrganization = change(
  'updateOrganization',
  { organizationId: 'acme' },
  'PATCH /orgs/acme',
);
const updateSpace = change('updateSpace', { spaceId: 'handbook' }, 'PATCH /spaces/handbook');
const createTeam = change('createTeam', { organizationId: 'acme' }, 'PUT /orgs/acme/teams');
const updateTeam = change('updateTeam', { teamId: 'acme/design' }, 'PATCH /orgs/acme/teams/design');
const createSite = change('createSite', { organizationId: 'acme' }, 'POST /orgs/acme/sites');
const updateSite = change('updateSite', { siteId: 'acme/docs' }, 'PATCH /orgs/acme/sites/docs');
const updateSection = change(
  'updateSiteSection',
  { siteSectionId: 'acme/docs/faq' },
  'PATCH /orgs/acme/sites/docs/sections/faq',
);
const updateSiteSpace = change(
  'updateSiteSpace',
  { siteSpaceId: 'acme/docs/quickstart-en' },
  'PATCH /orgs/acme/sites/docs/site-spaces/quickstart-en',
);
const createCollection = change(
  'createCollection',
  { organizationId: 'acme' },
  'POST /orgs/acme/collections',
);
const updateCollection = change(
  'updateCollection',
  { collectionId: 'guides' },
  'PATCH /collections/guides',
);
const createProvider = change(
  'createSamlProvider',
  { organizationId: 'acme', label: 'x' },
  'POST /orgs/acme/saml',
  { label: 'x' },
);
const createSpec = change(
  'createOpenApiSpec',
  { organizationId: 'acme', slug: 'new' },
  'POST /orgs/acme/openapi',
  { slug: 'new' },
);
const ingest = change('ingestConversations', {}, 'POST /orgs/acme/conversations');
/** A text in the first merge rule. */
const ruled = {
  member: 'mergeRules',
  of: (length: number) => ({
    type: 'rules',
    rules: [{ rule: 'custom', expression: text(length) }],
  }),
  field: ['mergeRules', 'rules', '0', 'expression'],
};

const limits: readonly Limited[] = [
  { ...updateOrganization, member: 'title', least: 2, most: 255 },
  { ...updateOrganization, member: 'hostname', least: 3, most: 32 },
  { ...updateOrganization, member: 'logo', most: 2048, of: address },
  { ...updateOrganization, ...ruled, most: 1024 },
  { ...updateSpace, member: 'title', most: 50 },
  { ...updateSpace, member: 'emoji', most: 50 },
  { ...updateSpace, ...ruled, most: 1024 },
  { ...createCollection, member: 'title', most: 50 },
  { ...updateCollection, member: 'description', most: 100 },
  {
    ...createSpec,
    member: 'source',
    of: (length) => ({ text: text(length) }),
    field: ['source', 'text'],
    least: 1,
  },
  { ...createProvider, member: 'label', least: 1, most: 30 },
  { ...createProvider, member: 'issuer', rest: 'entityID', most: 1024 },
  { ...createProvider, member: 'certificate', most: 10_000 },
  { ...createProvider, member: 'ssoUrl', rest: 'ssoURL', most: 2048, of: address },
  { ...createTeam, member: 'title', least: 1, most: 64 },
  { ...updateTeam, member: 'title', least: 1, most: 64 },
  { ...createSite, member: 'title', least: 2, most: 128 },
  { ...updateSite, member: 'title', least: 2, most: 128 },
  { ...updateSite, member: 'basename', least: 1, most: 100 },
  { ...updateSite, member: 'proxy', most: 512, of: (length) => `a.example/${text(length - 10)}` },
  { ...updateSection, member: 'title', least: 2, most: 128 },
  { ...updateSiteSpace, member: 'path', least: 1, most: 100 },
  { ...updateSiteSpace, member: 'condition', most: 1024 },
  { ...publish, member: 'title', least: 2, most: 30 },
  { ...publish, member: 'description', most: 100 },
  { ...publish, member: 'summary', most: 2048 },
  { ...publish, member: 'previewImages', most: 3, of: (length) => Array(length).fill('aWNvbg==') },
  {
    ...publish,
    member: 'externalLinks',
    most: 5,
    of: (length) => Array(length).fill({ label: 'Polls', url: 'https://polls.example' }),
  },
];

/** An input as a GraphQL literal. */
const literal = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{ ${Object.entries(value)
    .map(([name, member]) => `${name}: ${literal(member)}`)
    .join(', ')} }`;
};

interface Payload {
  readonly userErrors: readonly {
    readonly code: string;
    readonly message: string;
    readonly field: readonly string[] | null;
  }[];
}

const asked = (mutation: string, input: object) =>
  `mutation { it: ${mutation}(input: ${literal(input)}) { userErrors { code message field } } }`;

describe('limits are checked before a call, and by the service', () => {
  test.each(limits)('$mutation, $member: $least to $most', async (limited) => {
    const { mutation, member, input = {}, write, body = {}, least, most, of = text } = limited;
    const { field = [member], rest = member } = limited;
    const { world, sandbox, bodies } = await startWire();
    const within = [most, least].filter((length) => length !== undefined);
    const outside: [length: number, code: string, limit: string][] = [];
    if (most !== undefined) outside.push([most + 1, 'TOO_LONG', `at most ${most}`]);
    if (least !== undefined) outside.push([least - 1, 'TOO_SHORT', `at least ${least}`]);
    for (const length of within) {
      const before = bodies.length;
      const { data, errors } = await world.ask<{ it: Payload }>(
        spelled(asked(mutation, { ...input, [member]: of(length) })),
      );
      expect([errors, data?.it.userErrors]).toEqual([undefined, []]);
      expect(bodies.slice(before)).toEqual([{ ...body, [rest]: of(length) }]);
    }
    for (const [length, code, limit] of outside) {
      const { data, errors, calls } = await world.ask<{ it: Payload }>(
        spelled(asked(mutation, { ...input, [member]: of(length) })),
      );
      expect([errors, calls]).toEqual([undefined, []]);
      const message = expect.stringContaining(`${field.join('.')} must have ${limit}`);
      expect(data?.it.userErrors).toEqual([{ code, message, field }]);
      const refused = await sandbox.send(...write, { body: { ...body, [rest]: of(length) } });
      expect(refused.status).toBe(400);
      const path = [rest, ...field.slice(1)].join('.');
      expect(refused.text).toContain(`\\"${path}\\" must have at`);
    }
  });

  test.each([
    ['id', 1, 255],
    ['subject', 0, 512],
  ])('ingestConversations.conversations.%s: %d to %d', async (member, least, most) => {
    const { world, sandbox, bodies } = await startWire();
    const conversation = { id: 'chat', parts: [] };
    const ask = (length: number) =>
      world.ask<{ it: Payload }>(
        spelled(
          asked(ingest.mutation, {
            organizationId: 'acme',
            conversations: [{ ...conversation, [member]: text(length) }],
          }),
        ),
      );
    const field = ['conversations', '0', member === 'id' ? 'restId' : member];
    for (const length of [most, least]) {
      expect((await ask(length)).data?.it.userErrors).toEqual([]);
      expect(bodies.at(-1)).toEqual({ ...conversation, [member]: text(length) });
    }
    for (const length of [most + 1, ...(least > 0 ? [least - 1] : [])]) {
      const { data, calls } = await ask(length);
      expect(calls).toEqual([]);
      expect(data?.it.userErrors).toMatchObject([{ field }]);
      const body = { ...conversation, [member]: text(length) };
      expect((await sandbox.send(...ingest.write, { body })).status).toBe(400);
    }
  });
});

/** A write with all required members. Without any one of `needs` it is refused. */
interface Needing {
  readonly mutation: string;
  readonly input: object;
  readonly write: readonly [method: string, path: string];
  readonly body: object;
  /** Members of the body as dotted names; `at` has their paths in the input. */
  readonly needs: readonly string[];
  readonly at?: string;
}

const reported = { data: {}, nodes: [] };
const instructions = { object: 'document', ...reported };
const translation = { language: 'fr', source: { space: 'authoring', language: 'en' } };
const parts = [{ type: 'message', role: 'user', body: 'Is it down?' }];
const whole = {
  ...manifest,
  blocks: [{ id: 'poll', title: 'Poll' }],
  contentSources: [{ id: 'polls', title: 'Polls', configuration: { componentId: 'choose' } }],
  externalLinks: [{ label: 'Polls', url: 'https://polls.example' }],
};

/** The body of the REST call: the graph's names of enums and IDs are mapped to those of the REST API. */
const spelled = (document: string) =>
  document
    .replace(/\b(organization|space): /g, '$1Id: ')
    .replace(/\bcomponentId: /g, 'componentRestId: ')
    .replace(/\bid: /g, 'restId: ')
    .replace('type: "rules"', 'type: RULES')
    .replace(/"(fr|en)"/g, (_, code: string) => code.toUpperCase())
    .replace('type: "message", role: "user"', 'type: MESSAGE, role: USER');

const without = (value: unknown, [name = '', ...rest]: readonly string[]): unknown => {
  if (Array.isArray(value))
    return value.map((item, index) => (String(index) === name ? without(item, rest) : item));
  const members = Object.entries(value as object);
  return Object.fromEntries(
    rest.length === 0
      ? members.filter(([key]) => key !== name)
      : members.map(([key, member]) => [key, key === name ? without(member, rest) : member]),
  );
};

const needing: readonly Needing[] = [
  {
    ...createTeam,
    input: { organizationId: 'acme', title: 'New' },
    body: { title: 'New' },
    needs: ['title'],
  },
  {
    ...updateTeam,
    input: { teamId: 'acme/design', title: 'New' },
    body: { title: 'New' },
    needs: ['title'],
  },
  {
    mutation: 'createTranslation',
    input: { organizationId: 'acme', ...translation },
    write: ['POST', '/orgs/acme/translations'],
    body: translation,
    needs: ['language', 'source', 'source.space', 'source.language'],
  },
  {
    mutation: 'updateTranslation',
    input: { translationId: 'acme/quickstart-to-de', instructions: { document: reported } },
    write: ['PUT', '/orgs/acme/translations/quickstart-to-de'],
    body: { instructions },
    needs: ['instructions'],
  },
  {
    mutation: 'updateAgentInstructions',
    input: { organizationId: 'acme', instructions: { document: reported } },
    write: ['PUT', '/orgs/acme/agent-instructions'],
    body: { instructions },
    needs: ['instructions'],
  },
  {
    mutation: 'installIntegration',
    input: { integrationId: 'newsletter', organization: 'acme' },
    write: ['POST', '/integrations/newsletter/installations'],
    body: { organization: 'acme' },
    needs: ['organization'],
  },
  {
    mutation: 'ingestConversations',
    input: { organizationId: 'acme', conversations: [{ id: 'chat', parts }] },
    at: 'conversations.0.',
    write: ingest.write,
    body: { id: 'chat', parts },
    needs: ['id', 'parts'],
  },
  {
    mutation: 'publishIntegration',
    input: { integrationId: 'polls', ...whole },
    write: publish.write,
    body: whole,
    needs: [
      ...['title', 'description', 'scopes', 'script', 'organization'],
      ...['blocks.0.id', 'blocks.0.title', 'externalLinks.0.label', 'externalLinks.0.url'],
      ...['contentSources.0.id', 'contentSources.0.title', 'contentSources.0.configuration'],
      'contentSources.0.configuration.componentId',
    ],
  },
];

describe('members that the REST API requires are required by the graph and by the sandbox', () => {
  test.each(needing)(
    '$mutation: $needs',
    async ({ mutation, input, write, body, needs, at = '' }) => {
      const { world, sandbox, bodies } = await startWire();
      for (const need of needs) {
        const lacking = without(input, `${at}${need}`.split('.')) as object;
        const { errors, calls } = await world.ask(spelled(asked(mutation, lacking)));
        expect([need, errors?.[0]?.extensions.code, calls]).toEqual([
          need,
          'GRAPHQL_VALIDATION_FAILED',
          [],
        ]);
        const rest = await sandbox.send(...write, { body: without(body, need.split('.')) });
        expect([need, rest.status]).toEqual([need, 400]);
      }
      const { data, errors } = await world.ask<{ it: Payload }>(spelled(asked(mutation, input)));
      expect([errors, data?.it.userErrors]).toEqual([undefined, []]);
      expect(bodies).toEqual([body]);
    },
  );

  test.each([
    ['PUT', '/orgs/acme/translations/quickstart-to-de', {}],
    ['PUT', '/orgs/acme/agent-instructions', {}],
    ['POST', '/orgs/acme/translations', translation],
  ])('%s %s accepts a whole document, and no Markdown', async (method, path, others) => {
    const { sandbox } = await startWire();
    for (const written of [
      { markdown: 'Be brief.' },
      ...['object', 'data', 'nodes'].map((name) => without(instructions, [name])),
    ]) {
      const body = { ...others, instructions: written };
      expect((await sandbox.send(method, path, { body })).status).toBe(400);
    }
    const body = { ...others, instructions };
    expect((await sandbox.send(method, path, { body })).status).toBeLessThan(300);
  });

  test.each([
    ['moveSiteSection', 'siteSectionId', 'sections/quickstart'],
    ['moveSiteSpace', 'siteSpaceId', 'site-spaces/quickstart-en'],
  ])(
    '%s needs no position: without one, the object stays where it is',
    async (mutation, target, path) => {
      const { world, sandbox, bodies } = await startWire();
      const order = async () =>
        (await sandbox.send('GET', `/orgs/acme/sites/docs/${path.split('/')[0]}`)).json;
      const before = await order();
      const key = `acme/docs/${path.split('/')[1]}`;
      const { data, errors } = await world.ask<{ it: Payload }>(asked(mutation, { [target]: key }));
      expect([errors, data?.it.userErrors, bodies]).toEqual([undefined, [], [{}]]);
      expect(await order()).toEqual(before);
    },
  );
});
