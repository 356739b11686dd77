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
import {
  nestedReferenceFacts,
  type ReferenceFacts,
  referenceFacts,
  wholeIn,
} from '../rest/reference.ts';
import {
  countFacts,
  enumerationFacts,
  type NameFacts,
  optionsOf,
  readableNames,
  shapeFacts,
  unionFacts,
  unwrap,
  variedFacts,
} from '../rest/shape.ts';
import { askedInParts } from './asked-in-parts.ts';
import { builder } from './builder.ts';
import type { CostExtensions } from './cost/selected-values.ts';
import { entryNames } from './entry-names.ts';
import { enumTypes, UNRECOGNIZED } from './enums.ts';
import { invalidAnswer } from './errors.ts';
import { type FormatExtensions, formatExtensions } from './formats.ts';
import type { Args } from './input.ts';
import { idsBeside } from './link-ids.ts';
import { isInKeyOf, linkTarget, sourcesOf } from './link-target.ts';
import type { EarlyFieldExtensions } from './look-ahead.ts';
import { commonMembers, type ResourceShape } from './members.ts';
import { fieldName, withSource } from './names.ts';
import { askAbove } from './objects.ts';
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
import { isRecord } from './record.ts';
import { isOpaqueId, resourceOfShape } from './registry.ts';
import type { Resource } from './resource.ts';
import { type ScalarName, scalarOf } from './scalars.ts';
import { adjustmentOf, type TypeAdjustment } from './type-adjustments.ts';
import { literalOf, typeOfKind, unrecognized } from './type-names.ts';
import { Unrecognized } from './unrecognized.ts';
import { holdsVaried, type VariedExtensions } from './varied.ts';
import { type Holder, holderOf, variedField } from './varied-fields.ts';

export type Types = typeof builder.$inferSchemaTypes;
export type FieldBuilder<Parent = object> = PothosSchemaTypes.ObjectFieldBuilder<Types, Parent>;
export type Fields = Record<string, FieldRef<Types, unknown, 'Object'>>;

type OutputType =
  | ScalarName
  | 'ID'
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
  /** Whether one of several may fail, and the others stay: so it is with objects, and not with mere values. */
  readonly failsAlone?: boolean;
  readonly read: Reader;
  /** What it links to: to follow it may take a call, and so may fail, whatever the interface requires. */
  readonly link?: Link;
}

const one = (type: OutputType, read: Reader): Output => ({ type, list: false, read });
const oneObject = (type: OutputType, read: Reader): Output => ({
  ...one(type, read),
  failsAlone: true,
});

/** What may be null: an odd object costs its place in a list, an odd value the list. */
export const nullability = ({ list, failsAlone }: Output, nullable: boolean) =>
  // The builder takes it from the field's type, which is known only when the schema is built.
  (list && failsAlone ? { list: nullable, items: true } : nullable) as true;

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
  if (isOpaqueId(schema)) return one('String', asOwnId('id'));
  const reference = referenceFacts.get(schema);
  if (reference) return linkOutput(reference) ?? one('String', asOwnId('id'));
  const nested = nestedReferenceFacts.get(schema);
  if (nested) {
    const link = linkOutput(nested);
    return link && { ...link, read: asMember(nested.member, link.read) };
  }
  const resource = resourceOfShape(schema);
  if (resource) return oneObject(resource.ref, asResource(resource));
  if (enumerationFacts.get(schema)) {
    const { output, known } = enumTypes(schema);
    return one(output(), asOneOf(known, UNRECOGNIZED));
  }
  if (schema instanceof z.ZodUnion && eitherFacts.get(schema)) return eitherOutput(schema);
  if (schema instanceof z.ZodUnion && unionFacts.get(schema)) return unionOutput(schema);
  if (schema instanceof z.ZodObject && shapeFacts.get(schema))
    return oneObject(objectType(schema), asEmbedded(adjustmentOf(schema).placedBy));
  if (schema instanceof z.ZodRecord && shapeFacts.get(schema))
    return { type: entryType(schema), list: true, read: asEntries };
  return undefined;
}

/** A link, where what it leads to can be asked for; otherwise there is nothing but the id. */
function linkOutput(reference: ReferenceFacts): Output | undefined {
  const target = linkTarget(reference);
  return (
    target && {
      ...oneObject(target.ref, asLinkTo(target, reference.outside)),
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
  const options = { adjustment: adjustmentOf(shape), holder: () => holderOf(shape) };
  return memberFields(t, shape.shape, { ...options, ...(objectIn && { objectIn }) });
}

/** The fields that all objects of a resource have, beside their ids. */
export function commonFieldsOf(t: FieldBuilder, resource: Resource): Fields {
  const { shape, idMember, homes } = resource;
  const members = commonMembers(shape);
  // One that is known by another name may have an id besides.
  return memberFields(t, idMember === 'id' ? withoutId(members) : members, {
    adjustment: adjustmentOf(shape),
    of: resource,
    holder: () => ({ resource, path: [] }),
    above: new Set(homes.flatMap((home) => home.above)),
  });
}

/** The fields that an alternative of a union of resources has alone. */
export const ownFieldsOf = (t: FieldBuilder, option: z.ZodObject, resource: Resource): Fields =>
  memberFields(t, ownMembers(option, resource.shape), {
    adjustment: adjustmentOf(option),
    of: resource,
    holder: () => ({ resource, path: [] }),
  });

/** What an alternative has beside what all of them share. */
function ownMembers(option: z.ZodObject, union: ResourceShape): Members {
  const common = commonMembers(union);
  const own = Object.entries<z.core.$ZodType>(option.shape).filter(([name]) => !(name in common));
  return Object.fromEntries(own);
}

type Members = Readonly<Record<string, z.core.$ZodType>>;

const withoutId = ({ id: _, ...members }: Members): Members => members;

interface MemberFieldsOptions<Parent> {
  readonly adjustment: TypeAdjustment;
  /** The resource whose objects have the members, if they stand in them and not deeper. */
  readonly of?: Resource;
  /** What to read for members that parameters change. */
  readonly holder: () => Holder;
  readonly objectIn?: (parent: Parent) => object;
  /** Parts of the key that name what stands above: links to that need nothing of the object. */
  readonly above?: ReadonlySet<string>;
}

function memberFields<Parent extends object = object>(
  t: FieldBuilder<Parent>,
  members: Members,
  {
    adjustment,
    of,
    holder,
    objectIn = (parent) => parent,
    above = new Set(),
  }: MemberFieldsOptions<Parent>,
): Fields {
  const { omit = [], rename = {} } = adjustment;
  const fields: Fields = {};
  const add = (name: string, field: Fields[string]) => {
    if (name in fields) throw new TypeError(`Two members of a shape show as ${name}.`);
    fields[name] = field;
  };
  for (const [member, schema] of Object.entries(members)) {
    // A literal tells shapes apart on the wire; in the graph the type's name does.
    if (omit.includes(member) || unwrap(schema).inner instanceof z.ZodLiteral) continue;
    const { inner, optional, nullable, description = '' } = unwrap(schema);
    const whole = isMereId(inner) ? wholeIn(inner) : undefined;
    if (whole)
      add(
        fieldName(member),
        outputField(t, wholeOnly(outputOf(whole)), {
          description: `${description} Null where the interface gives its id alone.`,
          nullable: true,
          pick: pickMember(member, schema, objectIn),
          member,
        }),
      );
    const output = outputOf(schema);
    const shared = {
      nullable: optional || nullable,
      pick: pickMember(member, schema, objectIn),
      member,
    };
    const name = rename[member] ?? shownAs(member, schema);
    const ids = idsBeside(name, schema);
    if (output.link || !ids) {
      const options = {
        ...shared,
        description: linkDescription(
          whole ? `${description} This is the id, as the REST interface knows it.` : description,
          output.link,
        ),
        nullable: shared.nullable || output.link !== undefined,
        extensions: {
          ...formatExtensions(schema),
          ...earlyExtensions(output, above),
          ...(holdsVaried(schema) && { ...askedInParts, leadsToVaried: true }),
        },
      };
      const parameters = variedFacts.get(schema)?.parameters;
      const varied =
        parameters && variedField(t.arg, { ...options, holder: holder(), schema, parameters });
      add(name, outputField(t, output, { ...options, ...varied }));
    }
    if (ids && !(output.link && of && isInKeyOf(output.link.target, of)))
      add(
        ids.name,
        outputField(t, ids.output, { ...shared, description: ids.description, nullable: true }),
      );
  }
  return fields;
}

function linkDescription(description: string, link: Link | undefined): string {
  const isOneOfMany = link?.target.homes.some(({ namedBy }) => namedBy !== undefined);
  const sentence = isOneOfMany
    ? `${description} Null unless it is the one there now: the REST interface reads no other.`
    : description;
  return withSource(sentence, ...(link?.sources ?? []));
}

/** A link may lead to what the key of its object names; `above` holds what such keys name. */
const earlyExtensions = (
  { link, list }: Output,
  above: ReadonlySet<string>,
): EarlyFieldExtensions =>
  link && !list && above.has(link.target.ownKey) ? { askEarly: askAbove(link.target) } : {};

/**
 * The name a member shows under. Nothing but a global id is called `id`; a count makes room for the list it
 * counts; an id of what the graph does not hold says that it is an id.
 */
function shownAs(member: string, schema: z.core.$ZodType): string {
  if (member === 'id') return 'restId';
  const given = readableNames.get(schema)?.readableName;
  if (given !== undefined) return given;
  const name = fieldName(member);
  if (countFacts.get(schema)) return `${name}Count`;
  const { inner } = unwrap(schema);
  const isList = inner instanceof z.ZodArray;
  const element = isList ? inner.element : inner;
  if (!isOpaqueId(element)) return name;
  return isList ? `${name.replace(/s$/, '')}RestIds` : `${name}RestId`;
}

/** Whether there is no more to show of what a schema names than its id. */
function isMereId(schema: z.core.$ZodType): boolean {
  const reference = referenceFacts.get(schema);
  return reference ? !linkTarget(reference) : isOpaqueId(schema);
}

/** What comes as an id or whole: nothing of an id. */
const wholeOnly = (output: Output): Output => ({
  ...output,
  read: (value, place) => (isRecord(value) ? output.read(value, place) : null),
});

/** What comes as an id or whole: the id of either. */
const asOwnId =
  (idMember: string): Reader =>
  (value) =>
    asText(isRecord(value) ? value[idMember] : value);

interface OutputFieldOptions<Parent> {
  readonly description: string | undefined;
  readonly nullable: boolean;
  readonly pick: Picker<Parent>;
  readonly args?: Args;
  readonly extensions?: FormatExtensions & VariedExtensions & EarlyFieldExtensions & CostExtensions;
  /** Path of what is taken, for errors about it and for those who look for it. */
  readonly member?: string;
  /** Whether a change has just answered it: a link to what is in a place leads to what is there now. */
  readonly isNow?: boolean;
}

/** The field's extension that says what it is called in the REST interface, wherever it shows that. */
export interface MemberExtensions {
  readonly member?: string;
}

/** A field that shows what `pick` takes from its parent. */
export function outputField<Parent extends object>(
  t: FieldBuilder<Parent>,
  output: Output,
  {
    description,
    nullable,
    pick,
    args,
    extensions = {},
    member,
    isNow = false,
  }: OutputFieldOptions<Parent>,
) {
  const { type, list, read, link } = output;
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
    nullable: nullability(output, nullable),
    ...(description !== undefined && { description }),
    ...(args && { args }),
    extensions: {
      ...extensions,
      ...(link && { asks: 'link' }),
      ...(member !== undefined && { member }),
    } satisfies CostExtensions & MemberExtensions,
    resolve(parent, given, context, info) {
      const place = { parent, isNow, context, info };
      const value = pick(parent, given, context, info);
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
    const ids = idsBeside(keyName, schema.keyType);
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
        ...(ids && {
          [ids.name]: outputField(t, ids.output, {
            description: ids.description,
            nullable: true,
            pick: pick('name'),
          }),
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
    if (hasCommonMembers(schema)) return interfaceOutput(schema, name, description, discriminator);
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
    return oneObject(type, (value, place) => {
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

/** Whether the alternatives share more than the member that tells them apart, and are no resources with types of their own. */
const hasCommonMembers = (schema: z.ZodUnion) =>
  !optionsOf(schema).some(resourceOfShape) &&
  Object.values(commonMembers(schema)).some(
    (member) => literalOf(unwrap(member).inner) === undefined,
  );

/** An interface with what the alternatives share; an object of another kind has that at least. */
function interfaceOutput(
  schema: z.ZodUnion,
  name: string,
  description: string,
  discriminator: string,
): Output {
  const type = builder.interfaceRef<object>(name);
  const kindIn = (value: object) => (value as Readonly<Record<string, unknown>>)[discriminator];
  const typeOf = (value: object) => typeOfKind(schema, String(kindIn(value)));
  type.implement({
    description,
    resolveType: (value) => typeOf(value) ?? unrecognized(name),
    // The builder for an interface's fields differs from an object's only in its name.
    fields: (t) =>
      memberFields(t as unknown as FieldBuilder, commonMembers(schema), {
        adjustment: adjustmentOf(schema),
        holder: () => {
          throw new TypeError(`No parameter changes what the alternatives of ${name} share`);
        },
      }) as never,
  });
  for (const option of optionsOf(schema))
    once(objectTypes, shapeFacts.get(option), (facts) =>
      builder.objectRef<object>(facts.name).implement({
        description: facts.description,
        interfaces: [type] as never[],
        fields: (t) =>
          memberFields(t, ownMembers(option, schema), {
            adjustment: adjustmentOf(option),
            holder: () => holderOf(option),
          }),
      }),
    );
  builder.objectRef<object>(unrecognized(name)).implement({
    description: `A ${name} of a kind that this graph does not know yet.`,
    interfaces: [type] as never[],
    fields: (t) => ({
      kind: t.string({
        nullable: true,
        description: 'Its kind, as the REST interface names it; null when it names none.',
        resolve: (value) => (typeof kindIn(value) === 'string' ? String(kindIn(value)) : null),
      }),
      value: t.field({
        type: 'JSON',
        nullable: true,
        description: 'The object, as the REST interface gives it.',
        resolve: (value) => asJson(value),
      }),
    }),
  });
  return oneObject(type as unknown as ObjectRef<Types, object>, (value, place) => {
    const object = asObject(value);
    if (typeOf(object) === undefined)
      place.context.warnings.add(
        'UNRECOGNIZED_VALUE',
        'The kind of the object is not known to this graph.',
        infoAt(place).path,
        typeof kindIn(object) === 'string' ? String(kindIn(object)) : undefined,
      );
    const option = optionsOf(schema).find((one) => shapeFacts.get(one)?.name === typeOf(object));
    return asEmbedded(adjustmentOf(option ?? schema).placedBy)(object, place);
  });
}
