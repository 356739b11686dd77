/** What stands for an alternative of a union that this graph does not know yet. */
import type { GraphQLResolveInfo } from 'graphql';
import { nounOf } from '../../rest/nouns.ts';
import type { Warnings } from '../errors/warnings.ts';
import { builder } from './builder.ts';
import type { Field, FieldBuilder, Fields } from './field-types.ts';
import { asJson } from './readers.ts';

export interface UnrecognizedObject {
  readonly kind: string | undefined;
  /** The object, as the REST interface gives it. */
  readonly value: unknown;
}

/** The fields of such an object; `read` finds in what the type resolves what they show. */
function fieldsFor<Parent extends object>(
  t: FieldBuilder<Parent>,
  noun: string,
  read: (parent: Parent) => UnrecognizedObject,
): Fields {
  return {
    kind: t.string({
      nullable: true,
      description: `Kind of the ${noun}, as the REST interface names it; null when it names none.`,
      resolve: (parent) => read(parent).kind ?? null,
    }) as Field,
    value: t.field({
      type: 'JSON',
      nullable: true,
      description: `The whole ${noun}, as the REST interface gives it.`,
      resolve: (parent) => asJson(read(parent).value),
    }) as Field,
  };
}

/** The fields that an object of an interface has where its kind is not known. */
export const unrecognizedFields = (
  t: FieldBuilder,
  name: string,
  kindOf: (object: object) => string | undefined,
): Fields => fieldsFor(t, nounOf(name), (object) => ({ kind: kindOf(object), value: object }));

/** What the type of such objects of an interface is. */
export const unrecognizedDescription = (name: string) =>
  `A ${nounOf(name)} of a kind that this graph does not know yet.`;

/** Stands in unions, whose alternatives share nothing. */
export const Unrecognized = builder.objectRef<UnrecognizedObject>('UnrecognizedObject').implement({
  description: 'An object of a kind that this graph does not know yet.',
  fields: (t) => fieldsFor(t, 'object', (object) => object),
});

/** Says in the response that an object is of a kind that is not known; `kind` is what it says of itself. */
export const warnUnrecognized = (
  warnings: Warnings,
  path: GraphQLResolveInfo['path'],
  kind: string | undefined,
) =>
  warnings.add(
    'UNRECOGNIZED_VALUE',
    'The kind of the object is not known to this graph.',
    path,
    kind,
  );
