/** The directives of the schema in addition to those of graphql-js. */
import {
  DirectiveLocation,
  GraphQLBoolean,
  GraphQLDirective,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLString,
} from 'graphql';
import { deferName, streamName } from '../execution/incremental.ts';
import type { Step } from '../execution/model.ts';

/**
 * `@semanticNonNull`, as specified by the GraphQL nullability working group. It marks fields that are null only because
 * of an error.
 */
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

const label = {
  type: GraphQLString,
  description: 'Has no effect. Unique in the document.',
};

const condition = {
  type: new GraphQLNonNull(GraphQLBoolean),
  defaultValue: true,
  description: 'Has no effect.',
};

export const deferDirective = new GraphQLDirective({
  name: deferName,
  description:
    'Accepted for clients that use it. The fields of the fragment are in the response like all others: it is one result, and `extensions.is_final` is true.',
  locations: [DirectiveLocation.FRAGMENT_SPREAD, DirectiveLocation.INLINE_FRAGMENT],
  args: { if: condition, label },
});

export const streamDirective = new GraphQLDirective({
  name: streamName,
  description:
    'Accepted for clients that use it. All items of the list are in the response: it is one result, and `extensions.is_final` is true.',
  locations: [DirectiveLocation.FIELD],
  args: {
    if: condition,
    label,
    initialCount: {
      type: new GraphQLNonNull(GraphQLInt),
      defaultValue: 0,
      description: 'Has no effect.',
    },
  },
});
