/** Shapes of the REST interface: links in content, and the places in content that they join. */
import { z } from 'zod';
import { enumeration } from '../../../rest/table/enumeration.ts';
import { named } from '../../../rest/table/members.ts';
import { opaqueOrWhole, referenceOrWhole } from '../../../rest/table/reference.ts';
import { shape, shapeNamed, union } from '../../../rest/table/shape.ts';
import { User } from '../users/shapes.ts';
import { ReusableContent } from './shapes/reusable-contents.ts';

const ContentVersion = shape('ContentVersion', 'A version of the content of a space.', {
  type: enumeration('ContentVersionType', 'Kind of a version of content.', {
    revision: 'The version is a revision of the space.',
    'change-request': 'The version is the content of a change request.',
    changeRequest: 'The version is the content of a change request.',
  })
    .optional()
    .describe('Kind of the version: a revision or a change request.'),
  revision: referenceOrWhole('Revision', shapeNamed('Revision'))
    .optional()
    .describe('The revision that the version is, if it is one.'),
  changeRequest: referenceOrWhole('ChangeRequest', shapeNamed('ChangeRequest'))
    .optional()
    .describe('The change request whose content the version is, if it is that of one.'),
});

const place = {
  organization: referenceOrWhole('Organization', shapeNamed('Organization'))
    .optional()
    .describe('The organization that the location is in.'),
  space: referenceOrWhole('Space', shapeNamed('Space'))
    .optional()
    .describe('The space that the location is in.'),
  versionContext: ContentVersion.optional().describe(
    'The version of the content that the location is in.',
  ),
};

/** A place in content, or a target of content, by `kind`. */
export const ContentLocation = union(
  'ContentLocation',
  'A location: where a link stands in content, or what it leads to.',
  'kind',
  [
    shape('FileLocation', 'A location that is a file.', {
      kind: z.literal('file'),
      ...place,
      file: referenceOrWhole('File', shapeNamed('File')).describe('The file that the location is.'),
    }),
    shape('UrlLocation', 'A location that is an address.', {
      kind: z.literal('url'),
      ...place,
      url: z.string().describe('The address that the location is.'),
    }),
    shape('PageLocation', 'A location that is a page, or a place in it.', {
      kind: z.literal('page'),
      ...place,
      page: referenceOrWhole('Page', shapeNamed('Page')).describe(
        'The page that the location is in.',
      ),
      internalLocation: shape('PageInternalLocation', 'A place in a page: an anchor or a block.', {
        anchor: z.string().optional().describe('Name of the anchor in the page.'),
        node: named(
          'blockKey',
          z.string().optional().describe('Key of the block in the document of the page.'),
        ),
      })
        .optional()
        .describe('The place in the page; null for the page as a whole.'),
    }),
    shape('UserLocation', 'A location that is a user.', {
      kind: z.literal('user'),
      ...place,
      user: referenceOrWhole('User', User).describe('The user that the location is.'),
    }),
    shape('CollectionLocation', 'A location that is a collection.', {
      kind: z.literal('collection'),
      ...place,
      collection: referenceOrWhole('Collection', shapeNamed('Collection')).describe(
        'The collection that the location is.',
      ),
    }),
    shape('SpaceLocation', 'A location that is a space.', {
      kind: z.literal('space'),
      ...place,
    }),
    shape('ReusableContentLocation', 'A location that is a reusable content.', {
      kind: z.literal('reusable-content'),
      ...place,
      reusableContent: opaqueOrWhole('ReusableContent', ReusableContent).describe(
        'The reusable content that the location is.',
      ),
    }),
    shape('OpenApiLocation', 'A location that is an OpenAPI spec.', {
      kind: z.literal('openapi'),
      ...place,
      openAPISpec: named(
        'spec',
        referenceOrWhole('OpenApiSpec', shapeNamed('OpenApiSpec')).describe(
          'The OpenAPI spec that the location is.',
        ),
      ),
    }),
  ],
);

export const LinkStatus = enumeration('ContentLinkStatus', 'Whether a link in content works.', {
  ok: 'The link works.',
  broken: 'The link is broken: its target is missing in the revision.',
  'in-app': 'The link leads to an address inside the application.',
});

export const Link = shape('ContentLink', 'A link in content, with every place where it stands.', {
  status: LinkStatus.optional().describe('Whether the link works.'),
  relation: enumeration(
    'ContentLinkRelation',
    'Relation between content and the target of a link in it.',
    {
      reference: 'The content refers to the target.',
      dependsOn: 'The content is computed from the target.',
    },
  )
    .optional()
    .describe('Relation between the content and the target of the link.'),
  targetReference: named('target', ContentLocation.optional().describe('What the link leads to.')),
  locationReferences: named(
    'locations',
    z.array(ContentLocation).optional().describe('All places in content where the link stands.'),
  ),
});

/** What a list of links says beside its items. */
export const linkEnvelope = {
  stats: shape('ContentLinkStats', 'How many links there are, and how many of them are broken.', {
    total: z.int().optional().describe('How many links there are in all.'),
    broken: shape('BrokenContentLinkStats', 'How many links are broken.', {
      total: z.int().optional().describe('How many links are broken in all.'),
      changeRequest: named(
        'byChangeRequest',
        z.int().optional().describe('How many links the change request breaks.'),
      ),
    })
      .optional()
      .describe('How many of the links are broken.'),
  })
    .optional()
    .describe('How many links there are, whatever filter is given.'),
};
