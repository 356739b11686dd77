/** Shape of the REST interface: spaces. */

import { z } from 'zod';
import { position } from '../../rest/table/alternatives.ts';
import { enumeration } from '../../rest/table/enumeration.ts';
import { count, dateTime, kind, named, permissions, urls } from '../../rest/table/members.ts';
import { anyReference, reference, taggedReference } from '../../rest/table/reference.ts';
import { shape } from '../../rest/table/shape.ts';
import { SpaceMergeRules } from '../organizations/shapes/merge-rules.ts';
import { DefaultLevel } from '../organizations/shapes/organizations.ts';
import { Language } from '../shared/languages/shapes.ts';

export const SpaceEditMode = enumeration(
  'SpaceEditMode',
  'Whether a space can be edited directly.',
  {
    live: 'The space can be edited directly.',
    locked: 'The space cannot be edited directly: all edits are locked.',
  },
);

export const Space = shape(
  'Space',
  'A space: content as a tree of pages, with its files and revisions.',
  {
    object: kind('space'),
    id: z.string(),
    title: z.string().optional().describe('Title of the space.'),
    emoji: z.string().optional().describe('Emoji that stands for the space.'),
    visibility: enumeration('SpaceVisibility', 'Who can see a space.', {
      public: 'Anyone can see the space, and search engines index it.',
      unlisted: 'Anyone with the address can see the space; search engines do not index it.',
      'share-link': 'Anyone whose address holds the secret token can see the space.',
      'visitor-auth': 'Visitors who are authenticated by a JWT can see the space.',
      'in-collection': 'Everybody who can access the collection of the space can see the space.',
      private: 'Authorized members can see the space.',
    })
      .optional()
      .describe('Who can see the space.'),
    createdAt: dateTime().optional().describe('When the space was created.'),
    updatedAt: dateTime().optional().describe('When the space was last changed.'),
    deletedAt: dateTime()
      .optional()
      .describe('When the space was deleted; seven days later it is gone for good.'),
    editMode: SpaceEditMode.optional().describe('Whether the space can be edited directly.'),
    mergeRules: SpaceMergeRules.optional().describe(
      'What a change request of the space needs before it can be merged.',
    ),
    urls: urls(
      'Space',
      {
        location: 'Address of the space in the REST interface.',
        app: 'Address of the space in the application.',
        published: 'Address at which the content of the space is published.',
        public: 'Address at which the public sees the content of the space.',
        icon: 'Address of the icon of the space.',
      },
      { shared: ['published'] },
    ),
    organization: reference('Organization')
      .optional()
      .describe('The organization that owns the space.'),
    parent: reference('Collection')
      .optional()
      .describe('The collection that the space is in; null when it is in none.'),
    language: Language.optional().describe('Language that the content of the space is written in.'),
    gitSync: shape('GitSync', 'Synchronization of a space with a Git repository.', {
      repoName: named(
        'repositoryName',
        z.string().optional().describe('Name of the Git repository.'),
      ),
      installationProvider: named(
        'provider',
        enumeration('GitProvider', 'Service that hosts a Git repository.', {
          github: 'GitHub hosts the repository.',
          gitlab: 'GitLab hosts the repository.',
          'github-legacy': 'GitHub hosts the repository; its former integration synchronizes it.',
        })
          .optional()
          .describe('Service that hosts the Git repository.'),
      ),
      integration: reference('Integration')
        .optional()
        .describe('The integration that synchronizes the space with the Git repository.'),
      url: z.string().optional().describe('Address of the Git repository.'),
      updatedAt: dateTime()
        .optional()
        .describe('When the space was last synchronized with the Git repository.'),
    })
      .optional()
      .describe('Synchronization of the space with a Git repository; null when there is none.'),
    visitorAuth: shape('VisitorAuthentication', 'How visitors of a space are authenticated.', {
      backend: enumeration(
        'VisitorAuthenticationBackend',
        'What authenticates the visitors of a space.',
        {
          custom: 'A backend of the organization authenticates visitors.',
          integration: 'An integration authenticates visitors.',
        },
      )
        .optional()
        .describe('What authenticates the visitors of the space.'),
      integration: reference('Integration')
        .optional()
        .describe(
          'The integration that authenticates the visitors of the space; null when none does.',
        ),
    })
      .optional()
      .describe('How visitors of the space are authenticated.'),
    revision: reference('Revision').optional().describe('The active revision of the space.'),
    defaultLevel: named(
      'defaultAccessLevel',
      DefaultLevel.nullable()
        .optional()
        .describe('What everybody in the organization may do with the space; null for nothing.'),
    ),
    comments: named('openCommentsCount', count('How many open comments the space has.')),
    changeRequests: count('How many change requests the space has, in any state.'),
    changeRequestsOpen: named(
      'openChangeRequestsCount',
      count('How many open change requests the space has.'),
    ),
    changeRequestsDraft: named(
      'draftChangeRequestsCount',
      count('How many draft change requests the space has.'),
    ),
    permissions: permissions('Space', {
      view: 'see the space',
      access: 'access the content of the space',
      admin: 'administrate the space',
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
  'Place among the spaces and collections that stand side by side: before or after one of them.',
  anyReference([
    taggedReference('space', 'space', 'Space'),
    taggedReference('collection', 'collection', 'Collection'),
  ]),
);
