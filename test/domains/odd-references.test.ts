/** References and IDs whose objects cannot be read, or that differ from the requested ones. */
import { describe, expect, test } from 'vitest';
import { expectDataOnce, serving, startWorld } from '../harness.ts';
import { id } from '../ids.ts';

type Data = Readonly<Record<string, unknown>>;

/** A service with the same response for each path. */
const startServing = (answers: Readonly<Record<string, unknown>>) =>
  startWorld({ upstream: serving(answers) });

describe('references in the customization of a site', () => {
  const to = (reference: object) => ({
    site: { object: 'site', id: 'docs' },
    customizations: { site: { header: { primaryLink: reference } } },
  });
  const document = `{ site(id: "acme/docs") { publishedProfile { customizations { site { header { primaryLink {
    ... on FileReference { file { id name } fileId fileRestId spaceId }
    ... on PageReference { page { id title } pageId pageRestId spaceId }
    ... on AnchorReference { anchor page { id title } pageId pageRestId spaceId }
  } } } } } } }`;

  async function shown(reference: object) {
    const world = await startServing({
      '/orgs/acme/sites/docs': { object: 'site', id: 'docs' },
      '/orgs/acme/sites/docs/published': to(reference),
      '/spaces/home/content/files/logo': { object: 'file', id: 'logo', name: 'logo.svg' },
    });
    const { data, errors, extensions } = await world.ask<Data>(document);
    return { data, errors, extensions };
  }

  test.each<[string, object, object]>([
    [
      'a file without its space has only its own id',
      { kind: 'file', file: 'logo' },
      { file: null, fileId: null, fileRestId: 'logo', spaceId: null },
    ],
    [
      'so has a page',
      { kind: 'page', page: 'start' },
      { page: null, pageId: null, pageRestId: 'start', spaceId: null },
    ],
    [
      'and a page with an anchor',
      { kind: 'anchor', anchor: 'top', page: 'start' },
      { anchor: 'top', page: null, pageId: null, pageRestId: 'start', spaceId: null },
    ],
    [
      'a file with its space is read',
      { kind: 'file', file: 'logo', space: 'home' },
      {
        file: { id: id('File', 'home/logo'), name: 'logo.svg' },
        fileId: id('File', 'home/logo'),
        fileRestId: 'logo',
        spaceId: id('Space', 'home'),
      },
    ],
  ])('%s', async (_, reference, expected) => {
    expect(await shown(reference)).toEqual({
      data: {
        site: {
          publishedProfile: {
            customizations: { site: { header: { primaryLink: expected } } },
          },
        },
      },
      errors: undefined,
      extensions: undefined,
    });
  });
});

test('a complete reusable content has the ID of its document', async () => {
  const { data } = await expectDataOnce(
    '{ space(id: "handbook") { content { revision { reusableContents { restId documentRestId } } } } }',
  );
  expect(data).toMatchObject({
    space: {
      content: {
        revision: {
          reusableContents: expect.arrayContaining([
            { restId: 'contact-people', documentRestId: 'contact-people-text' },
          ]),
        },
      },
    },
  });
});

describe('an event with another ID of its integration than its name', () => {
  const event = { id: 'e', integrationId: 'int_4711', installationId: 'i', status: 'success' };
  const events = () =>
    startServing({
      '/integrations/polls': { object: 'integration', name: 'polls', title: 'Polls' },
      '/integrations/polls/events/e': { event },
      '/integrations/polls/events': { items: [event] },
    });
  const shown = {
    id: id('IntegrationEvent', 'polls/e'),
    integrationRestId: 'int_4711',
    integration: { name: 'polls', title: 'Polls' },
    installationId: id('IntegrationInstallation', 'polls/i'),
    status: 'SUCCESS',
  };
  const fields = 'id integrationRestId integration { name title } installationId status';

  test.each([
    ['by its id', `{ it: integrationEvent(id: "polls/e") { ${fields} } }`, shown],
    [
      'by its global id',
      `{ it: node(id: "${shown.id}") { ... on IntegrationEvent { ${fields} } } }`,
      shown,
    ],
    [
      'in its list',
      `{ it: integration(id: "polls") { events(first: 1) { nodes { ${fields} } } } }`,
      { events: { nodes: [shown] } },
    ],
  ])('is returned %s', async (_, document, it) => {
    const world = await events();
    const { data, errors, extensions } = await world.ask(document);
    expect([errors, extensions, data]).toEqual([undefined, undefined, { it }]);
  });

  test('another event than the requested one is still refused', async () => {
    const world = await startServing({
      '/integrations/polls/events/e': { event: { ...event, id: 'other' } },
    });
    const { errors } = await world.ask('{ integrationEvent(id: "polls/e") { status } }');
    expect(errors?.[0]?.extensions.code).toBe('UPSTREAM_INVALID_RESPONSE');
  });
});

test('the source of a conversation is any text', async () => {
  const items = ['integration:acme:chat', 'zendesk', ''].map((source, at) => ({
    object: 'conversation',
    id: `c${at}`,
    source,
  }));
  const world = await startServing({
    '/orgs/acme': { object: 'organization', id: 'acme' },
    '/orgs/acme/conversations': { items },
  });
  const { data, calls } = await world.expectData(
    '{ organization(id: "acme") { conversations(first: 3, source: "integration:acme:chat") { nodes { source } } } }',
  );
  expect(data).toEqual({
    organization: { conversations: { nodes: items.map(({ source }) => ({ source })) } },
  });
  expect(calls).toContain(
    'GET /v1/orgs/acme/conversations?source=integration%3Aacme%3Achat&limit=3',
  );
});
