import { contentPosition } from './collections.ts';
import { linkStats, linkStatus, templateParams } from './content.ts';
import type { Chapter, Members } from './model.ts';
import {
  added,
  all,
  allOptional,
  corrected,
  correctedAgain,
  fact,
  listed,
  optional,
  orNull,
  required,
} from './notation/members.ts';
import { created, deleted, endpoints, listOf, one } from './notation/operations.ts';
import {
  boolean,
  date,
  free,
  is,
  matching,
  number,
  oneOf,
  text,
  textUpTo,
  uriUpTo,
} from './notation/scalars.ts';
import { resource } from './notation/shapes.ts';
import { id, list, map, object, permissions, the, urls } from './notation/structures.ts';
import { defaultLevel, language } from './shared.ts';

/** The members of GitSyncState that document 1 does not have. */
const gitSyncState: Members = {
  installationStatus: added(oneOf('unauthenticated', 'active', 'pending')),
  ...all(added(id('GitInstallation')), 'installationId', 'parentInstallationId'),
  operation: added(
    object({
      state: required(oneOf('running', 'failure', 'success', 'timeout')),
      direction: required(oneOf('export', 'import')),
      startedAt: required(date),
      endedAt: optional(date),
      error: optional(text),
      errorAction: optional(object({ label: required(text), url: required(text) })),
    }),
  ),
  operationTimeout: added(number),
};

export const gitSync = object({
  repoName: text,
  installationProvider: listed('github', 'gitlab', 'github-legacy'),
  integration: id('Integration'),
  url: text,
  updatedAt: date,
  ...gitSyncState,
});

const editMode = oneOf('live', 'locked');

export const spaces: Chapter = {
  shapes: {
    Space: resource('1, Space', 'space', {
      ...all(text, 'title', 'emoji'),
      visibility: oneOf(
        'public',
        'unlisted',
        'share-link',
        'visitor-auth',
        'in-collection',
        'private',
      ),
      ...all(date, 'createdAt', 'updatedAt', 'deletedAt'),
      editMode,
      mergeRules: the('SpaceMergeRules'),
      urls: urls('location', 'app', 'published', 'public', 'icon'),
      organization: id('Organization'),
      parent: id('Collection'),
      language,
      gitSync,
      type: added(oneOf('styleguide')),
      ...all(added(boolean), 'internal_poweredByV2', 'internal_singleWebsocket'),
      imports: added(list(the('ContentImportRun'))),
      visitorAuth: object({
        backend: listed('custom', 'integration'),
        integration: fact(id('Integration')),
      }),
      revision: id('Revision'),
      defaultLevel,
      ...all(number, 'comments', 'changeRequests', 'changeRequestsOpen', 'changeRequestsDraft'),
      permissions: permissions(
        'view',
        'access',
        'admin',
        'viewInviteLinks',
        'edit',
        'triggerGitSync',
        'comment',
        'merge',
        'review',
        'installIntegration',
      ),
    }),
  },
  operations: {
    ...endpoints('2, Spaces', {
      'GET /spaces/{spaceId}': { query: { shareKey: text }, answer: one('Space') },
      'DELETE /spaces/{spaceId}': deleted,
      'PATCH /spaces/{spaceId}': {
        body: allOptional({
          icon: added(orNull(uriUpTo(2048))),
          editMode,
          title: correctedAgain(8, textUpTo(50)),
          defaultLevel,
          language,
          mergeRules: the('SpaceMergeRulesInput'),
          emoji: correctedAgain(8, orNull(textUpTo(50))),
        }),
        answer: one('Space'),
      },
      'POST /spaces/{spaceId}/duplicate': created('Space'),
      'POST /spaces/{spaceId}/restore': one('Space'),
      'POST /spaces/{spaceId}/move': {
        body: { parent: corrected(2, orNull(id('Collection'))), position: contentPosition },
        answer: one('Space'),
      },
      'POST /spaces/{spaceId}/transfer': {
        body: { organization: id('Organization') },
        answer: one('Space'),
      },
      'GET /spaces/{spaceId}/links': {
        query: { status: linkStatus },
        answer: listOf('Link', { stats: linkStats }),
      },
      'GET /orgs/{organizationId}/spaces': listOf('Space'),
    }),
    ...endpoints('2, Space content', {
      'GET /spaces/{spaceId}/search': {
        query: { query: required(textUpTo(512)) },
        answer: listOf('SearchResult'),
      },
    }),
    ...endpoints('8, 6 Spaces', {
      'POST /orgs/{organizationId}/spaces': {
        body: allOptional({
          title: textUpTo(50),
          emoji: textUpTo(50),
          parent: id('Collection'),
          language,
          editMode,
          template: object({ id: required(id('Template')), params: templateParams }),
          computedSource: object({
            type: required(matching('^(builtin:(openapi|translation)|integration:[^:]+:[^:]+)$')),
            dependencies: map(
              object({ ref: required(the('ContentReference')), value: optional(free) }),
            ),
            props: required(free),
          }),
          empty: is(true),
        }),
        answer: created('Space'),
      },
    }),
  },
};
