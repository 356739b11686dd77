/** What stands for an alternative of a union that this graph does not know yet. */
import { builder } from './builder.ts';
import { asJson } from './readers.ts';

export interface UnrecognizedObject {
  readonly kind: string | undefined;
  /** The object, as the REST interface gives it. */
  readonly value: unknown;
}

export const Unrecognized = builder.objectRef<UnrecognizedObject>('UnrecognizedObject').implement({
  description: 'An object of a kind that this graph does not know yet.',
  fields: (t) => ({
    kind: t.string({
      nullable: true,
      description: 'Kind of the object, as the REST interface names it; null when it names none.',
      resolve: ({ kind }) => kind ?? null,
    }),
    value: t.field({
      type: 'JSON',
      nullable: true,
      description: 'The whole object, as the REST interface gives it.',
      resolve: ({ value }) => asJson(value),
    }),
  }),
});
