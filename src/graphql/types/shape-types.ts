/**
 * Creates the types of shapes that are not resources: objects, map entries, values that are a text or an object, and
 * discriminated unions. An object of an unknown kind has a special type, and a warning.
 */
import type { InterfaceRef, ObjectRef } from '@pothos/core';
import type { z } from 'zod';
import { factsOf, type NameFacts } from '../../rest/table/facts.ts';
import { nounOf } from '../../rest/table/names.ts';
import { kindIn, kindsOf, literalOf, optionsOf, unwrap } from '../../rest/table/schema.ts';
import { alternativesOf, nameFactsOf } from '../../rest/table/shape.ts';
import { article } from '../../rest/values/issues.ts';
import { memberOf } from '../../rest/values/record.ts';
import type { Completion, Source } from '../execution/model.ts';
import {
  alternativeCompletion,
  embeddedCompletion,
  madeCompletion,
  memberCompletion,
} from '../execution/objects.ts';
import { asJson, asObject } from '../execution/read-leaf.ts';
import { leaf, memberSource, source } from '../execution/step.ts';
import { resourceOfShape } from '../identity/registry.ts';
import { unrecognized } from '../identity/resource.ts';
import { commonMembers, ownMembers, schemaAt } from '../identity/shape-members.ts';
import {
  builder,
  type FieldBuilder,
  type Fields,
  forAnyBuilder,
  implementing,
  type Types,
} from './builder.ts';
import { upperFirst } from './graphql-names.ts';
import { entryNames } from './input-members.ts';
import { idFieldFor } from './links.ts';
import { adjustmentOf, memberFields } from './member-fields.ts';
import { type Output, outputField, stepField, type ToOutput } from './output-field.ts';

type ObjectType = ObjectRef<Types, object>;

const types = new Map<string, ObjectType>();

/** Creates a type only once. Throws for a schema without a name. */
export function typeOnce(
  facts: NameFacts | undefined,
  fields: (t: FieldBuilder) => Fields,
  ...interfaces: readonly InterfaceRef<Types, object>[]
): ObjectType {
  if (!facts) throw new TypeError('A schema without a name cannot become a type');
  const { name, description } = facts;
  const known = types.get(name);
  if (known) return known;
  const type = builder.objectRef<object>(name);
  // Registered before its fields are created, because they may be of this type.
  types.set(name, type);
  return type.implement({ description, interfaces: implementing(...interfaces), fields });
}

export const objectType = (shape: z.ZodObject, toOutput: ToOutput): ObjectType =>
  typeOnce(factsOf(shape).shape, (t) => memberFields(t, shape.shape, { toOutput, shape }));

const entryKey = memberSource('name');
const entryValue = memberSource('value');
const valueObject = (entry: object) => asObject(memberOf(entry, 'value') ?? {});

/** The type of a map entry. If the keys are ids of a resource, it has a link. */
export const entryType = (map: z.ZodRecord, toOutput: ToOutput): ObjectType =>
  typeOnce(factsOf(map).shape, (t) => {
    const { keyName, keyDescription, bareValue, valueName, valueDescription } = entryNames(map);
    const ids = idFieldFor(keyName, map.keyType, true);
    const options = { description: valueDescription, source: entryValue };
    return {
      [keyName]: outputField(t, toOutput(map.keyType), {
        description: keyDescription,
        isMade: factsOf(map.keyType).reference === undefined,
        isRequired: true,
        source: entryKey,
      }),
      ...(ids && {
        [ids.name]: outputField(t, ids.output, { ...ids.options, source: entryKey }),
      }),
      ...(bareValue
        ? memberFields(t, bareValue.shape, { toOutput, shape: bareValue, objectIn: valueObject })
        : { [valueName]: outputField(t, toOutput(map.valueType), options) }),
    };
  });

/** The type of a value that is a text or an object. It has one field for each. */
export function eitherOutput(schema: z.ZodUnion, toOutput: ToOutput): Output {
  const [text = '', other = ''] = alternativesOf(schema).map(([name]) => name);
  const type = typeOnce(factsOf(schema).either, (t) =>
    Object.fromEntries(
      alternativesOf(schema).map(([field, alternative]) => [
        field,
        outputField(t, toOutput(alternative), {
          description: unwrap(alternative).description,
          source: memberSource(field),
        }),
      ]),
    ),
  );
  const memberOf = (value: unknown) => ({ [typeof value === 'string' ? text : other]: value });
  const object = embeddedCompletion({ type: type.name });
  return { type, completion: madeCompletion(memberOf, object) };
}

/** A union in the graph. */
interface Union {
  readonly type: Output['type'];
  /** The completions by kind. */
  readonly byKind: ReadonlyMap<string, Completion>;
  /** Returns the completion for an unknown kind. */
  readonly other: (kind: string | undefined) => Completion;
}

const unions = new Map<string, Output>();

/**
 * The output for a discriminated union. It becomes a union type, or an interface if the alternatives have more members
 * in common than the discriminator, and are neither resources nor holders of other objects. Its types are created once.
 */
export function unionOutput(union: z.ZodUnion, toOutput: ToOutput): Output {
  const name = nameFactsOf(union)?.name ?? '';
  const known = unions.get(name);
  if (known) return known;
  const isInterface =
    !factsOf(union).union?.isHolder &&
    !optionsOf(union).some(resourceOfShape) &&
    Object.values(commonMembers(union)).some((one) => literalOf(unwrap(one).inner) === undefined);
  const { type, byKind, other } = (isInterface ? interfaceOf : unionOf)(union, toOutput);
  const completion = alternativeCompletion(
    (value) => {
      const kind = kindIn(union, value);
      const known = byKind.get(kind ?? '');
      return known ? { completion: known } : { completion: other(kind), unrecognized: { kind } };
    },
    [...byKind.values()],
  );
  const output = { type, completion, failsAlone: true };
  unions.set(name, output);
  return output;
}

function unionOf(union: z.ZodUnion, toOutput: ToOutput): Union {
  const { name = '', description = '' } = nameFactsOf(union) ?? {};
  const alternatives = Array.from(kindsOf(union).options, ([kind, option]) => {
    if (!factsOf(union).union?.isHolder) return [kind, toOutput(option)] as const;
    // The value is the object that the alternative holds.
    const held = toOutput(schemaAt(factsOf(option).shape?.name ?? '', option, [kind]));
    return [kind, { ...held, completion: memberCompletion(kind, held.completion) }] as const;
  });
  const type = builder.unionType(name, {
    description,
    types: [...alternatives.map(([, output]) => output.type as ObjectType), Unrecognized],
  });
  return {
    type,
    byKind: new Map(alternatives.map(([kind, { completion }]) => [kind, completion])),
    other: (kind) => madeCompletion((value) => ({ kind, value }), unrecognizedObject),
  };
}

/** An interface with the common fields. Objects of unknown kinds have these, too. */
function interfaceOf(union: z.ZodUnion, toOutput: ToOutput): Union {
  const { name = '', description = '' } = nameFactsOf(union) ?? {};
  const type = builder.interfaceRef<object>(name);
  type.implement({
    description,
    fields: forAnyBuilder((t) => memberFields(t, commonMembers(union), { toOutput, shape: union })),
  });
  const objectOf = (schema: z.core.$ZodType, typeName: string) =>
    embeddedCompletion({ type: typeName, scopedBy: adjustmentOf(schema).scopedBy });
  const byKind = Array.from(kindsOf(union).options, ([kind, option]) => {
    const own = typeOnce(
      factsOf(option).shape,
      (t) => memberFields(t, ownMembers(option, union), { toOutput, shape: option }),
      type,
    );
    return [kind, objectOf(option, own.name)] as const;
  });
  typeOnce(
    { name: unrecognized(name), description: unrecognizedDescription(name) },
    (t) => unrecognizedFields(t, name, union),
    type,
  );
  const other = objectOf(union, unrecognized(name));
  return {
    // Fields accept interfaces, although the static type of an output is an object type.
    type: type as unknown as ObjectType,
    byKind: new Map(byKind),
    other: () => other,
  };
}

/** The fields for unknown kinds. `read`: the sources of the value of the discriminator, and of the object of the service. */
const fieldsFor = (
  t: FieldBuilder,
  noun: string,
  kind: string,
  read: Readonly<Record<'kind' | 'value', Source>>,
): Fields => ({
  kind: stepField(t, {
    type: 'String',
    nullable: true,
    description: `${upperFirst(kind)} of the ${noun}, as returned by the REST API. Null if the ${noun} has none.`,
    source: read.kind,
    completion: leaf((kind) => kind),
  }),
  value: stepField(t, {
    type: 'JSON',
    nullable: true,
    description: `The entire ${noun}, as returned by the REST API.`,
    source: read.value,
    completion: leaf(asJson),
    isRequired: true,
  }),
});

/** The fields of a type that implements an interface. */
export const unrecognizedFields = (t: FieldBuilder, name: string, union: z.ZodUnion): Fields =>
  fieldsFor(t, nounOf(name), kindsOf(union).discriminator === 'type' ? 'type' : 'kind', {
    kind: source(({ value }) => kindIn(union, value)),
    value: source(({ value }) => value),
  });

export const unrecognizedDescription = (name: string) =>
  `${upperFirst(article(nounOf(name)))} of a kind that is not defined in this schema.`;

/** The type in unions whose alternatives have no members in common. */
const Unrecognized = typeOnce(
  {
    name: 'UnrecognizedObject',
    description: 'An object of a kind that is not defined in this schema.',
  },
  (t) => fieldsFor(t, 'object', 'kind', { kind: memberSource('kind'), value: entryValue }),
);

const unrecognizedObject = embeddedCompletion({ type: Unrecognized.name });
