import type { Chapter, Member, Members } from './model.ts';
import {
  added,
  all,
  corrected,
  correctedAgain,
  from,
  listed,
  optional,
  required,
  withGone,
  withLater,
} from './notation/members.ts';
import { created, deleted, endpoints, listOf, nothing, one } from './notation/operations.ts';
import {
  boolean,
  date,
  free,
  is,
  matching,
  number,
  text,
  textOf,
  textUpTo,
  unstated,
} from './notation/scalars.ts';
import { shape } from './notation/shapes.ts';
import { either, id, list, map, object, permissions, the, urls } from './notation/structures.ts';

const target = listed('all', 'site', 'space', 'organization');
const visibility = listed('public', 'private', 'unlisted');
const category = withGone(
  listed('analytics', 'collaboration', 'content', 'gitsync', 'marketing', 'visitor-auth', 'other'),
  'gitsync',
);
const scopes =
  'space:content:read space:content:write space:metadata:read space:metadata:write space:git:sync page:feedback:read site:metadata:read site:views:read site:script:inject site:script:cookies site:visitor:auth site:visitor:claims site:adaptive:read site:adaptive:write openapi:read openapi:write conversations:ingest';
const scope = withLater(listed(...scopes.split(' ')), 'site:visitor:claims');
/** Directives by name. */
const contentSecurityPolicy = corrected(21, map(text));
/** The machine-readable form of document 8 has both. */
const anyContentSecurityPolicy = from('8, 8 Installations', either(contentSecurityPolicy, text));

/** A member that publishers must provide (document 5), although responses may omit it. */
const must = (member: Member): Member => corrected(3, required(member));

/** The configuration for an account, a space or a site: a schema, or a component with input. */
const configuration = corrected(
  14,
  either(
    object({
      properties: map(
        object({
          ...all(text, 'title', 'description', 'type', 'completion_url'),
          default: unstated,
          enum: list(unstated),
          ...all(corrected(14, text), 'button_text', 'callback_url'),
        }),
      ),
      required: list(text),
    }),
    object({ componentId: text }),
  ),
);

const writtenTexts = {
  id: must(text),
  title: correctedAgain(8, required(textOf(2, 40))),
  description: correctedAgain(8, textUpTo(150)),
  icon: text,
};
const writtenProperty = {
  title: correctedAgain(8, textUpTo(30)),
  description: correctedAgain(8, textUpTo(100)),
};
const valueProperty = (type: string) =>
  object({
    ...writtenProperty,
    type: is(type),
    default: unstated,
    enum: list(unstated),
    completion_url: text,
  });
const writtenConfiguration = correctedAgain(
  9,
  either(
    object({
      properties: required(
        map(
          either(
            valueProperty('string'),
            valueProperty('number'),
            valueProperty('boolean'),
            object({
              ...writtenProperty,
              type: is('button'),
              ...all(required(text), 'button_text', 'callback_url'),
            }),
          ),
        ),
      ),
      required: list(text),
    }),
    object({ componentId: required(text) }),
  ),
);

const installationStatus = listed('active', 'pending', 'paused');
const selection = listed('all', 'selected');
const installationItem: Members = {
  integration: id('Integration'),
  installation: id('IntegrationInstallation'),
  status: installationStatus,
  configuration: free,
  externalIds: list(text),
  urls: urls('location', 'publicEndpoint', 'publicContentEndpoint'),
};

const namePattern = '^[a-zA-Z0-9-_.]+$';
const integration = '/integrations/{integrationName}';
const installation = `${integration}/installations/{installationId}`;

/** The operations of installations on spaces, and on sites. */
function items(name: string, own: string, shape: string, body: Members) {
  const places = `${installation}/${name}`;
  const place = `${places}/{${own}}`;
  const query = { extended: boolean };
  return {
    [`GET ${places}`]: { query, answer: listOf(shape) },
    [`POST ${places}`]: { query, body, answer: created(shape) },
    [`GET ${place}`]: { query, answer: one(shape) },
    [`PATCH ${place}`]: {
      query,
      body: { externalIds: optional(list(text, { max: 5 })), configuration: optional(free) },
      answer: one(shape),
    },
    [`DELETE ${place}`]: deleted,
  };
}
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
      blocks: list(
        object({
          ...all(text, 'id', 'title', 'description', 'icon'),
          urlUnfurl: list(text),
          markdown: object(all(text, 'codeblock', 'body')),
        }),
      ),
      contentSources: list(
        object({
          ...all(text, 'id', 'title', 'description', 'icon'),
          configuration: object({ componentId: text }),
        }),
      ),
      configurations: object(all(configuration, 'account', 'space', 'site')),
      externalLinks: list(object(all(text, 'url', 'label'))),
      owner: the('Organization'),
      urls: urls('location', 'icon', 'app', 'assets', 'publicEndpoint', 'publicContentEndpoint'),
      permissions: permissions('admin'),
      contentSecurityPolicy: anyContentSecurityPolicy,
    }),
    IntegrationInstallation: shape('1, Integration installation', {
      id: required(text),
      status: installationStatus,
      ...all(selection, 'space_selection', 'site_selection'),
      spaces: number,
      configuration: free,
      ...all(date, 'createdAt', 'updatedAt'),
      urls: urls('location', 'app', 'publicEndpoint', 'publicContentEndpoint'),
      network: added(object({ proxy: optional(boolean) })),
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
      integrationId: correctedAgain(7, text),
      installationId: id('IntegrationInstallation'),
      createdAt: date,
      payload: from('4, Values of the enums', free),
      status: listed('success', 'failed'),
    }),
    IntegrationEventTrace: shape('3, Integrations', {
      logs: list(object({ message: text, timestamp: date, level: text })),
    }),
  },
  operations: {
    ...endpoints('3, Integrations', {
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
          blocks: list(
            object({
              ...writtenTexts,
              urlUnfurl: list(text),
              markdown: correctedAgain(9, object(all(required(text), 'codeblock', 'body'))),
            }),
          ),
          contentSources: list(
            object({
              ...writtenTexts,
              configuration: must(object({ componentId: must(text) })),
            }),
          ),
          externalLinks: corrected(
            5,
            list(object({ url: correctedAgain(8, required(textUpTo(2048))), label: must(text) }), {
              max: 5,
            }),
          ),
          configurations: object(all(writtenConfiguration, 'account', 'space', 'site')),
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
          trace: the('IntegrationEventTrace'),
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
    ...endpoints('8, 8 Installations and integrations', {
      [`PUT ${integration}/dev`]: {
        body: { tunnelUrl: required(textOf(1, 256)), all: optional(boolean) },
        answer: nothing,
      },
      [`DELETE ${integration}/dev`]: { ...nothing, status: 205 },
      'GET /orgs/{organizationId}/installations': {
        query: { search: text },
        answer: listOf(
          object({
            installation: required(the('IntegrationInstallation')),
            integration: required(the('Integration')),
          }),
        ),
      },
      'GET /orgs/{organizationId}/integrations': {
        query: {
          search: text,
          category,
          blockDomain: matching(namePattern, { max: 100 }),
          ...all(boolean, 'blocks', 'contentSources'),
          owner: id('Organization'),
          scope,
          target,
        },
        answer: listOf('Integration'),
      },
      'GET /spaces/{spaceId}/integrations': {
        query: { search: text },
        answer: one(object({ items: required(list(the('Integration'))) })),
      },
      'GET /orgs/{organizationId}/sites/{siteId}/integrations': {
        query: { search: text },
        answer: one(object({ items: required(list(the('Integration'))) })),
      },
      [`GET ${installation}`]: one('IntegrationInstallation'),
      [`PATCH ${installation}`]: {
        body: {
          externalIds: optional(list(text, { max: 5 })),
          configuration: optional(free),
          ...all(optional(selection), 'space_selection', 'site_selection'),
        },
        answer: one('IntegrationInstallation'),
      },
      [`DELETE ${installation}`]: deleted,
      ...items('spaces', 'spaceId', 'IntegrationSpaceInstallation', {
        space: required(id('Space')),
      }),
      ...items('sites', 'siteId', 'IntegrationSiteInstallation', { siteId: required(id('Site')) }),
    }),
  },
};
