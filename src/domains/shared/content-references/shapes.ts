/** REST shapes: links in content, with their sources and targets. */
import { z } from 'zod';
import { enteredUrl, named, optional, text } from '../../../rest/table/members.ts';
import { referenceOrWhole } from '../../../rest/table/reference.ts';
import { enumeration, shape, shapeNamed, union } from '../../../rest/table/shape.ts';
import { User } from '../users/shapes.ts';
import { ReusableContent } from './shapes/reusable-contents.ts';

const ContentVersion = shape('ContentVersion', "A version of a space's content.", {
  type: enumeration(
    'ContentVersionType',
    'Whether a content version is a revision of a space or the content of a change request.',
    {
      revision: 'The version is a revision of a space.',
      'change-request': 'The version is the content of a change request.',
      changeRequest: 'The version is the content of a change request.',
    },
  ).describe('Kind of version: a revision or a change request.'),
  revision: optional(
    referenceOrWhole('Revision', shapeNamed('Revision')),
    'The revision whose content this is. Null if the version is the content of a change request.',
  ),
  changeRequest: optional(
    referenceOrWhole('ChangeRequest', shapeNamed('ChangeRequest')),
    'The change request whose content this is. Null if the version is a revision of a space.',
  ),
});

const inOrganization = {
  organization: referenceOrWhole('Organization', shapeNamed('Organization')).describe(
    'The organization that the location is in.',
  ),
};
const space = referenceOrWhole('Space', shapeNamed('Space'));
const inSpace = (description: string) => ({
  ...inOrganization,
  space: space.describe(description),
});

/** The members that every location may have. */
const place = {
  organization: inOrganization.organization.optional(),
  space: optional(
    space,
    'The space of the location. Null for collections, OpenAPI specs, URLs, and users.',
  ),
  versionContext: ContentVersion.optional().describe(
    "The version of a space's content that the location is in. Null if the REST API returns none, such as for a collection.",
  ),
};

/** A location in content, or the target of a link, distinguished by `kind`. */
export const ContentLocation = union(
  'ContentLocation',
  'The source or target of a link in content.',
  'kind',
  [
    shape('FileLocation', 'A file that is the source or target of a link.', {
      kind: z.literal('file'),
      ...place,
      ...inSpace('The space that contains the file.'),
      file: referenceOrWhole('File', shapeNamed('File')).describe(
        'The file that is the source or target of a link.',
      ),
    }),
    shape('UrlLocation', 'A URL that a link points to.', {
      kind: z.literal('url'),
      ...place,
      url: enteredUrl('The URL that a link points to. It may be relative.'),
    }),
    shape('PageLocation', 'A page, or a part of a page, that is the source or target of a link.', {
      kind: z.literal('page'),
      ...place,
      ...inSpace('The space that contains the page.'),
      page: referenceOrWhole('Page', shapeNamed('Page')).describe(
        'The page that is, or contains, the source or target of a link.',
      ),
      internalLocation: shape(
        'PageInternalLocation',
        'A part of a page: an anchor or a page block.',
        {
          anchor: text('Name of the anchor in the page.').optional(),
          node: named(
            'blockKey',
            text('Key of the block, as returned by the REST API.').optional(),
          ),
        },
      )
        .optional()
        .describe(
          'The part of the page that is the source or target of a link. Null if the source or target is the entire page.',
        ),
    }),
    shape('UserLocation', 'A user that a link points to.', {
      kind: z.literal('user'),
      ...place,
      user: referenceOrWhole('User', User).describe('The user that a link points to.'),
    }),
    shape('CollectionLocation', 'A collection that is the source or target of a link.', {
      kind: z.literal('collection'),
      ...place,
      ...inOrganization,
      collection: referenceOrWhole('Collection', shapeNamed('Collection')).describe(
        'The collection that is the source or target of a link.',
      ),
    }),
    shape('SpaceLocation', 'A space that is the source or target of a link.', {
      kind: z.literal('space'),
      ...place,
      ...inSpace('The space that is the source or target of a link.'),
    }),
    shape('ReusableContentLocation', 'Reusable content that is the source or target of a link.', {
      kind: z.literal('reusable-content'),
      ...place,
      ...inSpace('The space that contains the reusable content.'),
      reusableContent: referenceOrWhole('ReusableContent', ReusableContent).describe(
        'The reusable content that is the source or target of a link.',
      ),
    }),
    shape('OpenApiLocation', 'An OpenAPI spec that is the source or target of a link.', {
      kind: z.literal('openapi'),
      ...place,
      ...inOrganization,
      openAPISpec: named(
        'spec',
        referenceOrWhole('OpenApiSpec', shapeNamed('OpenApiSpec'), { readsKey: true }).describe(
          'The OpenAPI spec that is the source or target of a link.',
        ),
      ),
    }),
  ],
);

export const ContentLinkStatus = enumeration(
  'ContentLinkStatus',
  'Possible statuses of a link in content.',
  {
    ok: 'The link works.',
    broken: 'The link is broken: its target does not exist in the revision that contains the link.',
    'in-app': "The link points to an internal URL of the documentation platform's application.",
  },
);

export const ContentLink = shape(
  'ContentLink',
  'A link in content, with all locations where it occurs.',
  {
    status: ContentLinkStatus.describe('Status of the link.'),
    relation: enumeration(
      'ContentLinkRelation',
      'Possible relationships between content and the target of a link in that content.',
      {
        reference: 'The content references the target.',
        dependsOn: 'The content depends on the target.',
      },
    ).describe("Whether the content references the link's target or depends on it."),
    targetReference: named(
      'target',
      ContentLocation.optional().describe(
        'Target of the link. Null if the REST API returns none, as for a missing target that it does not know.',
      ),
    ),
    locationReferences: named(
      'locations',
      z.array(ContentLocation).describe('All locations in the content where the link occurs.'),
    ),
  },
);

/** Members of a list of links, in addition to its items. */
export const linkEnvelope = {
  stats: shape('ContentLinkStats', 'Counts of all links and of broken links.', {
    total: z.int().describe('Total number of links.'),
    broken: shape(
      'BrokenContentLinkStats',
      'Counts of broken links: in total, and for a change request.',
      {
        total: optional(z.int(), 'Total number of broken links.'),
        changeRequest: named(
          'byChangeRequest',
          optional(
            z.int(),
            'Number of broken links for a change request. The REST API does not document which links are counted.',
          ),
        ),
      },
    ).describe('Counts of broken links: in total, and for a change request.'),
  })
    .optional()
    .describe('Counts of links. The REST API does not document whether filters apply to them.'),
};
