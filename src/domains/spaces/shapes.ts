/** REST shapes: spaces. */
import { z } from 'zod';
import {
  count,
  dateTime,
  kind,
  later,
  named,
  optional,
  permissions,
  text,
  urls,
} from '../../rest/table/members.ts';
import { anyReference, reference, taggedReference } from '../../rest/table/reference.ts';
import { enumeration, position, shape } from '../../rest/table/shape.ts';
import { SpaceMergeRules } from '../organizations/shapes/merge-rules.ts';
import { defaultAccessTo } from '../organizations/shapes/organizations.ts';
import { ContentImportRun } from '../shared/imports/shapes.ts';
import { Language } from '../shared/languages/shapes.ts';
import { GitSync } from './shapes/git-sync.ts';

export const SpaceEditMode = enumeration('SpaceEditMode', 'Possible edit modes of a space.', {
  live: 'The space can be edited directly.',
  locked: 'The space is locked: it cannot be edited.',
});

export const Space = shape(
  'Space',
  'A space: content that is organized as a page tree, with files and revisions.',
  {
    object: kind('space'),
    id: z.string(),
    title: text('Title of the space.'),
    emoji: text('Emoji of the space.'),
    visibility: enumeration('SpaceVisibility', 'Possible visibilities of a space.', {
      public: 'Anyone can see the space, and search engines can index it.',
      unlisted: 'Anyone can see the space, but search engines do not index it.',
      'share-link': 'Anyone with a URL that contains a secret token can see the space.',
      'visitor-auth': 'Only visitors who are authenticated with a JWT can see the space.',
      'in-collection': "Everyone who can access the space's collection can see the space.",
      private: 'Only authorized members can see the space.',
    }).describe('Who can see the space.'),
    createdAt: dateTime('When the space was created.'),
    updatedAt: dateTime('When the space was last changed.'),
    deletedAt: dateTime(
      'When the space was deleted. It is permanently deleted seven days later. Null if the space is not deleted.',
    ).optional(),
    editMode: SpaceEditMode.optional().describe('Whether the space can be edited or is locked.'),
    mergeRules: SpaceMergeRules.describe('Requirements for merging change requests in the space.'),
    urls: urls(
      'Space',
      {
        location: 'URL of the space in the REST API.',
        app: 'URL of the space in the application.',
        published: "URL of the space's published content.",
        public:
          "Public URL of the space's content. The REST API does not document how it differs from `published`.",
        icon: "URL of the space's icon.",
      },
      { shared: ['published'] },
    ),
    organization: reference('Organization').describe('The organization that owns the space.'),
    parent: optional(
      reference('Collection'),
      'The collection that contains the space. Null if the space is not in a collection.',
    ),
    language: Language.optional().describe("Language of the space's content."),
    gitSync: GitSync.optional().describe(
      'Synchronization of the space with a Git repository. Null if the space is not synchronized.',
    ),
    type: later(
      enumeration('SpaceType', 'Special types of a space.', {
        styleguide: 'The space contains a style guide for writing.',
      })
        .optional()
        .describe('Type of the space. Null for ordinary spaces.'),
    ),
    imports: later(
      optional(z.array(ContentImportRun), 'Imports of content into the space, newest first.'),
    ),
    visitorAuth: shape('VisitorAuthentication', 'Visitor authentication for a space.', {
      backend: enumeration(
        'VisitorAuthenticationBackend',
        'Possible types of visitor authentication for a space.',
        {
          custom: 'A custom backend authenticates visitors.',
          integration: 'An integration authenticates visitors.',
        },
      )
        .optional()
        .describe('Type of visitor authentication for the space.'),
      integration: optional(
        reference('Integration'),
        'The integration that authenticates visitors to the space. Null if none does.',
      ),
    })
      .optional()
      .describe('Visitor authentication for the space.'),
    revision: reference('Revision').describe(
      'The revision that was active when the space was read.',
    ),
    defaultLevel: named('defaultAccessLevel', defaultAccessTo('space').optional()),
    comments: named('openCommentsCount', count('Number of open comments on the space.')),
    changeRequests: count('Number of change requests in the space, in any status.'),
    changeRequestsOpen: named(
      'openChangeRequestsCount',
      count('Number of open change requests in the space.'),
    ),
    changeRequestsDraft: named(
      'draftChangeRequestsCount',
      count('Number of draft change requests in the space.'),
    ),
    permissions: permissions('Space', {
      view: 'see the space',
      access: 'access the content of the space',
      admin: 'administer the space',
      viewInviteLinks: 'see the invite links of the space',
      edit: 'edit the content of the space',
      triggerGitSync: 'start a synchronization of the space with its Git repository',
      comment: 'comment on the space',
      merge: 'merge change requests in the space',
      review: 'review change requests in the space',
      installIntegration: 'install integrations on the space',
    }),
  },
);

/** The position of a space, in the order that spaces and collections share. */
export const ContentPosition = position(
  'ContentPosition',
  'A position among sibling spaces and collections: directly before or after one of them.',
  'space or collection',
  anyReference([
    taggedReference('space', 'space', 'Space'),
    taggedReference('collection', 'collection', 'Collection'),
  ]),
);
