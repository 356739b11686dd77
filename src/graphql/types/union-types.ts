/**
 * Discriminated unions, which become a union type, or an interface if the alternatives have more members in common than
 * the discriminator. An object of an unknown kind has a special type, and a warning.
 */
import type { ObjectRef } from '@pothos/core';
import type { z } from 'zod';
import { factsOf } from '../../rest/table/facts.ts';
import { kindIn, kindsOf, literalOf, optionsOf } from '../../rest/table/kinds.ts';
import { nounOf } from '../../rest/table/nouns.ts';
import { nameFactsOf } from '../../rest/table/shape.ts';
import { unwrap } from '../../rest/table/unwrap.ts';
import { article } from '../../rest/values/issues.ts';
import { memberOf } from '../../rest/values/record.ts';
import type { Completion } from '../execution/model.ts';
import {
  type Alternative,
  alternativeCompletion,
  embeddedCompletion,
  madeCompletion,
  memberCompletion,
} from '../execution/objects.ts';
import { asJson } from '../execution/read-leaf.ts';
import { leaf, source } from '../execution/step.ts';
import { resourceOfShape } from '../identity/registry.ts';
import { unrecognized } from '../identity/resource.ts';
import { commonMembers, ownMembers, schemaAt } from '../identity/shape-members.ts';
import { builder } from './builder.ts';
import {
  type FieldBuilder,
  type Fields,
  forAnyBuilder,
  implementing,
  type Types,
} from './field-types.ts';
import { holderOf } from './form-fields.ts';
import { upperFirst } from './graphql-names.ts';
import { memberFields } from './member-fields.ts';
import { type Output, objectOutput, type ToOutput } from './output-field.ts';
import { typeOnce } from './shape-types.ts';
import { stepField } from './step-field.ts';
import { adjustmentOf } from './type-adjustments.ts';

type ObjectType = ObjectRef<Types, object>;

/** A union in the graph. */
interface Union {
  readonly type: Output['type'];
  /** The completions by kind. */
  readonly byKind: ReadonlyMap<string, Completion>;
  /** Returns the completion for an unknown kind. */
  readonly other: (kind: string | undefined) => Completion;
}

const outputs = new Map<string, Output>();

/** The output for a union. Its types are created once. */
export function unionOutput(union: z.ZodUnion, toOutput: ToOutput): Output {
  const name = nameFactsOf(union)?.name ?? '';
  const known = outputs.get(name);
  if (known) return known;
  const make = isInterface(union) ? interfaceOf : unionOf;
  const { type, byKind, other } = make(union, toOutput);
  const alternativeOf = (value: object): Alternative => {
    const kind = kindIn(union, value);
    const completion = byKind.get(kind ?? '');
    return completion ? { completion } : { completion: other(kind), unrecognized: { kind } };
  };
  const output = objectOutput(type, alternativeCompletion(alternativeOf, [...byKind.values()]));
  outputs.set(name, output);
  return output;
}

/**
 * Whether the alternatives have more members in common than the discriminator, and are neither resources nor holders of
 * other objects.
 */
const isInterface = (union: z.ZodUnion) =>
  !factsOf(union).union?.isHolder &&
  !optionsOf(union).some(resourceOfShape) &&
  Object.values(commonMembers(union)).some(
    (member) => literalOf(unwrap(member).inner) === undefined,
  );

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
    fields: forAnyBuilder((t) =>
      memberFields(t, commonMembers(union), {
        toOutput,
        adjustment: adjustmentOf(union),
        holder: () => {
          throw new TypeError(`No parameter changes what the alternatives of ${name} share`);
        },
      }),
    ),
  });
  const interfaces = implementing(type);
  const objectOf = (schema: z.core.$ZodType, typeName: string) =>
    embeddedCompletion({ type: typeName, scopedBy: adjustmentOf(schema).scopedBy });
  const byKind = Array.from(kindsOf(union).options, ([kind, option]) => {
    const { name } = typeOnce(factsOf(option).shape, (facts) =>
      builder.objectRef<object>(facts.name).implement({
        description: facts.description,
        interfaces,
        fields: (t) =>
          memberFields(t, ownMembers(option, union), {
            toOutput,
            adjustment: adjustmentOf(option),
            holder: () => holderOf(option),
          }),
      }),
    );
    return [kind, objectOf(option, name)] as const;
  });
  builder.objectRef<object>(unrecognized(name)).implement({
    description: unrecognizedDescription(name),
    interfaces,
    fields: (t) => unrecognizedFields(t, name, union),
  });
  const other = objectOf(union, unrecognized(name));
  return {
    // Fields accept interfaces, although the static type of an output is an object type.
    type: type as unknown as ObjectType,
    byKind: new Map(byKind),
    other: () => other,
  };
}

/**
 * The fields for unknown kinds. `kind` is the value of the discriminator in the REST API. `read` finds the kind and the
 * object of the service in the value of the type.
 */
const fieldsFor = (
  t: FieldBuilder,
  noun: string,
  kind: string,
  read: (value: object) => { readonly kind: unknown; readonly value: unknown },
): Fields => ({
  kind: stepField(t, {
    type: 'String',
    nullable: true,
    description: `${upperFirst(kind)} of the ${noun}, as returned by the REST API. Null if the ${noun} has none.`,
    step: { source: source(({ value }) => read(value).kind), completion: leaf((kind) => kind) },
  }),
  value: stepField(t, {
    type: 'JSON',
    nullable: true,
    description: `The entire ${noun}, as returned by the REST API.`,
    step: {
      source: source(({ value }) => read(value).value),
      completion: leaf(asJson),
      isRequired: true,
    },
  }),
});

/** The fields of a type that implements an interface. */
export const unrecognizedFields = (t: FieldBuilder, name: string, union: z.ZodUnion): Fields =>
  fieldsFor(
    t,
    nounOf(name),
    kindsOf(union).discriminator === 'type' ? 'type' : 'kind',
    (value) => ({ kind: kindIn(union, value), value }),
  );

export const unrecognizedDescription = (name: string) =>
  `${upperFirst(article(nounOf(name)))} of a kind that is not defined in this schema.`;

/** The type in unions whose alternatives have no members in common. */
const Unrecognized = builder.objectRef<object>('UnrecognizedObject').implement({
  description: 'An object of a kind that is not defined in this schema.',
  fields: (t) =>
    fieldsFor(t, 'object', 'kind', (value) => ({
      kind: memberOf(value, 'kind'),
      value: memberOf(value, 'value'),
    })),
});

const unrecognizedObject = embeddedCompletion({ type: 'UnrecognizedObject' });
