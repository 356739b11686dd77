/**
 * Input types from shapes, each made once, and the way back: from what a client sends to what the REST
 * interface takes. A field that was left out stays out, null stays null.
 */
import type { InputFieldRef, InputObjectRef } from '@pothos/core';
import { z } from 'zod';
import { alternativesOf, eitherFacts, exactlyOneFacts } from '../rest/alternatives.ts';
import { anyReferenceFacts, nestedReferenceFacts, referenceFacts } from '../rest/reference.ts';
import {
  enumerationFacts,
  optionsOf,
  richTextFacts,
  shapeFacts,
  unionFacts,
  unwrap,
} from '../rest/shape.ts';
import { builder } from './builder.ts';
import { entryNames } from './entry-names.ts';
import { enumTypes } from './enums.ts';
import { graphError } from './errors.ts';
import type { PathIds } from './identity.ts';
import {
  anyNested,
  idHint,
  isNeighbor,
  nestedIn,
  opaqueIn,
  ownIdIn,
  placeIn,
} from './input-ids.ts';
import { fieldName, lowerFirst } from './names.ts';
import type { Types } from './output.ts';
import { isRecord } from './record.ts';
import { isOpaqueId } from './registry.ts';
import { bareTextOnWire, RichTextInput, richTextOnWire } from './rich-text.ts';
import { type ScalarName, scalarOf } from './scalars.ts';
import { literalOf } from './type-names.ts';
import { at } from './unfit-input.ts';

export type InputFieldBuilder = PothosSchemaTypes.InputFieldBuilder<Types, 'InputObject'>;
export type InputFields = Record<string, InputFieldRef<Types, unknown>>;
type InputObject = InputObjectRef<Types, object>;

type InputType =
  | ScalarName
  | 'ID'
  | InputObject
  | ReturnType<ReturnType<typeof enumTypes>['input']>;

type Sent = Readonly<Record<string, unknown>>;

/** Turns a value, never null, into what goes on the wire; `around` are the path ids of the call. */
type Writer = (value: unknown, around: PathIds) => unknown;

interface Input {
  readonly type: InputType;
  readonly list: boolean;
  readonly write: Writer;
}

const asItIs: Writer = (value) => value;
const one = (type: InputType, write: Writer = asItIs): Input => ({ type, list: false, write });

function inputOf(schema: z.core.$ZodType): Input {
  const { inner } = unwrap(schema);
  if (inner instanceof z.ZodArray) {
    const { type, write } = inputOf(inner.element);
    return {
      type,
      list: true,
      write: (value, around) =>
        (value as unknown[]).map((item, index) => at(String(index), () => write(item, around))),
    };
  }
  return idInput(inner) ?? namedInput(inner) ?? one(scalarOf(inner));
}

function idInput(schema: z.core.$ZodType): Input | undefined {
  const reference = referenceFacts.get(schema);
  if (reference) return one('ID', (id, around) => ownIdIn(String(id), reference, around));
  if (isOpaqueId(schema)) return one('ID', (id) => opaqueIn(String(id)));
  const nested = nestedReferenceFacts.get(schema);
  if (nested)
    return one('ID', (id, around) => nestedIn(nested, ownIdIn(String(id), nested, around)));
  const any = anyReferenceFacts.get(schema);
  return any && one('ID', (id) => anyNested(any.among, String(id)));
}

function namedInput(schema: z.core.$ZodType): Input | undefined {
  if (enumerationFacts.get(schema)) return one(enumTypes(schema).input());
  const text = richTextFacts.get(schema);
  if (text && schema instanceof z.ZodType)
    return one(RichTextInput, (value) =>
      text.isBare ? bareTextOnWire(schema, value as Sent) : richTextOnWire(value as Sent),
    );
  if (schema instanceof z.ZodUnion && eitherFacts.get(schema))
    return one(eitherType(schema), (value, around) => eitherOnWire(schema, value as Sent, around));
  if (schema instanceof z.ZodUnion && unionFacts.get(schema))
    return one(unionType(schema), (value, around) => unionOnWire(schema, value as Sent, around));
  if (schema instanceof z.ZodRecord && shapeFacts.get(schema))
    return {
      type: entryType(schema),
      list: true,
      write: (value, around) => entriesOnWire(schema, value as Entry[], around),
    };
  if (schema instanceof z.ZodObject && shapeFacts.get(schema))
    return one(objectType(schema), (value, around) => toWire(schema, value as Sent, around));
  return undefined;
}

const inputTypes = new Map<string, InputObject>();

/** Makes the input type of a name once. */
function once(
  facts: { readonly name: string; readonly description: string } | undefined,
  make: (name: string, description: string) => unknown,
): InputObject {
  if (!facts) throw new TypeError('A schema without a name cannot become an input type');
  const { name, description } = facts;
  const typeName = name.endsWith('Input') ? name : `${name}Input`;
  const type = inputTypes.get(name) ?? (make(typeName, description) as InputObject);
  inputTypes.set(name, type);
  return type;
}

const objectType = (shape: z.ZodObject): InputObject =>
  once(shapeFacts.get(shape), (name, description) => {
    const isOneOf = exactlyOneFacts.get(shape) !== undefined;
    return builder.inputType(name, {
      description,
      ...(isOneOf && { isOneOf }),
      fields: (t) => inputFields(t, shape) as never,
    });
  });

/** One field an alternative. */
const eitherType = (schema: z.ZodUnion): InputObject =>
  once(eitherFacts.get(schema), (name, description) =>
    builder.inputType(name, {
      description,
      isOneOf: true,
      fields: (t) =>
        Object.fromEntries(
          alternativesOf(schema).map(([field, alternative]) => [
            field,
            t.field({ ...inputOptions(alternative), required: false }),
          ]),
        ) as never,
    }),
  );

function eitherOnWire(schema: z.ZodUnion, sent: Sent, around: PathIds): unknown {
  const given = alternativesOf(schema).find(([field]) => sent[field] !== undefined);
  return given && inputOf(given[1]).write(sent[given[0]], around);
}

/** One field an alternative. */
const unionType = (union: z.ZodUnion): InputObject =>
  once(unionFacts.get(union), (name, description) =>
    builder.inputType(name, {
      description: `${description} Exactly one of the fields is given.`,
      isOneOf: true,
      fields: (t) =>
        Object.fromEntries(
          optionsOf(union).map((option) => [
            fieldName(kindOf(option, union)),
            t.field({
              type: objectType(option) as never,
              description: shapeFacts.get(option)?.description ?? '',
            }),
          ]),
        ) as never,
    }),
  );

const discriminatorOf = (union: z.ZodUnion) => unionFacts.get(union)?.discriminator ?? '';

const kindOf = (option: z.ZodObject, union: z.ZodUnion) =>
  literalOf(option.shape[discriminatorOf(union)]) ?? '';

function unionOnWire(union: z.ZodUnion, sent: Sent, around: PathIds): unknown {
  for (const option of optionsOf(union)) {
    const kind = kindOf(option, union);
    const value = sent[fieldName(kind)];
    if (isRecord(value))
      return { [discriminatorOf(union)]: kind, ...toWire(option, value, around) };
  }
  return undefined;
}

type Entry = Readonly<Record<string, unknown>>;

/** What the name of an entry is called: what it is the id of, if it is one. */
const entryName = (map: z.ZodRecord) => {
  const resource = referenceFacts.get(map.keyType)?.resource;
  return resource ? `${lowerFirst(resource)}Id` : entryNames(map).keyName;
};

/** An entry of a map. */
const entryType = (map: z.ZodRecord): InputObject =>
  once(shapeFacts.get(map), (name, description) =>
    builder.inputType(name, {
      description,
      fields: (t) => ({
        [entryName(map)]: t.field({
          ...inputOptions(map.keyType),
          required: true,
          description: entryNames(map).keyDescription + idHint(map.keyType),
        }),
        ...entryValueFields(t, map),
      }),
    }),
  );

function entryValueFields(t: InputFieldBuilder, map: z.ZodRecord): InputFields {
  const { bareValue, valueName, valueDescription } = entryNames(map);
  if (bareValue) return inputFields(t, bareValue);
  const options = inputOptions(map.valueType);
  return {
    [valueName]: t.field({ ...options, required: true, description: valueDescription }),
  };
}

function entryValueOnWire(map: z.ZodRecord, entry: Entry, around: PathIds): unknown {
  const { bareValue, valueName } = entryNames(map);
  return bareValue
    ? toWire(bareValue, entry, around)
    : inputOf(map.valueType).write(entry[valueName], around);
}

function entriesOnWire(map: z.ZodRecord, entries: readonly Entry[], around: PathIds) {
  const key = inputOf(map.keyType);
  const names = entries.map((entry) => String(key.write(entry[entryName(map)], around)));
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined)
    throw graphError('BAD_USER_INPUT', `"${twice}" is given more than once.`);
  const values = entries.map((entry) => entryValueOnWire(map, entry, around));
  return Object.fromEntries(names.map((name, index) => [name, values[index]]));
}

/** Holds the further members of an open body. */
const furtherMembers = 'properties';

const isOpen = ({ def: { catchall } }: z.ZodObject) =>
  catchall !== undefined && !(catchall instanceof z.ZodNever);

/** The fields that a shape gives its input type. */
export function inputFields(t: InputFieldBuilder, shape: z.ZodObject): InputFields {
  const fields = eachMember(shape, (schema) => t.field(inputOptions(schema)));
  if (!isOpen(shape)) return fields;
  const description =
    'Further properties: an object whose members are sent beside the other fields.';
  return { ...fields, [furtherMembers]: t.field({ type: 'JSON', description }) };
}

/** Makes something of each member of a shape, by the name it has in the graph. */
export const eachMember = <Made>(
  shape: z.ZodObject,
  make: (schema: z.core.$ZodType) => Made,
): Record<string, Made> =>
  Object.fromEntries(
    Object.entries<z.core.$ZodType>(shape.shape)
      // A literal tells alternatives apart on the wire; in the graph the name of the field does.
      .filter(([, schema]) => literalOf(unwrap(schema).inner) === undefined)
      .map(([name, schema]) => [fieldName(name), make(schema)]),
  );

/** The options of an input field or an argument. */
export function inputOptions(schema: z.core.$ZodType) {
  const { optional, nullable, description } = unwrap(schema);
  const { type, list } = inputOf(schema);
  return {
    // The type is known only when the schema is built, so no static type can follow from it.
    type: (list ? [type] : type) as 'String',
    required: !optional && !nullable,
    ...(description !== undefined && { description: description + idHint(schema) }),
  };
}

/** Throws `BAD_USER_INPUT` for what has no members that could be sent. */
function furtherIn({ [furtherMembers]: further }: Sent): Sent {
  if (further === undefined || further === null) return {};
  if (isRecord(further)) return further;
  throw graphError('BAD_USER_INPUT', `"${furtherMembers}" must be an object.`);
}

/** What a client sent, as the REST interface takes it. */
export function toWire(shape: z.ZodObject, sent: Sent, around: PathIds): Record<string, unknown> {
  const wire: Record<string, unknown> = isOpen(shape) ? { ...furtherIn(sent) } : {};
  const place = placeIn(shape, sent, around);
  for (const [name, schema] of Object.entries<z.core.$ZodType>(shape.shape)) {
    const literal = literalOf(unwrap(schema).inner);
    if (literal !== undefined) wire[name] = literal;
    const value = sent[fieldName(name)];
    // Clients send null for a neighbor that they have not; there is nothing that null could clear.
    if (value === undefined || (value === null && isNeighbor(schema))) continue;
    wire[name] = value === null ? null : at(name, () => inputOf(schema).write(value, place));
  }
  return wire;
}
