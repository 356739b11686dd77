/**
 * Output types from shapes, each made once.
 *
 * A schema says how it shows: scalars, enums, lists, objects; the id of a resource shows as a link to it, a
 * whole resource as that resource. Every member of a shape becomes a field with the member's description.
 */
import type { FieldRef, ObjectRef, UnionRef } from '@pothos/core';
import { z } from 'zod';
import { alternativesOf, eitherFacts } from '../rest/alternatives.ts';
import type { AnyOperation } from '../rest/operation.ts';
import { nestedReferenceFacts, type ReferenceFacts, referenceFacts } from '../rest/reference.ts';
import {
  countFacts,
  enumerationFacts,
  type NameFacts,
  optionsOf,
  shapeFacts,
  unionFacts,
  unwrap,
} from '../rest/shape.ts';
import { builder } from './builder.ts';
import type { CostExtensions } from './cost/selected-values.ts';
import { entryNames } from './entry-names.ts';
import { enumTypes, UNRECOGNIZED } from './enums.ts';
import { invalidAnswer } from './errors.ts';
import { type FormatExtensions, formatExtensions } from './formats.ts';
import { linkTarget, sourcesOf } from './link-target.ts';
import { commonMembers } from './members.ts';
import { fieldName, withSource } from './names.ts';
import { type Picker, pickMember } from './pick.ts';
import {
  asBoolean,
  asEmbedded,
  asEntries,
  asInt,
  asJson,
  asLinkTo,
  asListOf,
  asMember,
  asNumber,
  asObject,
  asOneOf,
  asResource,
  asText,
  infoAt,
  type Place,
  placedAt,
  type Reader,
} from './readers.ts';
import { isOpaqueId, resourceOfShape } from './registry.ts';
import type { Resource } from './resource.ts';
import { type ScalarName, scalarOf } from './scalars.ts';
import { adjustmentOf, type TypeAdjustment } from './type-adjustments.ts';
import { literalOf } from './type-names.ts';
import { Unrecognized } from './unrecognized.ts';

export type Types = typeof builder.$inferSchemaTypes;
export type FieldBuilder<Parent = object> = PothosSchemaTypes.ObjectFieldBuilder<Types, Parent>;
export type Fields = Record<string, FieldRef<Types, unknown, 'Object'>>;

type OutputType =
  | ScalarName
  | ObjectRef<Types, object>
  | UnionRef<Types, object>
  | ReturnType<ReturnType<typeof enumTypes>['output']>;

interface Link {
  readonly target: Resource;
  /** The operations by which the target is read. */
  readonly sources: readonly (AnyOperation | undefined)[];
}

/** How a schema shows in the graph. */
export interface Output {
  readonly type: OutputType;
  readonly list: boolean;
  readonly read: Reader;
  /** What it links to: to follow it may take a call, and so may fail, whatever the interface requires. */
  readonly link?: Link;
}

const one = (type: OutputType, read: Reader): Output => ({ type, list: false, read });

/** How a schema shows; optional and nullable are the field's affair. */
export function outputOf(schema: z.core.$ZodType): Output {
  const { inner } = unwrap(schema);
  if (inner instanceof z.ZodArray) {
    const element = outputOf(inner.element);
    return { ...element, list: true, read: asListOf(element.read) };
  }
  return namedOutput(inner) ?? scalarOutput(inner);
}

function namedOutput(schema: z.core.$ZodType): Output | undefined {
  if (isOpaqueId(schema)) return scalarOutput(schema);
  const reference = referenceFacts.get(schema);
  if (reference) return linkOutput(reference);
  const nested = nestedReferenceFacts.get(schema);
  if (nested) {
    const link = linkOutput(nested);
    return link && { ...link, read: asMember(nested.member, link.read) };
  }
  const resource = resourceOfShape(schema);
  if (resource) return one(resource.ref, asResource(resource));
  if (enumerationFacts.get(schema)) {
    const { output, known } = enumTypes(schema);
    return one(output(), asOneOf(known, UNRECOGNIZED));
  }
  if (schema instanceof z.ZodUnion && eitherFacts.get(schema)) return eitherOutput(schema);
  if (schema instanceof z.ZodUnion && unionFacts.get(schema)) return unionOutput(schema);
  if (schema instanceof z.ZodObject && shapeFacts.get(schema))
    return one(objectType(schema), asEmbedded(adjustmentOf(schema).placedBy));
  if (schema instanceof z.ZodRecord && shapeFacts.get(schema))
    return { type: entryType(schema), list: true, read: asEntries };
  return undefined;
}

/** A link, where what it leads to can be asked for; otherwise there is nothing but the id. */
function linkOutput(reference: ReferenceFacts): Output | undefined {
  const target = linkTarget(reference);
  return (
    target && {
      ...one(target.ref, asLinkTo(target, reference.outside)),
      link: { target, sources: sourcesOf(target, reference) },
    }
  );
}

const scalarReaders: Readonly<Record<ScalarName, Reader>> = {
  String: asText,
  DateTime: asText,
  URL: asText,
  Int: asInt,
  Float: asNumber,
  Boolean: asBoolean,
  JSON: asJson,
};

function scalarOutput(schema: z.core.$ZodType): Output {
  const scalar = scalarOf(schema);
  return one(scalar, scalarReaders[scalar]);
}

/**
 * The fields that a shape gives its type. A resource's `id` is not among them: it has a global one.
 * `objectIn` finds the REST object in what the type resolves; they are the same unless said otherwise.
 */
export function fieldsOf<Parent extends object = object>(
  t: FieldBuilder<Parent>,
  shape: z.ZodObject,
  objectIn?: (parent: Parent) => object,
): Fields {
  return memberFields(t, shape.shape, adjustmentOf(shape), objectIn);
}

/** The fields that all objects of a resource have, beside their ids. */
export function commonFieldsOf(t: FieldBuilder, { shape, idMember }: Resource): Fields {
  const members = commonMembers(shape);
  // One that is known by another name may have an id besides.
  return memberFields(t, idMember === 'id' ? withoutId(members) : members, adjustmentOf(shape));
}

/** The fields that an alternative of a union has alone. */
export function ownFieldsOf(t: FieldBuilder, option: z.ZodObject, union: z.ZodUnion): Fields {
  const common = commonMembers(union);
  const own = Object.entries<z.core.$ZodType>(option.shape).filter(([name]) => !(name in common));
  return memberFields(t, Object.fromEntries(own), adjustmentOf(option));
}

type Members = Readonly<Record<string, z.core.$ZodType>>;

const withoutId = ({ id: _, ...members }: Members): Members => members;

function memberFields<Parent extends object = object>(
  t: FieldBuilder<Parent>,
  members: Members,
  { omit = [], rename = {} }: TypeAdjustment,
  objectIn: (parent: Parent) => object = (parent) => parent,
): Fields {
  const fields: Fields = {};
  for (const [member, schema] of Object.entries(members)) {
    // A literal tells shapes apart on the wire; in the graph the type's name does.
    if (omit.includes(member) || unwrap(schema).inner instanceof z.ZodLiteral) continue;
    const { optional, nullable, description } = unwrap(schema);
    const output = outputOf(schema);
    fields[rename[member] ?? shownAs(member, schema)] = outputField(t, output, {
      description: description && withSource(description, ...(output.link?.sources ?? [])),
      nullable: optional || nullable || output.link !== undefined,
      pick: pickMember(member, schema, objectIn),
      extensions: formatExtensions(schema),
      member,
    });
  }
  return fields;
}

/**
 * The name a member shows under. Nothing but a global id is called `id`; a count makes room for the list it
 * counts; an id that cannot be followed says that it is an id.
 */
function shownAs(member: string, schema: z.core.$ZodType): string {
  if (member === 'id') return 'restId';
  const name = fieldName(member);
  if (countFacts.get(schema)) return `${name}Count`;
  const { inner } = unwrap(schema);
  const isList = inner instanceof z.ZodArray;
  const element = isList ? inner.element : inner;
  const reference = referenceFacts.get(element);
  const isMereId = reference ? !linkTarget(reference) : isOpaqueId(element);
  if (!isMereId) return name;
  return isList ? `${name.replace(/s$/, '')}RestIds` : `${name}RestId`;
}

interface OutputFieldOptions<Parent> {
  readonly description: string | undefined;
  readonly nullable: boolean;
  readonly pick: Picker<Parent>;
  readonly extensions?: FormatExtensions;
  /** Path of what is taken, for errors about it and for those who look for it. */
  readonly member?: string;
}

/** The field's extension that says what it is called in the REST interface, wherever it shows that. */
export interface MemberExtensions {
  readonly member?: string;
}

/** A field that shows what `pick` takes from its parent. */
export function outputField<Parent extends object>(
  t: FieldBuilder<Parent>,
  { type, list, read, link }: Output,
  { description, nullable, pick, extensions = {}, member }: OutputFieldOptions<Parent>,
) {
  const show = (value: unknown, place: Place) => {
    try {
      if (value !== undefined && value !== null) return read(value, place) as string;
      if (nullable) return null as never;
      throw invalidAnswer('a value');
    } catch (error) {
      throw member === undefined ? error : placedAt(member, error);
    }
  };
  return t.field({
    // The type is known only when the schema is built, so no static type can follow from it.
    type: (list ? [type] : type) as 'String',
    // What a link leads to may be gone, and its neighbors in a list stay.
    nullable: (list && link ? { list: nullable, items: true } : nullable) as true,
    ...(description !== undefined && { description }),
    extensions: {
      ...extensions,
      ...(link && { asks: 'link' }),
      ...(member !== undefined && { member }),
    } satisfies CostExtensions & MemberExtensions,
    resolve(parent, _args, context, info) {
      const place = { parent, context, info };
      const value = pick(parent, context, info);
      // Most values are there: a promise for each would cost more than the rest of the field.
      return value instanceof Promise
        ? value.then((settled) => show(settled, place))
        : show(value, place);
    },
  }) as FieldRef<Types, unknown, 'Object'>;
}

const objectTypes = new Map<string, ObjectRef<Types, object>>();
const unionOutputs = new Map<string, Output>();

/** Makes what a name stands for once. */
function once<Facts extends NameFacts, Made>(
  made: Map<string, Made>,
  facts: Facts | undefined,
  make: (facts: Facts) => Made,
): Made {
  if (!facts) throw new TypeError('A schema without a name cannot become a type');
  const known = made.get(facts.name) ?? make(facts);
  made.set(facts.name, known);
  return known;
}

/** The type of a named shape that is no resource. */
export const objectType = (shape: z.ZodObject) =>
  once(objectTypes, shapeFacts.get(shape), ({ name, description }) =>
    builder.objectRef<object>(name).implement({ description, fields: (t) => fieldsOf(t, shape) }),
  );

/** Adds fields to the type of a named shape that is no resource. */
export function extendShape(shape: z.ZodObject, fields: (t: FieldBuilder) => Fields): void {
  builder.objectFields(objectType(shape), fields);
}

/** The type of one entry of a map. A map by the ids of a resource links to it. */
const entryType = (schema: z.ZodRecord) =>
  once(objectTypes, shapeFacts.get(schema), ({ name, description }) => {
    const { keyName, keyDescription, valueName, valueDescription, bareValue } = entryNames(schema);
    const pick = (member: 'name' | 'value') => (entry: object) =>
      (entry as { name: unknown; value: unknown })[member];
    const valueIn = (entry: object) => asObject(pick('value')(entry) ?? {});
    return builder.objectRef<object>(name).implement({
      description,
      fields: (t) => ({
        [keyName]: outputField(t, outputOf(schema.keyType), {
          description: keyDescription,
          nullable: referenceFacts.get(schema.keyType) !== undefined,
          pick: pick('name'),
        }),
        ...(bareValue
          ? fieldsOf(t, bareValue, valueIn)
          : {
              [valueName]: outputField(t, outputOf(schema.valueType), {
                description: valueDescription,
                nullable: true,
                pick: pick('value'),
              }),
            }),
      }),
    });
  });

/** A plain text or an object: each shows in a field of its own. */
const eitherOutput = (schema: z.ZodUnion) =>
  once(unionOutputs, eitherFacts.get(schema), ({ name, description, names: [text, other] }) => {
    const type = builder.objectRef<object>(name).implement({
      description,
      fields: (t) =>
        Object.fromEntries(
          alternativesOf(schema).map(([field, alternative]) => [
            field,
            outputField(t, outputOf(alternative), {
              description: unwrap(alternative).description,
              nullable: true,
              pick: (value) => (value as Readonly<Record<string, unknown>>)[field],
            }),
          ]),
        ),
    });
    const read = asEmbedded();
    return one(type, (value, place) =>
      read({ [typeof value === 'string' ? text : other]: value }, place),
    );
  });

const unionOutput = (schema: z.ZodUnion) =>
  once(unionOutputs, unionFacts.get(schema), ({ name, description, discriminator }) => {
    const byKind = new Map(
      optionsOf(schema).map(
        (option) => [literalOf(option.shape[discriminator]) ?? '', outputOf(option)] as const,
      ),
    );
    const kindIn = (value: object) => {
      const kind = (value as Readonly<Record<string, unknown>>)[discriminator];
      return typeof kind === 'string' ? kind : undefined;
    };
    const type = builder.unionType(name, {
      description,
      types: [...byKind.values()]
        .map((output) => output.type as ObjectRef<Types, object>)
        .concat(Unrecognized),
      resolveType: (value) =>
        (byKind.get(kindIn(value) ?? '')?.type as ObjectRef<Types, object>) ?? Unrecognized,
    });
    return one(type, (value, place) => {
      const object = asObject(value);
      const kind = kindIn(object);
      const known = byKind.get(kind ?? '');
      if (known) return known.read(object, place);
      place.context.warnings.add(
        'UNRECOGNIZED_VALUE',
        'The kind of the object is not known to this graph.',
        infoAt(place).path,
        kind,
      );
      return { kind, value: object };
    });
  });
