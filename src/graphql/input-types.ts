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
import type { PathIds } from './identity.ts';
import { InputError, inField } from './input-error.ts';
import { anyNested, idHint, nestedIn, opaqueIn, ownIdIn, placeIn } from './input-ids.ts';
import { inputMembers, inputName, memberName } from './input-members.ts';
import { pathAsWritten, remember } from './input-paths.ts';
import type { Types } from './output.ts';
import { isRecord } from './record.ts';
import { isOpaqueId } from './registry.ts';
import { bareTextOnWire, RichTextInput, richTextOnWire } from './rich-text.ts';
import { type ScalarName, scalarOf } from './scalars.ts';
import { literalOf } from './type-names.ts';

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
  /** Made when the schema is built; what is written for a request needs none. */
  readonly type: () => InputType;
  readonly list: boolean;
  readonly write: Writer;
}

const idType = () => 'ID' as const;
const asItIs: Writer = (value) => value;
const one = (type: () => InputType, write: Writer = asItIs): Input => ({
  type,
  list: false,
  write,
});

/** What an enum is for: to be written, or to filter by. */
type EnumUse = 'input' | 'filter';

function inputOf(schema: z.core.$ZodType, use: EnumUse = 'input'): Input {
  const { inner } = unwrap(schema);
  if (inner instanceof z.ZodArray) {
    const { type, write } = inputOf(inner.element, use);
    return {
      type,
      list: true,
      write: (value, around) =>
        (value as unknown[]).map((item, index) =>
          inField([String(index)], () => write(item, around)),
        ),
    };
  }
  return idInput(inner) ?? namedInput(inner, use) ?? one(() => scalarOf(inner));
}

function idInput(schema: z.core.$ZodType): Input | undefined {
  const reference = referenceFacts.get(schema);
  if (reference) return one(idType, (id, around) => ownIdIn(String(id), reference, around));
  if (isOpaqueId(schema)) return one(idType, (id) => opaqueIn(String(id)));
  const nested = nestedReferenceFacts.get(schema);
  if (nested)
    return one(idType, (id, around) => nestedIn(nested, ownIdIn(String(id), nested, around)));
  const any = anyReferenceFacts.get(schema);
  return any && one(idType, (id) => anyNested(any.among, String(id)));
}

function namedInput(schema: z.core.$ZodType, use: EnumUse): Input | undefined {
  if (enumerationFacts.get(schema)) return one(() => enumTypes(schema)[use]());
  const text = richTextFacts.get(schema);
  if (text)
    return one(
      () => RichTextInput,
      (value) => (text.isBare ? bareTextOnWire(value as Sent) : richTextOnWire(value as Sent)),
    );
  if (schema instanceof z.ZodUnion && eitherFacts.get(schema))
    return one(
      () => eitherType(schema),
      (value, around) => eitherOnWire(schema, value as Sent, around),
    );
  if (schema instanceof z.ZodUnion && unionFacts.get(schema))
    return one(
      () => unionType(schema),
      (value, around) => unionOnWire(schema, value as Sent, around),
    );
  if (schema instanceof z.ZodRecord && shapeFacts.get(schema))
    return {
      type: () => entryType(schema),
      list: true,
      write: (value, around) => entriesOnWire(schema, value as Entry[], around),
    };
  if (schema instanceof z.ZodObject && shapeFacts.get(schema))
    return one(
      () => objectType(schema),
      (value, around) => toWire(schema, value as Sent, around),
    );
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
    const fields = (t: InputFieldBuilder) => inputFields(t, shape);
    return exactlyOneFacts.get(shape)
      ? builder.inputType(name, { description, isOneOf: true, fields: fields as never })
      : builder.inputType(name, { description, fields });
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
  return given && inField([given[0]], () => inputOf(given[1]).write(sent[given[0]], around));
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
            fieldOfKind(option, union),
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

/** The field for an alternative: its kind, by the name that readers see. */
const fieldOfKind = (option: z.ZodObject, union: z.ZodUnion) =>
  inputName(kindOf(option, union), option.shape[discriminatorOf(union)]);

function unionOnWire(union: z.ZodUnion, sent: Sent, around: PathIds): unknown {
  for (const option of optionsOf(union)) {
    const kind = kindOf(option, union);
    const field = fieldOfKind(option, union);
    const value = sent[field];
    if (!isRecord(value)) continue;
    const written = inField([field], () => toWire(option, value, around));
    return remember({ [discriminatorOf(union)]: kind, ...written }, (member) => [
      field,
      ...pathAsWritten(written, [member]),
    ]);
  }
  return undefined;
}

type Entry = Readonly<Record<string, unknown>>;

/** What the name of an entry is called: what it is the id of, if it is one. */
const entryName = (map: z.ZodRecord) => {
  const { keyName } = entryNames(map);
  return inputName(keyName, map.keyType);
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
    : inField([valueName], () => inputOf(map.valueType).write(entry[valueName], around));
}

function entriesOnWire(map: z.ZodRecord, entries: readonly Entry[], around: PathIds) {
  const [key, nameField] = [inputOf(map.keyType), entryName(map)];
  const names: string[] = [];
  const written = entries.map((entry, index) => {
    const name = inField([String(index), nameField], () =>
      String(key.write(entry[nameField], around)),
    );
    if (names.includes(name))
      throw new InputError('DUPLICATE', `"${name}" is given more than once.`, [
        String(index),
        nameField,
      ]);
    names.push(name);
    return [name, inField([String(index)], () => entryValueOnWire(map, entry, around))] as const;
  });
  const { bareValue, valueName } = entryNames(map);
  const valuePath = bareValue ? [] : [valueName];
  return remember(Object.fromEntries(written), (name) => [
    String(names.indexOf(name)),
    ...valuePath,
  ]);
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
    inputMembers(shape)
      // A literal tells alternatives apart on the wire; in the graph the name of the field does.
      .filter(({ literal }) => literal === undefined)
      .map(({ name, schema }) => [name, make(schema)]),
  );

/** The options of an input field or an argument. */
export function inputOptions(schema: z.core.$ZodType, use: EnumUse = 'input') {
  const { optional, nullable, description, byDefault } = unwrap(schema);
  const { type, list } = inputOf(schema, use);
  return {
    // The type is known only when the schema is built, so no static type can follow from it.
    type: (list ? [type()] : type()) as 'String',
    required: !optional && !nullable,
    ...(byDefault !== undefined && { defaultValue: byDefault as string }),
    ...(description !== undefined && { description: description + idHint(schema) }),
  };
}

/** Throws for what has no members that could be sent. */
function furtherIn({ [furtherMembers]: further }: Sent): Sent {
  if (further === undefined || further === null) return {};
  if (isRecord(further)) return further;
  throw new InputError('INVALID_FORMAT', `"${furtherMembers}" must be an object.`, [
    furtherMembers,
  ]);
}

/** What a client sent, as the REST interface takes it. */
export function toWire(shape: z.ZodObject, sent: Sent, around: PathIds): Record<string, unknown> {
  const further = isOpen(shape) ? furtherIn(sent) : {};
  const wire: Record<string, unknown> = { ...further };
  const place = placeIn(shape, sent, around);
  for (const { wire: member, name, schema, literal } of inputMembers(shape)) {
    if (literal !== undefined) wire[member] = literal;
    const value = sent[name];
    if (value === undefined) continue;
    wire[member] =
      value === null ? null : inField([name], () => inputOf(schema).write(value, place));
  }
  return remember(wire, (member) => {
    const name = memberName(shape, member);
    const isFurther = Object.hasOwn(further, member) && sent[name] === undefined;
    return isFurther ? [furtherMembers, member] : [name];
  });
}
