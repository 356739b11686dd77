import {
  all,
  boolean,
  type Chapter,
  corrected,
  created,
  date,
  deleted,
  either,
  endpoints,
  free,
  from,
  id,
  is,
  list,
  listed,
  listOf,
  type Member,
  type Members,
  map,
  matching,
  number,
  object,
  one,
  permissions,
  required,
  shape,
  text,
  textOf,
  textUpTo,
  the,
  untold,
  urls,
} from './model.ts';

const target = listed('all', 'site', 'space', 'organization');
const visibility = listed('public', 'private', 'unlisted');
const category = listed(
  'analytics',
  'collaboration',
  'content',
  'gitsync',
  'marketing',
  'visitor-auth',
  'other',
);
const scopes =
  'space:content:read space:content:write space:metadata:read space:metadata:write space:git:sync page:feedback:read site:metadata:read site:views:read site:script:inject site:script:cookies site:visitor:auth site:adaptive:read site:adaptive:write openapi:read openapi:write conversations:ingest';
const scope = listed(...scopes.split(' '));
/** Directives by name. */
const contentSecurityPolicy = corrected(21, map(text));

/** Members that a publisher must give (document 5) and that an answer need not have. */
type Must = (member: Member) => Member;
const must: Must = (member) => corrected(3, required(member));
const may: Must = (member) => member;

const blocks = (needed: Must) =>
  list(
    object({
      ...all(needed(text), 'id', 'title'),
      ...all(text, 'description', 'icon'),
      urlUnfurl: list(text),
      markdown: object(all(text, 'codeblock', 'body')),
    }),
  );
const contentSources = (needed: Must) =>
  list(
    object({
      ...all(needed(text), 'id', 'title'),
      ...all(text, 'description', 'icon'),
      configuration: needed(object({ componentId: needed(text) })),
    }),
  );
const externalLink = (needed: Must) => object(all(needed(text), 'url', 'label'));
/** Of an account, a space or a site: a schema, or a component that asks. */
const configuration = (needed: Must) =>
  corrected(
    14,
    either(
      object({
        properties: map(
          object({
            ...all(text, 'title', 'description', 'type', 'completion_url'),
            default: untold,
            enum: list(untold),
            ...all(corrected(14, text), 'button_text', 'callback_url'),
          }),
        ),
        required: list(text),
      }),
      object({ componentId: needed(text) }),
    ),
  );
const configurations = (needed: Must) =>
  object(all(configuration(needed), 'account', 'space', 'site'));

const installationStatus = listed('active', 'pending', 'paused');
const selection = listed('all', 'selected');
const installationItem: Members = {
  integration: id('Integration'),
  installation: id('IntegrationInstallation'),
  status: installationStatus,
  configuration: free,
  externalIds: list(text),
  urls: urls('location', 'publicEndpoint'),
};

const namePattern = '^[a-zA-Z0-9-_.]+$';
const integration = '/integrations/{integrationName}';
const facts = '4, Query parameters';
const externalId = from(facts, text);

export const integrations: Chapter = {
  shapes: {
    Integration: shape('1, Integration', {
      object: is('integration'),
      name: required(matching(namePattern)),
      version: number,
      ...all(text, 'title', 'description', 'summary'),
      previewImages: list(text),
      target,
      verified: boolean,
      visibility,
      scopes: list(scope),
      categories: list(category),
      blocks: blocks(may),
      contentSources: contentSources(may),
      configurations: configurations(may),
      externalLinks: list(externalLink(may)),
      owner: the('Organization'),
      urls: urls('location', 'icon', 'app', 'assets', 'publicEndpoint'),
      permissions: permissions('admin'),
      contentSecurityPolicy,
    }),
    IntegrationInstallation: shape('1, Integration installation', {
      id: required(text),
      status: installationStatus,
      ...all(selection, 'space_selection', 'site_selection'),
      spaces: number,
      configuration: free,
      ...all(date, 'createdAt', 'updatedAt'),
      urls: urls('location', 'app', 'publicEndpoint'),
      externalIds: list(text),
      target: object({ organization: id('Organization') }),
    }),
    IntegrationSpaceInstallation: shape('1, Integration installation', {
      ...installationItem,
      space: either(id('Space'), the('Space')),
    }),
    IntegrationSiteInstallation: shape('1, Integration installation', {
      ...installationItem,
      site: either(id('Site'), the('Site')),
    }),
    IntegrationEvent: shape('1, Integration event', {
      id: required(text),
      integrationId: id('Integration'),
      installationId: id('IntegrationInstallation'),
      createdAt: date,
      payload: from('4, Values of the enums', free),
      status: listed('success', 'failed'),
    }),
  },
  operations: endpoints('3, Integrations', {
    'GET /integrations': {
      query: {
        search: from(facts, text),
        category,
        blockDomain: from(facts, matching(namePattern)),
        ...all(from(facts, boolean), 'blocks', 'contentSources'),
        owner: from(facts, id('Organization')),
        scope,
        target,
      },
      answer: listOf('Integration'),
    },
    [`GET ${integration}`]: one('Integration'),
    [`POST ${integration}`]: {
      body: {
        runtime: listed('v1', 'v2'),
        icon: text,
        title: corrected('3 and 5', required(textOf(2, 30))),
        description: corrected('3 and 5', required(textUpTo(100))),
        summary: corrected(5, textUpTo(2048)),
        previewImages: corrected(5, list(text, { max: 3 })),
        visibility,
        target,
        scopes: must(list(scope)),
        categories: list(category),
        blocks: blocks(must),
        contentSources: contentSources(must),
        externalLinks: corrected(5, list(externalLink(must), { max: 5 })),
        configurations: configurations(must),
        script: must(text),
        organization: must(text),
        secrets: map(text),
        contentSecurityPolicy,
      },
      answer: one('Integration'),
    },
    [`DELETE ${integration}`]: deleted,
    [`GET ${integration}/installations`]: {
      query: { externalId },
      answer: listOf('IntegrationInstallation'),
    },
    [`POST ${integration}/installations`]: {
      body: { organization: must(id('Organization')) },
      answer: created('IntegrationInstallation'),
    },
    [`GET ${integration}/events`]: listOf('IntegrationEvent'),
    [`GET ${integration}/events/{eventId}`]: one(
      object({
        event: the('IntegrationEvent'),
        trace: object({
          logs: list(object({ message: text, timestamp: date, level: text })),
        }),
      }),
    ),
    [`GET ${integration}/spaces`]: {
      query: { externalId, extended: from(facts, boolean) },
      answer: listOf('IntegrationSpaceInstallation'),
    },
    [`GET ${integration}/sites`]: {
      query: { externalId, extended: from(facts, boolean) },
      answer: listOf('IntegrationSiteInstallation'),
    },
  }),
};
