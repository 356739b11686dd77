/** Shapes of the REST interface: what content refers to, and where content refers to something. */
import { z } from 'zod';
import { opaqueId, reference } from '../../rest/reference.ts';
import { enumeration, shape, union } from '../../rest/shape.ts';

const file = reference('File').describe('The file.');
const page = reference('Page').describe('The page.');
const user = reference('User').describe('The user.');
const collection = reference('Collection').describe('The collection.');
const space = reference('Space').describe('The space.');
const reusableContent = opaqueId('ReusableContent').describe('The reusable content.');
const spec = reference('OpenApiSpec').describe('The OpenAPI spec.');
const url = z.string().describe('The address.');
const inSpace = {
  space: reference('Space')
    .optional()
    .describe('The space it is in; that of the content unless given.'),
};

/** Something that content refers to, by `kind`. */
export const ContentReference = union(
  'ContentReference',
  'What a piece of content refers to.',
  'kind',
  [
    shape('FileReference', 'Refers to a file.', { kind: z.literal('file'), file, ...inSpace }),
    shape('UrlReference', 'Refers to an address.', { kind: z.literal('url'), url }),
    shape('PageReference', 'Refers to a page.', { kind: z.literal('page'), page, ...inSpace }),
    shape('AnchorReference', 'Refers to a place in a page.', {
      kind: z.literal('anchor'),
      anchor: z.string().describe('Name of the place.'),
      ...inSpace,
      page: page.optional().describe('The page; the one that refers unless given.'),
    }),
    shape('UserReference', 'Refers to a user.', { kind: z.literal('user'), user }),
    shape('CollectionReference', 'Refers to a collection.', {
      kind: z.literal('collection'),
      collection,
    }),
    shape('SpaceReference', 'Refers to a space.', { kind: z.literal('space'), space }),
    shape('ReusableContentReference', 'Refers to reusable content.', {
      kind: z.literal('reusable-content'),
      reusableContent,
      ...inSpace,
    }),
    shape('OpenApiReference', 'Refers to an OpenAPI spec.', { kind: z.literal('openapi'), spec }),
  ],
);

const ContentVersion = shape('ContentVersion', 'A version of the content of a space.', {
  type: enumeration('ContentVersionType', 'What a version of content is.', {
    revision: 'A revision of the space.',
    'change-request': 'The content of a change request.',
  })
    .optional()
    .describe('What the version is.'),
  revision: reference('Revision').optional().describe('The revision, for one of the space.'),
  changeRequest: reference('ChangeRequest')
    .optional()
    .describe('The change request, for the content of one.'),
});

const place = {
  organization: reference('Organization').optional().describe('The organization it is in.'),
  space: reference('Space').optional().describe('The space it is in.'),
  versionContext: ContentVersion.optional().describe('The version of the content that it is in.'),
};

/** A place in content, or a target of content, by `kind`. */
export const ContentLocation = union('ContentLocation', 'Where a piece of content is.', 'kind', [
  shape('FileLocation', 'A file.', { kind: z.literal('file'), ...place, file }),
  shape('UrlLocation', 'An address.', { kind: z.literal('url'), ...place, url }),
  shape('PageLocation', 'A page.', { kind: z.literal('page'), ...place, page }),
  shape('UserLocation', 'A user.', { kind: z.literal('user'), ...place, user }),
  shape('CollectionLocation', 'A collection.', {
    kind: z.literal('collection'),
    ...place,
    collection,
  }),
  shape('SpaceLocation', 'A space.', {
    kind: z.literal('space'),
    ...place,
    space: space.describe('The space.'),
  }),
  shape('ReusableContentLocation', 'Reusable content.', {
    kind: z.literal('reusable-content'),
    ...place,
    reusableContent,
  }),
  shape('OpenApiLocation', 'An OpenAPI spec.', { kind: z.literal('openapi'), ...place, spec }),
]);

export const LinkStatus = enumeration('LinkStatus', 'Whether a link leads anywhere.', {
  ok: 'It does.',
  broken: 'Its target is missing in the revision.',
  'in-app': 'Its target is an address inside the application.',
});

export const Link = shape('Link', 'A link in content, with every place it stands in.', {
  status: LinkStatus.optional().describe('Whether it leads anywhere.'),
  relation: enumeration('LinkRelation', 'What a link means.', {
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
  stats: shape('LinkStats', 'How many links there are.', {
    total: z.int().optional().describe('All links.'),
    broken: shape('BrokenLinkStats', 'How many broken links there are.', {
      total: z.int().optional().describe('All broken links.'),
      changeRequest: z.int().optional().describe('Those that the change request breaks.'),
    })
      .optional()
      .describe('Broken links.'),
  })
    .optional()
    .describe('How many links there are, whatever the filter.'),
};
