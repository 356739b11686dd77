/**
 * The screens in this folder: each file is one operation, as an app sends it. The first line is the screen's
 * description; the defaults of the variables are objects of the sandbox.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { type FieldNode, Kind, parse, print, type SelectionSetNode, visit } from 'graphql';

export interface Screen {
  readonly name: string;
  readonly shows: string;
  readonly document: string;
}

const screensIn = (folder: URL): readonly Screen[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.graphql'))
    .sort()
    .map((file) => {
      const document = readFileSync(new URL(file, folder), 'utf8');
      const [, shows = ''] = /^# (.+)\n/.exec(document) ?? [];
      return { name: file.replace('.graphql', ''), shows, document };
    });

export const screens: readonly Screen[] = screensIn(new URL('.', import.meta.url));

/** Screens of an administration. Each has an operation for what it shows, and one for what it saves. */
export const administration: readonly Screen[] = screensIn(
  new URL('administration/', import.meta.url),
);

/** Fields that are null or empty in the data of the sandbox. All others have a value. */
export const empty: Readonly<Record<string, readonly string[]>> = {
  // A missing object cannot be returned.
  'broken-links': ['space.links.edges.node.target'],
  'join-and-invite': ['deleteOrganizationInvite.userErrors', 'joinOrganization.userErrors'],
  'publish-flow': [
    'createSiteSpace.userErrors',
    'publishSite.checkout',
    'publishSite.userErrors',
    'updateSite.userErrors',
  ],
  // Only sites without sections have spaces there.
  'site-navigator': [
    'site.structure.item.isHidden',
    'site.structure.item.space',
    'site.structure.item.urls',
  ],
  'site-settings': ['site.ads', 'site.basename', 'site.proxy'],
};

const typename = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' } } as const;
const isTypename = (node: { readonly kind: Kind }) =>
  node.kind === Kind.FIELD && (node as FieldNode).name.value === '__typename';

/** Adds `__typename` to every object, as clients with a normalized cache do. */
export const withTypenames = (document: string): string =>
  print(
    visit(parse(document), {
      SelectionSet(node: SelectionSetNode, _key, parent): SelectionSetNode | undefined {
        const isRoot =
          parent !== undefined && 'kind' in parent && parent.kind === Kind.OPERATION_DEFINITION;
        if (isRoot || node.selections.some(isTypename)) return undefined;
        return { ...node, selections: [typename, ...node.selections] };
      },
    }),
  );

/**
 * The fields of a document without a value anywhere in its data: each is null or an empty list. Paths have no indexes
 * of lists: `space.links.nodes.status`.
 */
export function emptyFields(document: string, data: unknown): readonly string[] {
  const { definitions } = parse(document);
  const fragments = new Map(
    definitions
      .filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION)
      .map((fragment) => [fragment.name.value, fragment.selectionSet]),
  );
  const filled = filledPaths(data);
  const empty = new Set<string>();
  const collect = (set: SelectionSetNode | undefined, above: string): void => {
    for (const selection of set?.selections ?? [])
      if (selection.kind === Kind.FRAGMENT_SPREAD)
        collect(fragments.get(selection.name.value), above);
      else if (selection.kind === Kind.INLINE_FRAGMENT) collect(selection.selectionSet, above);
      else {
        const path = `${above}${(selection.alias ?? selection.name).value}`;
        if (filled.has(path)) collect(selection.selectionSet, `${path}.`);
        else empty.add(path);
      }
  };
  for (const definition of definitions)
    if (definition.kind === Kind.OPERATION_DEFINITION) collect(definition.selectionSet, '');
  return [...empty].sort();
}

function filledPaths(data: unknown, paths = new Set<string>(), path = ''): ReadonlySet<string> {
  if (Array.isArray(data)) for (const item of data) filledPaths(item, paths, path);
  else if (data !== null) {
    paths.add(path);
    if (typeof data === 'object')
      for (const [key, value] of Object.entries(data))
        filledPaths(value, paths, path ? `${path}.${key}` : key);
  }
  return paths;
}
