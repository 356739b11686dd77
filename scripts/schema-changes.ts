/** Compares the schema with its last release, and checks that the changelog names the breaking changes. */
import { type Change, ChangeType, CriticalityLevel, diff } from '@graphql-inspector/core';
import {
  buildSchema,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
} from 'graphql';
import { namesIn, newerSections } from './changelog.ts';

export interface Compared {
  /** The released schema; its first line is a comment that ends with the version. */
  readonly released: string;
  readonly current: string;
  readonly changelog: string;
}

export interface SchemaChanges {
  readonly version: string;
  /** The changes, each as a coordinate and a sentence. */
  readonly breaking: readonly string[];
  readonly dangerous: readonly string[];
  readonly safe: number;
  /** Coordinates of breaking changes that are not named above the released version. */
  readonly unnamed: readonly string[];
  /** Coordinates of removed elements that the released version did not deprecate. Empty before 1.0.0. */
  readonly undeprecated: readonly string[];
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
  const releasedSchema = buildSchema(released);
  const changes = await diff(releasedSchema, schema);
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
    undeprecated: isUnstable(version)
      ? []
      : breaking
          .filter(({ type }) => removals.has(type))
          .filter(({ path }) => !isDeprecatedIn(releasedSchema, path))
          .map(coordinateOf),
  };
}

/** Versions that may break documents without a notice: those before 1.0.0, and pre-releases. */
const isUnstable = (version: string) => version.startsWith('0.') || version.includes('-');

const removals: ReadonlySet<string> = new Set([
  ChangeType.FieldRemoved,
  ChangeType.FieldArgumentRemoved,
  ChangeType.InputFieldRemoved,
  ChangeType.EnumValueRemoved,
]);

/** Whether a field, an argument, an input field or an enum value is deprecated. */
function isDeprecatedIn(schema: GraphQLSchema, path = ''): boolean {
  const [typeName = '', name = '', argument] = path.split('.');
  const type = schema.getType(typeName);
  if (isEnumType(type)) return type.getValue(name)?.deprecationReason != null;
  if (isInputObjectType(type)) return type.getFields()[name]?.deprecationReason != null;
  if (!isObjectType(type) && !isInterfaceType(type)) return false;
  const field = type.getFields()[name];
  const removed = argument === undefined ? field : field?.args.find((one) => one.name === argument);
  return removed?.deprecationReason != null;
}

/** A coordinate in the notation of the GraphQL specification: `Site.pages(first:)`. */
function coordinateOf({ path }: Change): string {
  const [type = 'schema', member, argument] = path?.split('.') ?? [];
  if (type.startsWith('@')) return member === undefined ? type : `${type}(${member}:)`;
  if (member === undefined) return type;
  return argument === undefined ? `${type}.${member}` : `${type}.${member}(${argument}:)`;
}

const told = (change: Change) => `${coordinateOf(change)}: ${change.message}`;

/** Names of which the changelog must contain at least one. */
function namesFor(change: Change, schema: GraphQLSchema): string[] {
  const [type = '', member] = change.path?.split('.') ?? [];
  return [
    coordinateOf(change),
    ...(member === undefined ? [] : [`${type}.${member}`, `${type}.*`]),
    ...renamedIn(change, schema),
  ];
}

/**
 * The former name of a renamed type, if the field's type did not change otherwise: if the changelog contains it, its
 * fields need not be listed.
 */
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
