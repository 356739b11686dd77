/** Shapes of the REST interface: links in content, and the places in content that they join. */
import { z } from 'zod';
import { opaqueOrWhole, referenceOrWhole } from '../../rest/reference.ts';
import { enumeration, named, shape, shapeNamed, union } from '../../rest/shape.ts';
import { User } from '../users/shapes.ts';
import { ReusableContent } from './shapes/reusable-contents.ts';

const space = referenceOrWhole('Space', shapeNamed('Space'))
  .optional()
  .describe('The space it is in.');

const ContentVersion = shape('ContentVersion', 'A version of the content of a space.', {
  type: enumeration('ContentVersionType', 'What a version of content is.', {
    revision: 'A revision of the space.',
    'change-request': 'The content of a change request.',
    changeRequest: 'The content of a change request.',
  })
    .optional()
    .describe('What the version is.'),
  revision: referenceOrWhole('Revision', shapeNamed('Revision'))
    .optional()
    .describe('The revision, for one of the space.'),
  changeRequest: referenceOrWhole('ChangeRequest', shapeNamed('ChangeRequest'))
    .optional()
    .describe('The change request, for the content of one.'),
});

const place = {
  organization: referenceOrWhole('Organization', shapeNamed('Organization'))
    .optional()
    .describe('The organization it is in.'),
  space,
  versionContext: ContentVersion.optional().describe('The version of the content that it is in.'),
};

/** A place in content, or a target of content, by `kind`. */
export const ContentLocation = union('ContentLocation', 'Where a piece of content is.', 'kind', [
  shape('FileLocation', 'A file.', {
    kind: z.literal('file'),
    ...place,
    file: referenceOrWhole('File', shapeNamed('File')).describe('The file.'),
  }),
  shape('UrlLocation', 'An address.', {
    kind: z.literal('url'),
    ...place,
    url: z.string().describe('The address.'),
  }),
  shape('PageLocation', 'A page.', {
    kind: z.literal('page'),
    ...place,
    page: referenceOrWhole('Page', shapeNamed('Page')).describe('The page.'),
    internalLocation: shape('InternalLocation', 'A place in a page.', {
      anchor: z.string().optional().describe('Name of the place.'),
      node: z.string().optional().describe('Key of the block.'),
    })
      .optional()
      .describe('Where in the page it is.'),
  }),
  shape('UserLocation', 'A user.', {
    kind: z.literal('user'),
    ...place,
    user: referenceOrWhole('User', User).describe('The user.'),
  }),
  shape('CollectionLocation', 'A collection.', {
    kind: z.literal('collection'),
    ...place,
    collection: referenceOrWhole('Collection', shapeNamed('Collection')).describe(
      'The collection.',
    ),
  }),
  shape('SpaceLocation', 'A space.', {
    kind: z.literal('space'),
    ...place,
  }),
  shape('ReusableContentLocation', 'Reusable content.', {
    kind: z.literal('reusable-content'),
    ...place,
    reusableContent: opaqueOrWhole('ReusableContent', ReusableContent).describe(
      'The reusable content.',
    ),
  }),
  shape('OpenApiLocation', 'An OpenAPI spec.', {
    kind: z.literal('openapi'),
    ...place,
    openAPISpec: named(
      'spec',
      referenceOrWhole('OpenApiSpec', shapeNamed('OpenApiSpec')).describe('The spec.'),
    ),
  }),
]);

export const LinkStatus = enumeration('ContentLinkStatus', 'Whether a link leads anywhere.', {
  ok: 'It does.',
  broken: 'Its target is missing in the revision.',
  'in-app': 'Its target is an address inside the application.',
});

export const Link = shape('ContentLink', 'A link in content, with every place it stands in.', {
  status: LinkStatus.optional().describe('Whether it leads anywhere.'),
  relation: enumeration('ContentLinkRelation', 'What a link means.', {
    reference: 'Content refers to the target.',
    dependsOn: 'Content is made of the target.',
  })
    .optional()
    .describe('What it means.'),
  targetReference: ContentLocation.optional().describe('Where it leads.'),
  locationReferences: z.array(ContentLocation).optional().describe('Where it stands.'),
});

/** What a list of links says beside its items. */
export const linkEnvelope = {
  stats: shape('ContentLinkStats', 'How many links there are.', {
    total: z.int().optional().describe('All links.'),
    broken: shape('BrokenContentLinkStats', 'How many broken links there are.', {
      total: z.int().optional().describe('All broken links.'),
      changeRequest: z.int().optional().describe('Those that the change request breaks.'),
    })
      .optional()
      .describe('Broken links.'),
  })
    .optional()
    .describe('How many links there are, whatever the filter.'),
};
