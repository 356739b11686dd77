/** Shape of the REST interface: spaces. */

import { z } from 'zod';
import { position } from '../../rest/alternatives.ts';
import { anyReference, reference, taggedReference } from '../../rest/reference.ts';
import { count, dateTime, enumeration, kind, permissions, shape, urls } from '../../rest/shape.ts';
import { Language } from '../languages/shapes.ts';
import { SpaceMergeRules } from '../organizations/shapes/merge-rules.ts';
import { DefaultLevel } from '../organizations/shapes/organizations.ts';

export const SpaceEditMode = enumeration(
  'SpaceEditMode',
  'Whether a space can be edited directly.',
  { live: 'Directly editable.', locked: 'All edits are locked.' },
);

export const Space = shape(
  'Space',
  'A space: holds content as a tree of pages, with files and revisions.',
  {
    object: kind('space'),
    id: z.string(),
    title: z.string().optional().describe('Title of the space.'),
    emoji: z.string().optional().describe('Emoji of the space.'),
    visibility: enumeration('SpaceVisibility', 'Who can see a space.', {
      public: 'Anyone; search engines index it.',
      unlisted: 'Anyone with the address; search engines do not index it.',
      'share-link': 'Anyone with the secret token in the address.',
      'visitor-auth': 'Visitors authenticated by a JWT.',
      'in-collection': 'Whoever can access the parent collection.',
      private: 'Authorized members.',
    })
      .optional()
      .describe('Who can see the space.'),
    createdAt: dateTime().optional().describe('When the space was created.'),
    updatedAt: dateTime().optional().describe('When the space was last changed.'),
    deletedAt: dateTime()
      .optional()
      .describe('When the space was deleted; it is gone for good seven days later.'),
    editMode: SpaceEditMode.optional().describe('Whether the space can be edited directly.'),
    mergeRules: SpaceMergeRules.optional().describe(
      'What a change request of the space needs before it can be merged.',
    ),
    urls: urls(
      'Space',
      {
        location: 'In the REST interface.',
        app: 'In the application.',
        published: 'Where it is published.',
        public: 'Where the public sees it.',
        icon: 'Of its icon.',
      },
      { shared: ['published'] },
    ),
    organization: reference('Organization')
      .optional()
      .describe('The organization that owns the space.'),
    parent: reference('Collection').optional().describe('The collection the space is in.'),
    language: Language.optional().describe('The language it is written in.'),
    gitSync: shape('GitSync', 'Synchronization of a space with a Git repository.', {
      repoName: z.string().optional().describe('Name of the repository.'),
      installationProvider: enumeration('GitProvider', 'Where a Git repository is hosted.', {
        github: 'GitHub.',
        gitlab: 'GitLab.',
        'github-legacy': 'GitHub, by the former integration.',
      })
        .optional()
        .describe('Where the repository is hosted.'),
      integration: reference('Integration')
        .optional()
        .describe('The integration that synchronizes.'),
      url: z.string().optional().describe('Address of the repository.'),
      updatedAt: dateTime().optional().describe('When it was last synchronized.'),
    })
      .optional()
      .describe('Synchronization with a Git repository.'),
    visitorAuth: shape('VisitorAuthentication', 'How visitors of a space are authenticated.', {
      backend: enumeration('VisitorAuthenticationBackend', 'What authenticates visitors.', {
        custom: 'A backend of the organization.',
        integration: 'An integration.',
      })
        .optional()
        .describe('What authenticates visitors.'),
      integration: reference('Integration')
        .optional()
        .describe('The integration, where one authenticates.'),
    })
      .optional()
      .describe('How visitors are authenticated.'),
    revision: reference('Revision').optional().describe('The active revision.'),
    defaultLevel: DefaultLevel.nullable()
      .optional()
      .describe('What everybody in the organization may do with it.'),
    comments: count('Open comments.'),
    changeRequests: count('Change requests, in any state.'),
    changeRequestsOpen: count('Open change requests.'),
    changeRequestsDraft: count('Draft change requests.'),
    permissions: permissions('Space', {
      view: 'see it',
      access: 'access its content',
      admin: 'administrate it',
      viewInviteLinks: 'see its invite links',
      edit: 'edit it',
      triggerGitSync: 'start a synchronization with Git',
      comment: 'comment',
      merge: 'merge change requests',
      review: 'review change requests',
      installIntegration: 'install integrations',
    }),
  },
);

/** Spaces and collections stand in one order. */
export const ContentPosition = position(
  'ContentPosition',
  'A place among spaces and collections: name one of the two.',
  anyReference([
    taggedReference('space', 'space', 'Space'),
    taggedReference('collection', 'collection', 'Collection'),
  ]),
);
