/**
 * The directive `@semanticNonNull`, as the GraphQL nullability working group specifies it: marks fields that are null
 * only because of an error.
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

/** The extension that the schema printer reads. */
export interface SemanticNonNullExtensions {
  readonly directives: { readonly semanticNonNull: { readonly levels?: readonly number[] } };
}

/** For a field that is null only because of an error. Items of a list may still be null. */
export const semanticNonNull: SemanticNonNullExtensions = { directives: { semanticNonNull: {} } };
