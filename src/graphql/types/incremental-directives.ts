/** The definitions of `@defer` and `@stream`. */
import {
  DirectiveLocation,
  GraphQLBoolean,
  GraphQLDirective,
  GraphQLInt,
  GraphQLNonNull,
  GraphQLString,
} from 'graphql';
import { deferName, streamName } from '../plan/incremental.ts';

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
