/** Compares the schema with its last release, and checks that the changelog names the breaking changes. */
import { type Change, CriticalityLevel, diff } from '@graphql-inspector/core';
import { buildSchema, type GraphQLSchema } from 'graphql';
import { namesIn, newerSections } from './changelog.ts';

export interface Compared {
  /** The released schema; its first line is a comment that ends with the version. */
  readonly released: string;
  readonly current: string;
  readonly changelog: string;
}

export interface SchemaChanges {
  readonly version: string;
  /** Each as a coordinate and a sentence. */
  readonly breaking: readonly string[];
  readonly dangerous: readonly string[];
  readonly safe: number;
  /** Coordinates of breaking changes that are not named above the released version. */
  readonly unnamed: readonly string[];
}

/** Throws if the released schema has no version, or the changelog has no section for it. */
export async function schemaChanges({
  released,
  current,
  changelog,
}: Compared): Promise<SchemaChanges> {
  const version = /^#.* (\d+\.\d+\.\d+(?:-[\w.-]+)?)$/m.exec(released.split('\n', 1)[0] ?? '')?.[1];
  if (version === undefined)
    throw new TypeError('The first line of the released schema is no comment with its version.');
  const schema = buildSchema(current);
  const changes = await diff(buildSchema(released), schema);
  const of = (level: CriticalityLevel) =>
    changes.filter(({ criticality }) => criticality.level === level);
  const breaking = of(CriticalityLevel.Breaking);
  const names = namesIn(newerSections(changelog, version));
  const isNamed = (change: Change) => namesFor(change, schema).some((name) => names.has(name));
  return {
    version,
    breaking: breaking.map(told),
    dangerous: of(CriticalityLevel.Dangerous).map(told),
    safe: of(CriticalityLevel.NonBreaking).length,
    unnamed: [...new Set(breaking.filter((change) => !isNamed(change)).map(coordinateOf))],
  };
}

/** A coordinate in the notation of the GraphQL specification: `Site.pages(first:)`. */
function coordinateOf({ path }: Change): string {
  const [type = 'schema', member, argument] = path?.split('.') ?? [];
  if (type.startsWith('@')) return member === undefined ? type : `${type}(${member}:)`;
  if (member === undefined) return type;
  return argument === undefined ? `${type}.${member}` : `${type}.${member}(${argument}:)`;
}

const told = (change: Change) => `${coordinateOf(change)}: ${change.message}`;

/** Names of which the changelog must contain one. */
function namesFor(change: Change, schema: GraphQLSchema): string[] {
  const [type = '', member] = change.path?.split('.') ?? [];
  return [
    coordinateOf(change),
    ...(member === undefined ? [] : [`${type}.${member}`, `${type}.*`]),
    ...renamedIn(change, schema),
  ];
}

/** The former name of a renamed type, if the field's type did not change otherwise: naming it covers its fields. */
function renamedIn({ meta }: Change, schema: GraphQLSchema): string[] {
  const kinds: Readonly<Record<string, unknown>> = meta;
  const before = kinds.oldFieldType ?? kinds.oldArgumentType ?? kinds.oldInputFieldType;
  const after = kinds.newFieldType ?? kinds.newArgumentType ?? kinds.newInputFieldType;
  const name = nameIn(before);
  const isRename = name !== undefined && wrapping(before) === wrapping(after);
  return isRename && !schema.getType(name) ? [name] : [];
}

const nameIn = (type: unknown) => /\w+/.exec(String(type ?? ''))?.[0];
const wrapping = (type: unknown) => String(type ?? '').replace(/\w+/, '');
