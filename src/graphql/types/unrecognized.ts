/** Types for objects whose kind is unknown. */
import type { z } from 'zod';
import { kindIn, kindsOf } from '../../rest/table/kinds.ts';
import { nounOf } from '../../rest/table/nouns.ts';
import { article } from '../../rest/values/issues.ts';
import { memberOf } from '../../rest/values/record.ts';
import type { Alternative } from '../completion/alternative.ts';
import { EmbeddedCompletion } from '../completion/embedded.ts';
import { asJson } from '../completion/read-leaf.ts';
import { MadeCompletion } from '../completion/wrapped.ts';
import { leaf } from '../plan/completion.ts';
import { source } from '../plan/step.ts';
import { builder } from './builder.ts';
import type { FieldBuilder, Fields } from './field-types.ts';
import { upperFirst } from './graphql-names.ts';
import { stepField } from './step-field.ts';

interface UnrecognizedObject {
  readonly kind: string | undefined;
  /** The object in the response of the service. */
  readonly value: unknown;
}

/**
 * The fields for unknown kinds. `kind` is the value of the discriminator in the REST API. `read` finds the object in
 * the value of the type.
 */
const fieldsFor = (
  t: FieldBuilder,
  noun: string,
  kind: string,
  read: (value: object) => UnrecognizedObject,
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
    (value) => ({
      kind: kindIn(union, value),
      value,
    }),
  );

export const unrecognizedDescription = (name: string) =>
  `${upperFirst(article(nounOf(name)))} of a kind that is not defined in this schema.`;

const typeName = 'UnrecognizedObject';

/** The type in unions whose alternatives have no members in common. */
export const Unrecognized = builder.objectRef<object>(typeName).implement({
  description: 'An object of a kind that is not defined in this schema.',
  fields: (t) =>
    fieldsFor(t, 'object', 'kind', (value) => ({
      kind: memberOf(value, 'kind') as string | undefined,
      value: memberOf(value, 'value'),
    })),
});

const unrecognizedFieldsOf = new EmbeddedCompletion({ type: typeName });

export const unrecognizedObject = (kind: string | undefined): Alternative => ({
  completion: new MadeCompletion((value) => ({ kind, value }), unrecognizedFieldsOf),
  unrecognized: { kind },
});
