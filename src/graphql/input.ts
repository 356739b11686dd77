/**
 * Arguments and input types from shapes, each made once, and the way back: from what a client sends to what
 * the REST interface takes.
 *
 * The id of a resource is an `ID` here, global or plain; on the wire it is the resource's own id. A field
 * that was left out stays out, null stays null.
 */
import type { ArgumentRef, InputFieldRef, InputObjectRef } from '@pothos/core';
import { z } from 'zod';
import type { AnyOperation } from '../rest/operation.ts';
import {
  enumerationFacts,
  nestedReferenceFacts,
  referenceFacts,
  shapeFacts,
  unwrap,
  variantFacts,
} from '../rest/shape.ts';
import { builder } from './builder.ts';
import { enumTypes } from './enums.ts';
import { graphError } from './errors.ts';
import type { PathIds } from './identity.ts';
import { fieldName } from './names.ts';
import type { FieldBuilder, Types } from './output.ts';
import { type Resource, resourceNamed } from './resource.ts';
import { type ScalarName, scalarOf } from './scalars.ts';

export type InputFieldBuilder = PothosSchemaTypes.InputFieldBuilder<Types, 'InputObject'>;
export type ArgBuilder = FieldBuilder['arg'];
export type InputFields = Record<string, InputFieldRef<Types, unknown>>;
export type Args = Record<string, ArgumentRef<Types, unknown>>;

type InputType =
  | ScalarName
  | 'ID'
  | InputObjectRef<Types, object>
  | ReturnType<ReturnType<typeof enumTypes>['input']>;

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
      write: (value, around) => (value as unknown[]).map((item) => write(item, around)),
    };
  }
  return namedInput(inner) ?? one(scalarOf(inner));
}

function namedInput(schema: z.core.$ZodType): Input | undefined {
  const reference = referenceFacts.get(schema);
  if (reference)
    return one('ID', (value, around) => ownIdIn(String(value), reference.resource, around));
  const tagged = nestedReferenceFacts.get(schema);
  if (tagged)
    return one('ID', (value, around) => ({
      type: tagged.tag,
      [tagged.member]: ownIdIn(String(value), tagged.resource, around),
    }));
  if (enumerationFacts.get(schema)) return one(enumTypes(schema).input());
  if (schema instanceof z.ZodObject && shapeFacts.get(schema))
    return one(inputType(schema), (value, around) =>
      toWire(schema, value as Record<string, unknown>, around),
    );
  return undefined;
}

/** The own id that an id argument names, which must belong to what the call is about. */
function ownIdIn(id: string, name: string, around: PathIds): string {
  const resource = resourceNamed(name);
  if (!resource) return id;
  const { ids, restId } = resource.parse(id);
  const elsewhere = resource.key.some(
    (part) => around[part] !== undefined && part !== resource.ownKey && around[part] !== ids[part],
  );
  if (elsewhere)
    throw graphError(
      'INVALID_ID',
      'This id belongs to something else than the object it is used with.',
    );
  return restId;
}

const inputTypes = new Map<string, InputObjectRef<Types, object>>();

function inputType(shape: z.ZodObject): InputObjectRef<Types, object> {
  const facts = shapeFacts.get(shape);
  if (!facts) throw new TypeError('An object without a name cannot become an input type');
  const known = inputTypes.get(facts.name);
  if (known) return known;
  const made = builder.inputType(`${facts.name}Input`, {
    description: facts.description,
    fields: (t) => inputFields(t, shape),
  }) as InputObjectRef<Types, object>;
  inputTypes.set(facts.name, made);
  return made;
}

/** The fields that a shape gives its input type. */
export function inputFields(t: InputFieldBuilder, shape: z.ZodObject): InputFields {
  return membersOf(shape, (schema) => t.field(inputOptions(schema)));
}

/** The arguments that a shape gives a field. */
export function argumentsOf(t: ArgBuilder, shape: z.ZodObject): Args {
  return membersOf(shape, (schema) => t(inputOptions(schema)) as ArgumentRef<Types, unknown>);
}

function membersOf<Made>(
  shape: z.ZodObject,
  make: (schema: z.core.$ZodType) => Made,
): Record<string, Made> {
  return Object.fromEntries(
    Object.entries(shape.shape).map(([name, schema]) => [fieldName(name), make(schema)]),
  );
}

function inputOptions(schema: z.core.$ZodType) {
  const { optional, nullable, description } = unwrap(schema);
  const { type, list } = inputOf(schema);
  const resource = referenced(schema);
  const key = resource ? ` Global id, or key: \`${resource.keyPattern}\`.` : '';
  return {
    // The type is known only when the schema is built, so no static type can follow from it.
    type: (list ? [type] : type) as 'String',
    required: !optional && !nullable,
    ...(description !== undefined && { description: description + key }),
  };
}

/** The resource whose ids a schema takes. */
function referenced(schema: z.core.$ZodType): Resource | undefined {
  const { inner } = unwrap(schema);
  if (inner instanceof z.ZodArray) return referenced(inner.element);
  const facts = nestedReferenceFacts.get(inner) ?? referenceFacts.get(inner);
  return facts && resourceNamed(facts.resource);
}

/** Arguments as query parameters: one that is null was not given, for so it is on the wire. */
export const toQuery = (
  shape: z.ZodObject,
  args: Readonly<Record<string, unknown>>,
  around: PathIds,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(toWire(shape, args, around)).filter(([, value]) => value !== null),
  );

/** Whether a query asks for objects in a form that holds nowhere else. */
export const asksVariant = (shape: z.ZodObject, query: Readonly<Record<string, unknown>>) =>
  Object.entries<z.core.$ZodType>(shape.shape).some(
    ([name, schema]) => name in query && variantFacts.get(schema),
  );

/** Whether what was sent names other objects than the one the call is about. */
export const namesOthers = (
  { body: shape }: AnyOperation,
  sent: Readonly<Record<string, unknown>> = {},
) =>
  Object.entries<z.core.$ZodType>(shape?.shape ?? {}).some(
    ([name, schema]) => name in sent && isReference(schema),
  );

function isReference(schema: z.core.$ZodType): boolean {
  const { inner } = unwrap(schema);
  if (inner instanceof z.ZodArray) return isReference(inner.element);
  if (nestedReferenceFacts.get(inner) || referenceFacts.get(inner)) return true;
  return (
    inner instanceof z.ZodObject && Object.values<z.core.$ZodType>(inner.shape).some(isReference)
  );
}

/** What a client sent, as the REST interface takes it. */
export function toWire(
  shape: z.ZodObject,
  sent: Readonly<Record<string, unknown>>,
  around: PathIds,
): Record<string, unknown> {
  const wire: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(shape.shape)) {
    const value = sent[fieldName(name)];
    // Clients send null for a neighbor that they have not; there is nothing that null could clear.
    const isNoNeighbor = value === null && nestedReferenceFacts.get(unwrap(schema).inner);
    if (value === undefined || isNoNeighbor) continue;
    wire[name] = value === null ? null : inputOf(schema).write(value, around);
  }
  return wire;
}
