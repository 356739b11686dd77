/**
 * The directive `@semanticNonNull`, as specified by the GraphQL nullability working group. It marks fields that are
 * null only because of an error.
 */
import { DirectiveLocation, GraphQLDirective, GraphQLInt, GraphQLList } from 'graphql';
import type { Step } from '../plan/model.ts';

export const semanticNonNullDirective = new GraphQLDirective({
  name: 'semanticNonNull',
  description: 'Marks a field that is null only if `errors` contains an error for it.',
  locations: [DirectiveLocation.FIELD_DEFINITION],
  args: {
    levels: {
      type: new GraphQLList(GraphQLInt),
      defaultValue: [0],
      description:
        'Levels that the directive applies to: 0 is the field itself, 1 the items of its list.',
    },
  },
});

/** The extension from which the schema printer adds the directive. */
export interface SemanticNonNullExtensions {
  readonly directives: { readonly semanticNonNull: { readonly levels?: readonly number[] } };
}

/** The extension for a field, according to its step. */
export function semanticNonNullOf({
  isRequired = false,
  areItemsRequired = false,
}: Pick<Step, 'isRequired' | 'areItemsRequired'>): SemanticNonNullExtensions | undefined {
  if (!isRequired && !areItemsRequired) return undefined;
  if (!areItemsRequired) return { directives: { semanticNonNull: {} } };
  return { directives: { semanticNonNull: { levels: isRequired ? [0, 1] : [1] } } };
}
