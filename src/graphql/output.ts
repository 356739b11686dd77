/**
 * Output types from shapes, each made once.
 *
 * A schema says how it shows: scalars, enums, lists, objects; the id of a resource shows as a link to it, a
 * whole resource as that resource. Every member of a shape becomes a field with the member's description.
 */
import type { FieldRef, ObjectRef, UnionRef } from '@pothos/core';
import { z } from 'zod';
import {
  countFacts,
  enumerationFacts,
  type NameFacts,
  referenceFacts,
  shapeFacts,
  unionFacts,
  unwrap,
} from '../rest/shape.ts';
import { builder } from './builder.ts';
import { enumTypes, UNRECOGNIZED } from './enums.ts';
import { invalidAnswer } from './errors.ts';
import { fieldName, lowerFirst, withSource } from './names.ts';
import {
  asBoolean,
  asEmbedded,
  asEntries,
  asInt,
  asJson,
  asLinkTo,
  asListOf,
  asNumber,
  asObject,
  asOneOf,
  asResource,
  asText,
  infoAt,
  type Reader,
} from './readers.ts';
import { type Resource, resourceNamed, resourceOfShape } from './resource.ts';
import { type ScalarName, scalarOf } from './scalars.ts';

export type Types = typeof builder.$inferSchemaTypes;
export type FieldBuilder<Parent = object> = PothosSchemaTypes.ObjectFieldBuilder<Types, Parent>;
export type Fields = Record<string, FieldRef<Types, unknown, 'Object'>>;

type OutputType =
  | ScalarName
  | ObjectRef<Types, object>
  | UnionRef<Types, object>
  | ReturnType<ReturnType<typeof enumTypes>['output']>;

/** How a schema shows in the graph. */
export interface Output {
  readonly type: OutputType;
  readonly list: boolean;
  readonly read: Reader;
  /** What it links to: to follow it may take a call, and so may fail, whatever the interface requires. */
  readonly target?: Resource;
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
  const reference = referenceFacts.get(schema);
  const target = reference && resourceNamed(reference.resource);
  if (target) return { ...one(target.ref, asLinkTo(target)), target };
  const resource = resourceOfShape(schema);
  if (resource) return one(resource.ref, asResource(resource));
  if (enumerationFacts.get(schema)) {
    const { output, known } = enumTypes(schema);
    return one(output(), asOneOf(known, UNRECOGNIZED));
  }
  if (schema instanceof z.ZodUnion && unionFacts.get(schema)) return unionOutput(schema);
  if (schema instanceof z.ZodObject && shapeFacts.get(schema))
    return one(objectType(schema), asEmbedded);
  if (schema instanceof z.ZodRecord && shapeFacts.get(schema))
    return { type: entryType(schema), list: true, read: asEntries };
  return undefined;
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

/** How a type differs from its shape. */
export interface TypeAdjustment {
  /** Members that do not show. */
  readonly omit?: readonly string[];
  /** Members that show under another name. */
  readonly rename?: Readonly<Record<string, string>>;
}

const adjustments = new Map<string, TypeAdjustment>();

export function adjustType(shape: z.ZodObject, adjustment: TypeAdjustment): void {
  adjustments.set(shapeFacts.get(shape)?.name ?? '', adjustment);
}

/**
 * The fields that a shape gives its type. A resource's `id` is not among them: it has a global one.
 * `objectIn` finds the REST object in what the type resolves; they are the same unless said otherwise.
 */
export function fieldsOf<Parent extends object = object>(
  t: FieldBuilder<Parent>,
  shape: z.ZodObject,
  objectIn: (parent: Parent) => object = (parent) => parent,
): Fields {
  const { omit = [], rename = {} } = adjustments.get(shapeFacts.get(shape)?.name ?? '') ?? {};
  const hidden = new Set([...omit, ...(resourceOfShape(shape) ? ['id'] : [])]);
  const fields: Fields = {};
  for (const [member, schema] of Object.entries(shape.shape)) {
    // A literal tells shapes apart on the wire; in the graph the type's name does.
    if (hidden.has(member) || unwrap(schema).inner instanceof z.ZodLiteral) continue;
    const { optional, nullable, description } = unwrap(schema);
    const output = outputOf(schema);
    fields[rename[member] ?? shownAs(member, schema)] = outputField(t, output, {
      description: description && withSource(description, output.target?.source),
      nullable: optional || nullable || output.target !== undefined,
      pick: (parent) => (objectIn(parent) as Readonly<Record<string, unknown>>)[member],
    });
  }
  return fields;
}

/**
 * The name a member shows under. Nothing but a global id is called `id`; a count makes room for the list it
 * counts; the id of something that the graph does not hold says that it is an id.
 */
function shownAs(member: string, schema: z.core.$ZodType): string {
  if (member === 'id') return 'restId';
  const name = fieldName(member);
  if (countFacts.get(schema)) return `${name}Count`;
  const { inner } = unwrap(schema);
  const isList = inner instanceof z.ZodArray;
  const reference = referenceFacts.get(isList ? inner.element : inner);
  if (!reference || resourceNamed(reference.resource)) return name;
  return isList ? `${name.replace(/s$/, '')}RestIds` : `${name}RestId`;
}

/** A field that shows what `pick` takes from its parent. */
export function outputField<Parent extends object>(
  t: FieldBuilder<Parent>,
  { type, list, read, target }: Output,
  field: { description: string | undefined; nullable: boolean; pick: (parent: Parent) => unknown },
) {
  const { description, nullable, pick } = field;
  return t.field({
    // The type is known only when the schema is built, so no static type can follow from it.
    type: (list ? [type] : type) as 'String',
    // What a link leads to may be gone, and its neighbors in a list stay.
    nullable: (list && target ? { list: nullable, items: true } : nullable) as true,
    ...(description !== undefined && { description }),
    resolve(parent, _args, context, info) {
      const value = pick(parent);
      if (value !== undefined && value !== null)
        return read(value, { parent, context, info }) as string;
      if (nullable) return null;
      throw invalidAnswer();
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

/** The type of one entry of a map. A map by the ids of a resource links to it. */
const entryType = (schema: z.ZodRecord) =>
  once(objectTypes, shapeFacts.get(schema), ({ name, description }) => {
    const reference = referenceFacts.get(schema.keyType);
    const key = reference ? lowerFirst(reference.resource) : 'name';
    const pick = (member: 'name' | 'value') => (entry: object) =>
      (entry as { name: unknown; value: unknown })[member];
    return builder.objectRef<object>(name).implement({
      description,
      fields: (t) => ({
        [key]: outputField(t, outputOf(schema.keyType), {
          description: reference ? 'What the entry is about.' : 'Name of the entry.',
          nullable: reference !== undefined,
          pick: pick('name'),
        }),
        value: outputField(t, outputOf(schema.valueType), {
          description: 'Value of the entry.',
          nullable: true,
          pick: pick('value'),
        }),
      }),
    });
  });

/** Stands for an alternative of a union that this graph does not know yet. */
const Unrecognized = builder
  .objectRef<{ kind: string; value: unknown }>('UnrecognizedObject')
  .implement({
    description: 'An object of a kind that this graph does not know yet.',
    fields: (t) => ({
      kind: t.exposeString('kind', {
        description: 'Kind of the object, as the REST interface names it.',
      }),
      value: t.field({
        type: 'JSON',
        nullable: true,
        description: 'The object, as the REST interface gives it.',
        resolve: ({ value }) => asJson(value),
      }),
    }),
  });

const unionOutput = (schema: z.ZodUnion) =>
  once(unionOutputs, unionFacts.get(schema), ({ name, description, discriminator }) => {
    const byKind = new Map(
      schema.options.map((option) => [kindOf(option, discriminator), outputOf(option)] as const),
    );
    const kindIn = (value: object) =>
      String((value as Readonly<Record<string, unknown>>)[discriminator]);
    const type = builder.unionType(name, {
      description,
      types: [...byKind.values()]
        .map((output) => output.type as ObjectRef<Types, object>)
        .concat(Unrecognized),
      resolveType: (value) =>
        (byKind.get(kindIn(value))?.type as ObjectRef<Types, object>) ?? Unrecognized,
    });
    return one(type, (value, place) => {
      const object = asObject(value);
      const kind = kindIn(object);
      const known = byKind.get(kind);
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

/** The literal by which an alternative is told. */
function kindOf(option: z.core.$ZodType, discriminator: string): string {
  const literal = option instanceof z.ZodObject ? option.shape[discriminator] : undefined;
  return literal instanceof z.ZodLiteral ? String(literal.value) : '';
}
