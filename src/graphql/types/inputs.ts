/**
 * Inputs from schemas: their types, and how their values become bodies and parameters of REST calls. Absent fields
 * remain absent, and null remains null.
 */
import type { InputObjectRef } from '@pothos/core';
import type { z } from 'zod';
import { MarkdownWork } from '../../rest/markdown/markdown-work.ts';
import { factsOf, type NameFacts } from '../../rest/table/facts.ts';
import { unwrap, visit, type WireVisitor } from '../../rest/table/schema.ts';
import { nameFactsOf } from '../../rest/table/shape.ts';
import { memoized } from '../../rest/values/memoized.ts';
import { isRecord } from '../../rest/values/record.ts';
import { InputError, inField } from '../errors/input-error.ts';
import { pathAsWritten, remember } from '../errors/input-paths.ts';
import { UNRECOGNIZED } from '../errors/warnings.ts';
import type { InputFacts } from '../execution/input-facts.ts';
import type { PathIds } from '../identity/path-ids.ts';
import { parseOpaqueId } from '../identity/resource-ids.ts';
import { builder, type InputFieldBuilder, type InputFields, type Types } from './builder.ts';
import { enumMembers, enumOf } from './enums.ts';
import { fieldName, renamedTo } from './graphql-names.ts';
import { anyNested, idHint, narrowedIds, nestedIn, ownIdIn } from './input-ids.ts';
import {
  boundsOf,
  entryNames,
  furtherMembers,
  inputMembers,
  isBare,
  isOpen,
  isReplaced,
  waysToWrite,
} from './input-members.ts';
import { bareTextOnWire, RichTextInput, richTextOnWire } from './rich-text.ts';
import { type ScalarName, scalarOf } from './scalars.ts';

type Sent = Readonly<Record<string, unknown>>;

interface Around {
  readonly ids: PathIds;
  /** Limits the work of converting the Markdown of a request. */
  readonly work: MarkdownWork;
}

type InputObject = InputObjectRef<Types, object>;

type InputType = ScalarName | 'ID' | InputObject | ReturnType<typeof enumOf>['type'];

/** Converts a value, which is never null. GraphQL has checked its type before. */
type Writer = (value: unknown, around: Around) => unknown;

interface Input {
  readonly type: InputType;
  readonly list: boolean;
  readonly write: Writer;
}

const inputOf = memoized((schema: z.core.$ZodType): Input => visit(schema, inputs, undefined));

const one = (type: InputType, write: Writer): Input => ({ type, list: false, write });

const inputs: WireVisitor<Input, undefined> = {
  list({ element }) {
    const { type, write } = inputOf(element);
    return {
      type,
      list: true,
      write: (value, around) =>
        (value as readonly unknown[]).map((item, index) =>
          inField([String(index)], () => write(item, around)),
        ),
    };
  },
  id: ({ reference }) => one('ID', (id, { ids }) => ownIdIn(String(id), reference, ids)),
  opaqueId: ({ of }) => one('String', (id) => parseOpaqueId(String(id), of)),
  nestedId: ({ nested }) =>
    one('ID', (id, { ids }) => nestedIn(nested, ownIdIn(String(id), nested, ids))),
  anyId: ({ among }) => one('ID', (id, { ids }) => anyNested(among, String(id), ids)),
  enumeration: ({ schema }) =>
    one(enumOf(schema).type, (value) => {
      if (value !== UNRECOGNIZED) return value;
      const names = enumMembers(schema).join(', ');
      throw new InputError('INVALID_FORMAT', `The value must be one of ${names}.`);
    }),
  richText: ({ isBare }) =>
    one(RichTextInput, (value, { work }) =>
      isBare ? bareTextOnWire(value as Sent, work) : richTextOnWire(value as Sent),
    ),
  either: oneOf,
  union: oneOf,
  object: ({ schema }) =>
    isBare(schema)
      ? one('Boolean', (value, around) => objectOnWire(schema, isTrue(value), around))
      : one(objectType(schema), (value, around) => objectOnWire(schema, value as Sent, around)),
  map: ({ schema }) => ({
    type: entryType(schema),
    list: true,
    write: (value, around) => entriesOnWire(schema, value as readonly Sent[], around),
  }),
  scalar: ({ schema }) => one(scalarOf(schema), (value) => value),
};

function oneOf({ schema }: { readonly schema: z.ZodUnion }): Input {
  return one(oneOfType(schema), (value, around) => oneOnWire(schema, value as Sent, around));
}

const inputTypes = new Map<string, InputObject>();

/** An input type, which is created once. */
function typeOnce(
  { name, description }: NameFacts,
  isOneOf: boolean,
  makeFields: (t: InputFieldBuilder) => InputFields,
): InputObject {
  const known = inputTypes.get(name);
  if (known) return known;
  const typeName = name.endsWith('Input') ? name : `${name}Input`;
  // For `@oneOf`, the builder requires static types with nullable fields, which types made from shapes do not have.
  const fields = makeFields as never;
  const made: InputObject = builder.inputType(typeName, { description, isOneOf, fields });
  inputTypes.set(name, made);
  return made;
}

function namesOf(schema: z.core.$ZodType): NameFacts {
  const facts = nameFactsOf(schema) ?? factsOf(schema).either;
  if (!facts) throw new TypeError('A schema without a name cannot become an input type');
  return facts;
}

const objectType = (shape: z.ZodObject): InputObject =>
  typeOnce(namesOf(shape), factsOf(shape).exactlyOne === true, (t) => inputFields(t, shape));

/** An input type with one field for each alternative. */
function oneOfType(schema: z.ZodUnion): InputObject {
  const { name, description } = namesOf(schema);
  // The alternatives of a discriminated union have their own descriptions.
  const hint = factsOf(schema).union ? ' Specify exactly one field.' : '';
  return typeOnce({ name, description: description + hint }, true, (t) =>
    Object.fromEntries(
      waysToWrite(schema).map(({ field, schema: alternative }) => [
        field,
        t.field({
          description: factsOf(alternative).shape?.description ?? '',
          ...inputOptions(alternative),
          required: false,
        }),
      ]),
    ),
  );
}

const entryType = (map: z.ZodRecord): InputObject =>
  typeOnce(namesOf(map), false, (t) => {
    const { keyField, keyDescription, bareValue, valueName, valueDescription } = entryNames(map);
    const key = {
      ...inputOptions(map.keyType),
      required: true,
      description: keyDescription + idHint(map.keyType),
    };
    const value = { required: true, description: valueDescription };
    return {
      [keyField]: t.field(key),
      ...(bareValue
        ? inputFields(t, bareValue)
        : { [valueName]: t.field({ ...inputOptions(map.valueType), ...value }) }),
    };
  });

/** `around`: the path ids of the call. Not given for nested objects, whose types may be used for several calls. */
export function inputFields(
  t: InputFieldBuilder,
  shape: z.ZodObject,
  around?: ReadonlySet<string>,
): InputFields {
  const fields = eachMember(shape, around, (options) => t.field(options));
  if (!isOpen(shape)) return fields;
  const description =
    'A JSON object of additional properties, which are sent to the REST API along with the other fields.';
  return { ...fields, [furtherMembers]: t.field({ type: 'JSON', description }) };
}

/** Calls `make` for each member of a shape. The result has current and former names. */
export const eachMember = <Made>(
  shape: z.ZodObject,
  around: ReadonlySet<string> | undefined,
  make: (options: MemberOptions) => Made,
): Record<string, Made> =>
  Object.fromEntries(
    inputMembers(shape)
      // A literal is the discriminator of a union. In the graph, the name of the field distinguishes the alternatives.
      .filter(({ literal }) => literal === undefined)
      .map(({ name, successor, schema }) => {
        const deprecated = successor !== undefined && { deprecationReason: renamedTo(successor) };
        return [name, make({ ...inputOptions(schema, around), ...deprecated })];
      }),
  );

type MemberOptions = ReturnType<typeof inputOptions> & { readonly deprecationReason?: string };

export function inputOptions(schema: z.core.$ZodType, around?: ReadonlySet<string>) {
  const { inner, optional, nullable, description, byDefault } = unwrap(schema);
  const { type, list } = inputOf(schema);
  const bounds = boundsOf(inner);
  const extensions = {
    ...(bounds && { bounds }),
    ...(nullable && { takesNull: true }),
  } satisfies InputFacts;
  return {
    // The type is not known statically.
    type: (list ? [type] : type) as 'String',
    required: !optional && !nullable,
    ...(byDefault !== undefined && { defaultValue: byDefault as string }),
    ...(description !== undefined && { description: description + idHint(schema, around) }),
    ...(Object.keys(extensions).length > 0 && { extensions }),
  };
}

/** Converts an input to the body or the parameters of a call. */
export const toWire = (
  shape: z.ZodObject,
  sent: Sent,
  ids: PathIds,
  work = new MarkdownWork(),
): Record<string, unknown> => objectOnWire(shape, sent, { ids, work });

function objectOnWire(shape: z.ZodObject, sent: Sent, around: Around): Record<string, unknown> {
  const further = isOpen(shape) ? furtherIn(sent) : {};
  const wire: Record<string, unknown> = { ...further };
  const inner = { ...around, ids: narrowedIds(shape, sent, around.ids) };
  const names = new Map<string, string>();
  for (const one of inputMembers(shape)) {
    const { wire: member, name, successor, schema, literal } = one;
    if (literal !== undefined) wire[member] = literal;
    const value = sent[name];
    if (value === undefined || isReplaced(one, sent)) continue;
    // The parameter has another name, under which it has been written.
    if (value === null && wire[member] !== undefined) continue;
    if (successor !== undefined && (sent[successor] ?? null) !== null)
      throw new InputError(
        'INVALID_FORMAT',
        `"${name}" is the former name of "${successor}". Specify only "${successor}".`,
        [name],
      );
    names.set(member, name);
    const write = () => inputOf(schema).write(value, inner);
    const written = value === null ? null : inField([name], write);
    wire[member] = one.several === undefined || written === null ? written : [written];
  }
  return remember(wire, (member) => {
    const given = names.get(member);
    if (given === undefined && Object.hasOwn(further, member)) return [furtherMembers, member];
    const known = inputMembers(shape).find((one) => one.wire === member);
    return [given ?? known?.name ?? fieldName(member)];
  });
}

/** Throws for false, because an alternative that is not wanted must be left out. */
function isTrue(value: unknown): Sent {
  if (value === true) return {};
  throw new InputError('INVALID_FORMAT', 'The value must be true. Leave the field out otherwise.');
}

/** The additional members. Throws if the value is not an object. */
function furtherIn({ [furtherMembers]: further }: Sent): Sent {
  if (further === undefined || further === null) return {};
  if (isRecord(further)) return further;
  throw new InputError('INVALID_FORMAT', `"${furtherMembers}" must be an object.`, [
    furtherMembers,
  ]);
}

/** Converts the alternative that is set. */
function oneOnWire(union: z.ZodUnion, sent: Sent, around: Around): unknown {
  for (const { field, schema } of waysToWrite(union)) {
    const value = sent[field];
    if (value === undefined || value === null) continue;
    const written = inField([field], () => inputOf(schema).write(value, around));
    return isRecord(written)
      ? remember({ ...written }, (member) => [field, ...pathAsWritten(written, [member])])
      : written;
  }
  return undefined;
}

function entriesOnWire(map: z.ZodRecord, entries: readonly Sent[], around: Around) {
  const { keyField, bareValue, valueName } = entryNames(map);
  const { write } = inputOf(map.keyType);
  const indexes = new Map<string, string>();
  const written = entries.map((entry, index) =>
    inField([String(index)], () => {
      const name = inField([keyField], () => String(write(entry[keyField], around)));
      if (indexes.has(name))
        throw new InputError('DUPLICATE', `"${name}" is given more than once.`, [keyField]);
      indexes.set(name, String(index));
      const value = bareValue
        ? objectOnWire(bareValue, entry, around)
        : inField([valueName], () => inputOf(map.valueType).write(entry[valueName], around));
      return [name, value] as const;
    }),
  );
  const valuePath = bareValue ? [] : [valueName];
  return remember(Object.fromEntries(written), (name) => [indexes.get(name) ?? '', ...valuePath]);
}
