/**
 * Discriminated unions, which become a union type, or an interface if the alternatives have more members in common than
 * the discriminator. An object of an unknown kind has a special type, and a warning.
 */
import type { ObjectRef } from '@pothos/core';
import type { z } from 'zod';
import { factsOf } from '../../rest/table/facts.ts';
import { kindIn, kindsOf, literalOf, optionIn, optionsOf } from '../../rest/table/kinds.ts';
import { nameFactsOf } from '../../rest/table/shape.ts';
import { unwrap } from '../../rest/table/unwrap.ts';
import { type Alternative, AlternativeCompletion } from '../completion/alternative.ts';
import { EmbeddedCompletion } from '../completion/embedded.ts';
import { MemberCompletion } from '../completion/wrapped.ts';
import { resourceOfShape } from '../identity/registry.ts';
import { commonMembers, ownMembers, schemaAt } from '../identity/shape-members.ts';
import { unrecognized } from '../identity/type-names.ts';
import { builder } from './builder.ts';
import { forAnyBuilder, implementing, type Types } from './field-types.ts';
import { memberFields } from './member-fields.ts';
import { type Output, objectOutput, type ToOutput } from './output-field.ts';
import { typeOnce } from './shape-types.ts';
import { adjustmentOf } from './type-adjustments.ts';
import {
  Unrecognized,
  unrecognizedDescription,
  unrecognizedFields,
  unrecognizedObject,
} from './unrecognized.ts';
import { holderOf } from './varied-fields.ts';

const outputs = new Map<string, Output>();

/** The output for a union. Its types are created once. */
export function unionOutput(union: z.ZodUnion, toOutput: ToOutput): Output {
  const name = nameFactsOf(union)?.name ?? '';
  const known =
    outputs.get(name) ??
    (isInterface(union) ? interfaceOutput(union, toOutput) : plainOutput(union, toOutput));
  outputs.set(name, known);
  return known;
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

function plainOutput(union: z.ZodUnion, toOutput: ToOutput): Output {
  const { name = '', description = '' } = nameFactsOf(union) ?? {};
  const byKind = new Map(
    Array.from(
      kindsOf(union).options,
      ([kind, option]) => [kind, alternativeOutput(union, kind, option, toOutput)] as const,
    ),
  );
  const typeOf = ({ type }: Output) => type as ObjectRef<Types, object>;
  const type = builder.unionType(name, {
    description,
    types: [...byKind.values()].map(typeOf).concat(Unrecognized as ObjectRef<Types, object>),
  });
  const among = [...byKind.values()].map(({ completion }) => completion);
  const alternativeOf = (value: object): Alternative => {
    const kind = kindIn(union, value);
    return byKind.get(kind ?? '') ?? unrecognizedObject(kind);
  };
  return objectOutput(type, new AlternativeCompletion(alternativeOf, among));
}

/** The output for an alternative, or for the object that it holds. */
function alternativeOutput(
  union: z.ZodUnion,
  kind: string,
  option: z.ZodObject,
  toOutput: ToOutput,
): Output {
  if (!factsOf(union).union?.isHolder) return toOutput(option);
  const held = toOutput(schemaAt(factsOf(option).shape?.name ?? '', option, [kind]));
  return { ...held, completion: new MemberCompletion(kind, held.completion) };
}

/** An interface with the common fields. Objects of unknown kinds have these, too. */
function interfaceOutput(union: z.ZodUnion, toOutput: ToOutput): Output {
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
  for (const option of optionsOf(union))
    typeOnce(factsOf(option).shape, (facts) =>
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
  builder.objectRef<object>(unrecognized(name)).implement({
    description: unrecognizedDescription(name),
    interfaces,
    fields: (t) => unrecognizedFields(t, name, union),
  });
  const objectOf = (schema: z.core.$ZodType, typeName: string) =>
    new EmbeddedCompletion({ type: typeName, scopedBy: adjustmentOf(schema).scopedBy });
  const byOption = new Map(
    optionsOf(union).map((option) => {
      const completion = objectOf(option, factsOf(option).shape?.name ?? '');
      return [option, { completion }] as const;
    }),
  );
  const other = objectOf(union, unrecognized(name));
  const alternativeOf = (value: object): Alternative => {
    const option = optionIn(union, value);
    const known = option && byOption.get(option);
    return known ?? { completion: other, unrecognized: { kind: kindIn(union, value) } };
  };
  // Fields accept interfaces, although the static type of an output is an object type.
  const fieldType = type as unknown as ObjectRef<Types, object>;
  return objectOutput(fieldType, new AlternativeCompletion(alternativeOf));
}
