/** Shape of the REST interface: spaces. */

import { z } from 'zod';
import { position } from '../../rest/table/alternatives.ts';
import { enumeration } from '../../rest/table/enumeration.ts';
import { count, dateTime, kind, named, permissions, urls } from '../../rest/table/members.ts';
import { anyReference, reference, taggedReference } from '../../rest/table/reference.ts';
import { shape } from '../../rest/table/shape.ts';
import { SpaceMergeRules } from '../organizations/shapes/merge-rules.ts';
import { DefaultAccessLevel } from '../organizations/shapes/organizations.ts';
import { Language } from '../shared/languages/shapes.ts';

export const SpaceEditMode = enumeration('SpaceEditMode', 'Possible edit modes of a space.', {
  live: 'The space can be edited directly.',
  locked: 'The space cannot be edited directly: all edits are locked.',
});

export const Space = shape(
  'Space',
  'A space: content as a page tree, with its files and revisions.',
  {
    object: kind('space'),
    id: z.string(),
    title: z.string().optional().describe('Title of the space.'),
    emoji: z.string().optional().describe('Emoji of the space.'),
    visibility: enumeration('SpaceVisibility', 'Possible visibilities of a space.', {
      public: 'Anyone can see the space. Search engines index it.',
      unlisted: 'Anyone with the URL can see the space. Search engines do not index it.',
      'share-link': 'Anyone with a URL that contains the secret token can see the space.',
      'visitor-auth': 'Visitors authenticated with a JWT can see the space.',
      'in-collection': 'Everyone who can access the collection of the space can see the space.',
      private: 'Authorized members can see the space.',
    })
      .optional()
      .describe('Who can see the space.'),
    createdAt: dateTime().optional().describe('When the space was created.'),
    updatedAt: dateTime().optional().describe('When the space was last changed.'),
    deletedAt: dateTime()
      .optional()
      .describe('When the space was deleted. It is permanently deleted seven days later.'),
    editMode: SpaceEditMode.optional().describe('Whether the space can be edited directly.'),
    mergeRules: SpaceMergeRules.optional().describe(
      'Requirements for merging the change requests of the space.',
    ),
    urls: urls(
      'Space',
      {
        location: 'URL of the space in the REST API.',
        app: 'URL of the space in the application.',
        published: 'Published URL of the content of the space.',
        public: 'Public URL of the content of the space.',
        icon: 'URL of the icon of the space.',
      },
      { shared: ['published'] },
    ),
    organization: reference('Organization')
      .optional()
      .describe('The organization that owns the space.'),
    parent: reference('Collection')
      .optional()
      .describe('The collection of the space. Null if it is not in a collection.'),
    language: Language.optional().describe('Language of the content of the space.'),
    gitSync: shape('GitSync', 'Synchronization of a space with a Git repository.', {
      repoName: named(
        'repositoryName',
        z.string().optional().describe('Name of the Git repository.'),
      ),
      installationProvider: named(
        'provider',
        enumeration('GitProvider', 'Services that host Git repositories.', {
          github: 'GitHub hosts the repository.',
          gitlab: 'GitLab hosts the repository.',
          'github-legacy': 'GitHub hosts the repository. The legacy integration synchronizes it.',
        })
          .optional()
          .describe('Service that hosts the Git repository.'),
      ),
      integration: reference('Integration')
        .optional()
        .describe('The integration that synchronizes the space with the Git repository.'),
      url: z.string().optional().describe('URL of the Git repository.'),
      updatedAt: dateTime()
        .optional()
        .describe('When the space was last synchronized with the Git repository.'),
    })
      .optional()
      .describe('Synchronization of the space with a Git repository. Null if there is none.'),
    visitorAuth: shape('VisitorAuthentication', 'Authentication of the visitors of a space.', {
      backend: enumeration(
        'VisitorAuthenticationBackend',
        'Possible types of authentication of the visitors of a space.',
        {
          custom: 'A backend of the organization authenticates visitors.',
          integration: 'An integration authenticates visitors.',
        },
      )
        .optional()
        .describe('Type of authentication of the visitors of the space.'),
      integration: reference('Integration')
        .optional()
        .describe(
          'The integration that authenticates the visitors of the space. Null if none does.',
        ),
    })
      .optional()
      .describe('Authentication of the visitors of the space.'),
    revision: reference('Revision').optional().describe('The active revision of the space.'),
    defaultLevel: named(
      'defaultAccessLevel',
      DefaultAccessLevel.nullable()
        .optional()
        .describe('Default access level of organization members to the space. Null for no access.'),
    ),
    comments: named('openCommentsCount', count('Number of open comments on the space.')),
    changeRequests: count('Number of change requests of the space, in any status.'),
    changeRequestsOpen: named(
      'openChangeRequestsCount',
      count('Number of open change requests of the space.'),
    ),
    changeRequestsDraft: named(
      'draftChangeRequestsCount',
      count('Number of draft change requests of the space.'),
    ),
    permissions: permissions('Space', {
      view: 'see the space',
      access: 'access the content of the space',
      admin: 'administer the space',
      viewInviteLinks: 'see the invite links of the space',
      edit: 'edit the content of the space',
      triggerGitSync: 'start a synchronization of the space with its Git repository',
      comment: 'comment on the space',
      merge: 'merge change requests of the space',
      review: 'review change requests of the space',
      installIntegration: 'install integrations on the space',
    }),
  },
);

/** Spaces and collections stand in one order. */
export const ContentPosition = position(
  'ContentPosition',
  'Position among sibling spaces and collections: before or after one of them.',
  anyReference([
    taggedReference('space', 'space', 'Space'),
    taggedReference('collection', 'collection', 'Collection'),
  ]),
);
