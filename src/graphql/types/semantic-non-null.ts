/**
 * Fields that may be null for nothing but an error say so in the printed schema, as the working group for
 * nullability specifies it: a client that handles errors elsewhere need not check them for null.
 */
import { DirectiveLocation, GraphQLDirective, GraphQLInt, GraphQLList } from 'graphql';

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

/** The extension by which the directive stands at a field, read by what prints the schema. */
export interface SemanticNonNullExtensions {
  readonly directives: { readonly semanticNonNull: { readonly levels?: readonly number[] } };
}

/** At a field that only an error nulls; its items, if it is a list, may be null nevertheless. */
export const semanticNonNull: SemanticNonNullExtensions = { directives: { semanticNonNull: {} } };
