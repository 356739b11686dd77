/** Shapes of the REST interface: links in content, and the places in content that they join. */
import { z } from 'zod';
import { enumeration } from '../../../rest/table/enumeration.ts';
import { named } from '../../../rest/table/members.ts';
import { opaqueOrWhole, referenceOrWhole } from '../../../rest/table/reference.ts';
import { shape, shapeNamed, union } from '../../../rest/table/shape.ts';
import { User } from '../users/shapes.ts';
import { ReusableContent } from './shapes/reusable-contents.ts';

const ContentVersion = shape('ContentVersion', 'A version of the content of a space.', {
  type: enumeration('ContentVersionType', 'Possible kinds of a version of content.', {
    revision: 'The version is a revision of the space.',
    'change-request': 'The version is the content of a change request.',
    changeRequest: 'The version is the content of a change request.',
  })
    .optional()
    .describe('Kind of the version: a revision or a change request.'),
  revision: referenceOrWhole('Revision', shapeNamed('Revision'))
    .optional()
    .describe('The revision, if the version is one.'),
  changeRequest: referenceOrWhole('ChangeRequest', shapeNamed('ChangeRequest'))
    .optional()
    .describe('The change request, if the version is its content.'),
});

const place = {
  organization: referenceOrWhole('Organization', shapeNamed('Organization'))
    .optional()
    .describe('The organization of the location.'),
  space: referenceOrWhole('Space', shapeNamed('Space'))
    .optional()
    .describe('The space of the location.'),
  versionContext: ContentVersion.optional().describe('The version of the content of the location.'),
};

/** A place in content, or a target of content, by `kind`. */
export const ContentLocation = union(
  'ContentLocation',
  'A location: the source or target of a link in content.',
  'kind',
  [
    shape('FileLocation', 'A location: a file.', {
      kind: z.literal('file'),
      ...place,
      file: referenceOrWhole('File', shapeNamed('File')).describe('The file of the location.'),
    }),
    shape('UrlLocation', 'A location: a URL.', {
      kind: z.literal('url'),
      ...place,
      url: z.string().describe('The URL of the location.'),
    }),
    shape('PageLocation', 'A location: a page, or a part of it.', {
      kind: z.literal('page'),
      ...place,
      page: referenceOrWhole('Page', shapeNamed('Page')).describe('The page of the location.'),
      internalLocation: shape('PageInternalLocation', 'A part of a page: an anchor or a block.', {
        anchor: z.string().optional().describe('Name of the anchor in the page.'),
        node: named(
          'blockKey',
          z.string().optional().describe('Key of the block in the document of the page.'),
        ),
      })
        .optional()
        .describe('The part of the page. Null if the location is the entire page.'),
    }),
    shape('UserLocation', 'A location: a user.', {
      kind: z.literal('user'),
      ...place,
      user: referenceOrWhole('User', User).describe('The user of the location.'),
    }),
    shape('CollectionLocation', 'A location: a collection.', {
      kind: z.literal('collection'),
      ...place,
      collection: referenceOrWhole('Collection', shapeNamed('Collection')).describe(
        'The collection of the location.',
      ),
    }),
    shape('SpaceLocation', 'A location: a space.', {
      kind: z.literal('space'),
      ...place,
    }),
    shape('ReusableContentLocation', 'A location: reusable content.', {
      kind: z.literal('reusable-content'),
      ...place,
      reusableContent: opaqueOrWhole('ReusableContent', ReusableContent).describe(
        'The reusable content of the location.',
      ),
    }),
    shape('OpenApiLocation', 'A location: an OpenAPI spec.', {
      kind: z.literal('openapi'),
      ...place,
      openAPISpec: named(
        'spec',
        referenceOrWhole('OpenApiSpec', shapeNamed('OpenApiSpec')).describe(
          'The OpenAPI spec of the location.',
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
    broken: 'The link is broken: its target is missing in the revision.',
    'in-app': 'The link points to a URL in the application.',
  },
);

export const ContentLink = shape('ContentLink', 'A link in content, with all of its locations.', {
  status: ContentLinkStatus.optional().describe('Status of the link.'),
  relation: enumeration(
    'ContentLinkRelation',
    'Possible relations between content and the target of a link in it.',
    {
      reference: 'The content references the target.',
      dependsOn: 'The content is computed from the target.',
    },
  )
    .optional()
    .describe('Relation between the content and the target of the link.'),
  targetReference: named('target', ContentLocation.optional().describe('Target of the link.')),
  locationReferences: named(
    'locations',
    z.array(ContentLocation).optional().describe('All locations of the link in content.'),
  ),
});

/** What a list of links says beside its items. */
export const linkEnvelope = {
  stats: shape('ContentLinkStats', 'Total number of links and number of broken links.', {
    total: z.int().optional().describe('Total number of links.'),
    broken: shape('BrokenContentLinkStats', 'Number of broken links.', {
      total: z.int().optional().describe('Total number of broken links.'),
      changeRequest: named(
        'byChangeRequest',
        z.int().optional().describe('Number of links broken by the change request.'),
      ),
    })
      .optional()
      .describe('Number of broken links, in total and by the change request.'),
  })
    .optional()
    .describe('Numbers of links, regardless of filters.'),
};
