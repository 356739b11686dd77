/** Fields that have no value in any of these documents' responses. */

const ofTypes = (types: readonly string[], fields: readonly string[]): string[] =>
  types.flatMap((type) => fields.map((field) => `${type}__${field}`));

/** The sandbox has hardly any pages of these kinds, and fields about the position of a page need additional calls. */
const aroundPages = ofTypes(
  ['ComputedPage', 'GroupPage', 'LinkPage', 'UnrecognizedPage'],
  ['ancestors', 'changeRequest', 'comments', 'links', 'next', 'parent', 'previous', 'siblings'],
);

const unrecognized = [
  ...ofTypes(
    ['UnrecognizedContentLocation'],
    ['organization', 'organizationId', 'space', 'spaceId', 'versionContext'],
  ),
  ...ofTypes(['UnrecognizedContentLocation', 'UnrecognizedObject'], ['kind', 'value']),
];

export const withoutValue: readonly string[] = [
  ...aroundPages,
  ...unrecognized,
  'DocumentPage__parent',
  'PageSearchResultEdge__cursor',
  'PageSearchResultEdge__node',
  'Query__reusableContent',
  'ReusableContent__changeRequest',
  'SpaceComment__changeRequest',
  'SpaceComment__reply',
].sort();
