/** Creates input types from shapes. `input-wire.ts` converts their values. */
import type { InputObjectRef } from '@pothos/core';
import type { z } from 'zod';
import { factsOf, type NameFacts } from '../../rest/table/facts.ts';
import { nameFactsOf } from '../../rest/table/shape.ts';
import { unwrap } from '../../rest/table/unwrap.ts';
import { visit, type WireVisitor, wireTypeOf } from '../../rest/table/wire-type.ts';
import type { InputBounds, InputFacts } from '../execution/input-facts.ts';
import { requireUnheld } from '../identity/registry.ts';
import { builder } from './builder.ts';
import { enumOf } from './enums.ts';
import type { InputFieldBuilder, InputFields, Types } from './field-types.ts';
import { renamedTo } from './graphql-names.ts';
import { idHint } from './input-ids.ts';
import {
  entryNames,
  furtherMembers,
  inputMembers,
  isBare,
  isOpen,
  waysToWrite,
} from './input-members.ts';
import { RichTextInput } from './rich-text.ts';
import { type ScalarName, scalarOf } from './scalars.ts';

type InputObject = InputObjectRef<Types, object>;

type InputType = ScalarName | 'ID' | InputObject | ReturnType<typeof enumOf>['type'];

interface Input {
  readonly type: InputType;
  readonly list: boolean;
}

const inputOf = (schema: z.core.$ZodType): Input => visit(schema, inputs, undefined);

const one = (type: InputType): Input => ({ type, list: false });
const id = () => one('ID');

const inputs: WireVisitor<Input, undefined> = {
  list: ({ element }) => ({ ...inputOf(element), list: true }),
  id,
  opaqueId({ of }) {
    requireUnheld(of);
    return one('String');
  },
  nestedId: id,
  anyId: id,
  enumeration: ({ schema }) => one(enumOf(schema).type),
  richText: () => one(RichTextInput),
  either: ({ schema }) => one(oneOfType(schema)),
  union: ({ schema }) => one(oneOfType(schema)),
  object: ({ schema }) => one(isBare(schema) ? 'Boolean' : objectType(schema)),
  map: ({ schema }) => ({ type: entryType(schema), list: true }),
  scalar: ({ schema }) => one(scalarOf(schema)),
};

export const nowhere: ReadonlySet<string> = new Set();

const inputTypes = new Map<string, InputObject>();

function once(
  { name, description }: NameFacts,
  options: {
    readonly fields: (t: InputFieldBuilder) => InputFields;
    readonly takesOne?: boolean;
  },
): InputObject {
  const known = inputTypes.get(name);
  if (known) return known;
  const typeName = name.endsWith('Input') ? name : `${name}Input`;
  // For `@oneOf`, the builder requires static types with nullable fields, which types made from shapes do not have.
  const fields = options.fields as never;
  const made: InputObject = options.takesOne
    ? builder.inputType(typeName, { description, isOneOf: true, fields })
    : builder.inputType(typeName, { description, fields });
  inputTypes.set(name, made);
  return made;
}

function namesOf(schema: z.core.$ZodType): NameFacts {
  const facts = nameFactsOf(schema) ?? factsOf(schema).either;
  if (!facts) throw new TypeError('A schema without a name cannot become an input type');
  return facts;
}

const objectType = (shape: z.ZodObject): InputObject =>
  once(namesOf(shape), {
    fields: (t) => inputFields(t, shape),
    takesOne: factsOf(shape).exactlyOne !== undefined,
  });

/** An input type with one field for each alternative. */
function oneOfType(schema: z.ZodUnion): InputObject {
  const { name, description } = namesOf(schema);
  // The alternatives of a discriminated union have their own descriptions.
  const hint = factsOf(schema).union ? ' Specify exactly one field.' : '';
  return once(
    { name, description: description + hint },
    {
      takesOne: true,
      fields: (t) =>
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
    },
  );
}

const entryType = (map: z.ZodRecord): InputObject =>
  once(namesOf(map), {
    fields(t) {
      const { keyField, keyDescription, bareValue, valueName, valueDescription } = entryNames(map);
      const key = {
        ...inputOptions(map.keyType),
        required: true,
        description: keyDescription + idHint(map.keyType, nowhere),
      };
      const value = { required: true, description: valueDescription };
      return {
        [keyField]: t.field(key),
        ...(bareValue
          ? inputFields(t, bareValue)
          : { [valueName]: t.field({ ...inputOptions(map.valueType), ...value }) }),
      };
    },
  });

/** `around`: the path ids of the call. Not given for nested objects, whose types may be used for several calls. */
export function inputFields(
  t: InputFieldBuilder,
  shape: z.ZodObject,
  around: ReadonlySet<string> = nowhere,
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
  around: ReadonlySet<string>,
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

export function inputOptions(schema: z.core.$ZodType, around: ReadonlySet<string> = nowhere) {
  const { inner, optional, nullable, description, byDefault } = unwrap(schema);
  const { type, list } = inputOf(schema);
  const extensions = extensionsOf(inner, nullable);
  return {
    // The type is not known statically.
    type: (list ? [type] : type) as 'String',
    required: !optional && !nullable,
    ...(byDefault !== undefined && { defaultValue: byDefault as string }),
    ...(description !== undefined && { description: description + idHint(schema, around) }),
    ...(Object.keys(extensions).length > 0 && { extensions }),
  };
}

function extensionsOf(inner: z.core.$ZodType, nullable: boolean) {
  const bounds = boundsOf(inner);
  return {
    ...(bounds && { bounds }),
    ...(nullable && { takesNull: true }),
  } satisfies InputFacts;
}

/** Undefined without bounds. Those of IDs do not apply, because a global ID is longer than the ID in it. */
function boundsOf(schema: z.core.$ZodType): InputBounds | undefined {
  const { is } = wireTypeOf(schema);
  if (is !== 'list' && is !== 'scalar') return undefined;
  const bounds = Object.assign({}, ...(schema._zod.def.checks ?? []).map(boundsOfCheck));
  return Object.keys(bounds).length > 0 ? bounds : undefined;
}

/** Of numbers, only inclusive ones. */
function boundsOfCheck({ _zod: { def } }: z.core.$ZodCheck): InputBounds {
  const check = def as AnyCheck;
  switch (check.check) {
    case 'min_length':
      return { min: check.minimum };
    case 'max_length':
      return { max: check.maximum };
    case 'length_equals':
      return { min: check.length, max: check.length };
    case 'greater_than':
      return check.inclusive ? { min: Number(check.value) } : {};
    case 'less_than':
      return check.inclusive ? { max: Number(check.value) } : {};
    default:
      return {};
  }
}

type AnyCheck =
  | z.core.$ZodCheckMinLengthDef
  | z.core.$ZodCheckMaxLengthDef
  | z.core.$ZodCheckLengthEqualsDef
  | z.core.$ZodCheckGreaterThanDef
  | z.core.$ZodCheckLessThanDef
  | z.core.$ZodCheckRegexDef;
