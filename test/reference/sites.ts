import type { Chapter } from './model.ts';
import {
  added,
  all,
  allOptional,
  corrected,
  from,
  gone,
  listed,
  optional,
  orNull,
  required,
} from './notation/members.ts';
import { created, deleted, endpoints, listOf, one } from './notation/operations.ts';
import { boolean, date, free, is, number, oneOf, text, textOf, uri } from './notation/scalars.ts';
import { resource, shape } from './notation/shapes.ts';
import { either, id, list, object, permissions, the } from './notation/structures.ts';
import { defaultLevel } from './shared.ts';
import { gitSync } from './spaces.ts';

const type = listed('basic', 'premium', 'ultimate', 'sponsored', 'legacy-basic', 'legacy-premium');
const visibility = oneOf('public', 'unlisted', 'share-link', 'visitor-auth');
const agentsContext = gone(oneOf('excluded', 'included'));
const adaptiveContent = object({ enabled: boolean });
const title = corrected(5, textOf(2, 128));

export const sitePath = '/orgs/{organizationId}/sites/{siteId}';

export const sites: Chapter = {
  shapes: {
    Site: resource('1, Site', 'site', {
      type,
      title: text,
      // Later releases may return null.
      icon: orNull(
        object({
          icon: object(all(uri, 'light', 'dark')),
          emoji: corrected(13, text),
        }),
      ),
      appliedType: added(optional(type)),
      lastScanAt: added(optional(date)),
      defaultLevel: added(optional(defaultLevel)),
      styleguide: added(optional(the('ContentReference'))),
      gitSync: added(optional(gitSync)),
      permissions: added(
        optional(
          permissions(
            'view',
            'access',
            'edit',
            'create',
            'admin',
            'installIntegration',
            'viewAdaptiveSchema',
            'editAdaptiveSchema',
          ),
        ),
      ),
      ...all(text, 'hostname', 'basename'),
      proxy: object(all(text, 'origin', 'target')),
      visibility,
      published: boolean,
      siteSpaces: number,
      createdAt: date,
      adaptiveContent,
      ads: object({
        status: listed('pending', 'in-review', 'rejected', 'live', 'disabled'),
        submittable: boolean,
        ...all(corrected(16, text), 'topic', 'reason', 'zoneId'),
      }),
      agentsContext,
      features: list(
        object({ ...all(text, 'id', 'plan'), frozen: boolean, customizations: list(text) }),
      ),
      urls: object({
        ...all(uri, 'location', 'app', 'published'),
        ...all(added(uri), 'preview', 'login', 'logout'),
      }),
    }),
    SiteAdaptiveSchema: shape('1, Site adaptive schema', {
      object: is('site-adaptive-schema'),
      jsonSchema: free,
      updatedAt: date,
    }),
    SiteConditionTemplate: shape('3, Docs sites', all(text, 'description', 'condition')),
  },
  operations: {
    ...endpoints('3, Docs sites', {
      'GET /orgs/{organizationId}/sites': {
        query: {
          space: from('4, Query parameters', id('Space')),
          title: from('4, Query parameters', text),
          published: from('4, Query parameters', boolean),
          type: from('4, Query parameters', list(type)),
        },
        answer: listOf('Site'),
      },
      'POST /orgs/{organizationId}/sites': {
        body: { type, title, visibility, spaces: list(id('Space')) },
        answer: created('Site'),
      },
      [`GET ${sitePath}`]: one('Site'),
      [`DELETE ${sitePath}`]: deleted,
      [`PATCH ${sitePath}`]: {
        body: allOptional({
          title,
          visibility,
          basename: corrected(5, textOf(1, 100)),
          adaptiveContent,
          agentsContext,
          defaultLevel: added(defaultLevel),
          styleguide: added(orNull(id('Space'))),
          defaultSiteSpace: id('SiteSpace'),
          defaultSiteSection: id('SiteSection'),
          proxy: corrected(
            5,
            orNull({
              is: 'text',
              max: 512,
              pattern: String.raw`^([\w-]+\.)*[\w-]+\.[a-zA-Z]{2,}(\/[\w-]+)+$`,
            }),
          ),
        }),
        answer: one('Site'),
      },
      [`GET ${sitePath}/adaptive-schema`]: one('SiteAdaptiveSchema'),
      [`PUT ${sitePath}/adaptive-schema`]: {
        body: { jsonSchema: free },
        answer: one('SiteAdaptiveSchema'),
      },
      [`GET ${sitePath}/adaptive-schema/template-conditions`]: one(
        object({ items: list(the('SiteConditionTemplate')) }),
      ),
      [`GET ${sitePath}/published`]: {
        query: { shareKey: from('4, Query parameters', text) },
        answer: one('PublishedSiteProfile'),
      },
      // Document 4, Envelope: a payment may be required first.
      [`POST ${sitePath}/publish`]: one(
        either(
          the('Site'),
          from('4, Envelope', object({ type: is('checkout'), sessionId: required(text) })),
        ),
      ),
    }),
    ...endpoints('8, 7a Structure', { [`POST ${sitePath}/unpublish`]: one('Site') }),
  },
};
