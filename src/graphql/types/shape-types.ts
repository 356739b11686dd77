/**
 * Creates object types from shapes that are not resources: objects, map entries, and values that are a text or an
 * object.
 */
import type { ObjectRef } from '@pothos/core';
import type { z } from 'zod';
import { alternativesOf } from '../../rest/table/alternatives.ts';
import { factsOf, type NameFacts } from '../../rest/table/facts.ts';
import { unwrap } from '../../rest/table/unwrap.ts';
import { memberOf } from '../../rest/values/record.ts';
import { embeddedCompletion, madeCompletion } from '../execution/objects.ts';
import { asObject } from '../execution/read-leaf.ts';
import { memberSource } from '../execution/step.ts';
import { builder } from './builder.ts';
import type { FieldBuilder, Fields, Types } from './field-types.ts';
import { entryNames } from './input-members.ts';
import { idFieldFor } from './links.ts';
import { shapeFields } from './member-fields.ts';
import { type Output, outputField, type ToOutput, valueOutput } from './output-field.ts';

type ObjectType = ObjectRef<Types, object>;

const types = new Map<string, ObjectType>();

/** Creates a type only once. Throws for a schema without a name. */
export function typeOnce<Facts extends NameFacts>(
  facts: Facts | undefined,
  make: (facts: Facts) => ObjectType,
): ObjectType {
  if (!facts) throw new TypeError('A schema without a name cannot become a type');
  const type = types.get(facts.name) ?? make(facts);
  types.set(facts.name, type);
  return type;
}

export const objectType = (shape: z.ZodObject, toOutput: ToOutput): ObjectType =>
  typeOnce(factsOf(shape).shape, ({ name, description }) => {
    const type = builder.objectRef<object>(name);
    // Registered before its fields are created, because they may be of this type.
    types.set(name, type);
    return type.implement({ description, fields: (t) => shapeFields(t, shape, { toOutput }) });
  });

const entryKey = memberSource('name');
const entryValue = memberSource('value');
const valueObject = (entry: object) => asObject(memberOf(entry, 'value') ?? {});

/** The type of a map entry. If the keys are ids of a resource, it has a link. */
export const entryType = (map: z.ZodRecord, toOutput: ToOutput): ObjectType =>
  typeOnce(factsOf(map).shape, ({ name, description }) =>
    builder.objectRef<object>(name).implement({
      description,
      fields: (t) => ({ ...keyFields(t, map, toOutput), ...valueFields(t, map, toOutput) }),
    }),
  );

function keyFields(t: FieldBuilder, map: z.ZodRecord, toOutput: ToOutput): Fields {
  const { keyName, keyDescription } = entryNames(map);
  const ids = idFieldFor(keyName, map.keyType, true);
  return {
    [keyName]: outputField(t, toOutput(map.keyType), {
      description: keyDescription,
      isMade: factsOf(map.keyType).reference === undefined,
      isRequired: true,
      source: entryKey,
    }),
    ...(ids && {
      [ids.name]: outputField(t, ids.output, {
        description: ids.description,
        isRequired: ids.isRequired,
        source: entryKey,
      }),
    }),
  };
}

function valueFields(t: FieldBuilder, map: z.ZodRecord, toOutput: ToOutput): Fields {
  const { bareValue, valueName, valueDescription } = entryNames(map);
  if (bareValue) return shapeFields(t, bareValue, { toOutput, objectIn: valueObject });
  const options = { description: valueDescription, source: entryValue };
  return { [valueName]: outputField(t, toOutput(map.valueType), options) };
}

/** The type of a value that is a text or an object. It has one field for each. */
export function eitherOutput(schema: z.ZodUnion, toOutput: ToOutput): Output {
  const [text = '', other = ''] = alternativesOf(schema).map(([name]) => name);
  const type = typeOnce(factsOf(schema).either, ({ name, description }) =>
    builder.objectRef<object>(name).implement({
      description,
      fields: (t) =>
        Object.fromEntries(
          alternativesOf(schema).map(([field, alternative]) => [
            field,
            outputField(t, toOutput(alternative), {
              description: unwrap(alternative).description,
              source: memberSource(field),
            }),
          ]),
        ),
    }),
  );
  const memberOf = (value: unknown) => ({ [typeof value === 'string' ? text : other]: value });
  const object = embeddedCompletion({ type: type.name });
  return valueOutput(type, madeCompletion(memberOf, object));
}
