/** Documents that name a field or argument with a key are not compressed, and no such field is forgotten. */
import {
  type GraphQLField,
  type GraphQLNamedType,
  getNamedType,
  isAbstractType,
  isEnumType,
  isInterfaceType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';
import { expect, test } from 'vitest';
import { schema } from '../../src/schema/schema.ts';
import { keyNames } from '../../src/server/compression.ts';
import { answer } from '../harness.ts';
import { mend } from '../mend.ts';
import { startWays } from './get-ways.ts';
import { document } from './send.ts';

/** Where a value may be a key: by words, or because it is an address, or may contain anything. */
const words =
  /\b(keys?|tokens?|secrets?|certificates?|passwords?|credentials?|claims?|signed|signing|jwt|private)\b/i;
const isOpen = (type: GraphQLNamedType) => ['JSON', 'URL'].includes(type.name);
const spaced = (name: string) => name.replace(/([A-Z])/g, ' $1');

function mayBeKey({ name, description, type }: GraphQLField<unknown, unknown>): boolean {
  const leaf = getNamedType(type);
  if (!isLeafType(leaf) || isEnumType(leaf) || leaf.name === 'ID') return false;
  const isNamed = words.test(`${spaced(name)} ${description ?? ''}`);
  return isOpen(leaf) || isNamed || /url/i.test(name);
}

/** What `mayBeKey` finds, and is none. */
const harmless: ReadonlySet<string> = new Set([
  // Keys that name a block of a document.
  ...['key', 'blockKey'],
  // Addresses that are of no use without a token.
  ...['acsUrl', 'app', 'callbackUrl', 'completionUrl', 'location', 'publicEndpoint', 'source'],
  ...['sourceUrl', 'ssoUrl', 'startUrl', 'preview', 'login', 'logout', 'publicContentEndpoint'],
  // Permissions.
  ...['viewAdaptiveSchema', 'editAdaptiveSchema'],
  // Addresses that are public. Those of a site shared by link contain its key only if `shareKey` is selected.
  ...['assets', 'dark', 'icon', 'light', 'logo', 'photoUrl', 'public', 'published', 'script'],
  ...['after', 'before', 'href', 'url', 'urlUnfurl'],
  // Content, and how a site looks.
  ...['background', 'backgroundColor', 'computedSeed', 'data', 'fontFaces', 'internationalization'],
  ...['linkColor', 'nodes', 'preset', 'properties'],
  // What an integration declares to everybody.
  ...['contentSecurityPolicy', 'default', 'enum'],
  // Names of claims, without anybody's values, and when they were changed.
  ...['jsonSchema', 'updatedAt'],
]);

const types = Object.values(schema.getTypeMap())
  .filter((type) => isObjectType(type) || isInterfaceType(type))
  .filter((type) => type !== schema.getMutationType() && !type.name.startsWith('__'));

/** Places of names that may be keys: `SamlProvider.certificate`. */
const found = types.flatMap((type) =>
  Object.values(type.getFields()).flatMap((field) => {
    const args = field.args.filter(({ name }) => words.test(spaced(name)));
    const names = [...(mayBeKey(field) ? [field.name] : []), ...args.map(({ name }) => name)];
    return names.map((name) => ({ name, place: `${type.name}.${field.name}`, type, field }));
  }),
);

test('each field and argument that may be a key is listed as a key or as harmless', () => {
  mend(
    found
      .filter(({ name }) => !keyNames.has(name) && !harmless.has(name))
      .map(
        ({ name, place }) =>
          `${place}: add '${name}' to \`keyNames\` in src/server/compression.ts if it may contain a key, otherwise to \`harmless\` in test/http/names-of-keys.test.ts`,
      ),
  );
  const names = new Set(found.map(({ name }) => name));
  expect([...keyNames, ...harmless].filter((name) => !names.has(name))).toEqual([]);
  expect([...keyNames].filter((name) => harmless.has(name))).toEqual([]);
});

/** The selection around one on each type that queries reach: `organization(id: "acme") { … }`. */
const around = (() => {
  const known = new Map<string, (selection: string) => string>([['Query', (inner) => inner]]);
  // A type that is found is added to the end, and visited in its turn.
  for (const [name, outer] of known) {
    const type = schema.getType(name);
    if (isAbstractType(type))
      for (const { name: possible } of schema.getPossibleTypes(type))
        if (!known.has(possible))
          known.set(possible, (inner) => outer(`... on ${possible} { ${inner} }`));
    if (!isObjectType(type) && !isInterfaceType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      const inside = getNamedType(field.type).name;
      if (!known.has(inside) && callOf(field))
        known.set(inside, (inner) => outer(`${callOf(field)} { ${inner} }`));
    }
  }
  return known;
})();

/** A field with all arguments that it needs. Undefined if it needs others than IDs. */
function callOf({ name, args }: GraphQLField<unknown, unknown>, more = ''): string | undefined {
  const required = args.filter(isRequiredArgument);
  if (required.some(({ type }) => getNamedType(type).name !== 'ID')) return undefined;
  const given = [...required.map((one) => `${one.name}: "acme"`), ...(more ? [more] : [])];
  return given.length > 0 ? `${name}(${given.join(', ')})` : name;
}

const documents = found
  .filter(({ name }) => keyNames.has(name))
  .flatMap(({ name, place, type, field }) => {
    const call = callOf(field, name === field.name ? '' : `${name}: "k"`);
    const isLeaf = isLeafType(getNamedType(field.type));
    const selection = around.get(type.name)?.(`${call}${isLeaf ? '' : ' { __typename }'}`);
    return selection ? [[place, selection] as const] : [];
  });

test('all keys but those that only mutations return can be queried', () => {
  const queried = new Set(documents.map(([place]) => place));
  const others = found.filter(({ name, place }) => keyNames.has(name) && !queried.has(place));
  expect(others.map(({ place }) => place)).toEqual([
    'PingOrganizationPayload.serviceVisitorClaims',
  ]);
});

test.for(documents)('a document that names %s is not compressed', async ([, selection]) => {
  const [, ways] = await startWays({
    facade: { compress: 'both' },
    upstream: (_request, response) =>
      answer(response, { object: 'organization', id: 'acme', title: 'Acme '.repeat(1_000) }),
  });
  const long = 'long: organization(id: "acme") { title }';
  const encodings: (string | null)[] = [];
  for (const [, url] of ways)
    for (const query of [`{ ${long} }`, `{ ${long} ${selection} }`]) {
      const request = document(query, {}, { 'accept-encoding': 'gzip' });
      const response = await fetch(`${url}/graphql`, request);
      expect((await response.text()).length).toBeGreaterThan(5_000);
      encodings.push(response.headers.get('content-encoding'));
    }
  expect(encodings).toEqual(ways.flatMap(() => ['gzip', null]));
});
