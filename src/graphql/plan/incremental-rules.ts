/**
 * The validation rules for `@defer` and `@stream`, which graphql 17 has and graphql 16 does not. The messages are the
 * same.
 */
import {
  type DirectiveNode,
  GraphQLError,
  getNullableType,
  type InlineFragmentNode,
  isListType,
  Kind,
  OperationTypeNode,
  type SelectionNode,
  type SelectionSetNode,
  type ValidationContext,
  type ValidationRule,
  type ValueNode,
} from 'graphql';
import { deferName, isIncremental, streamName } from './incremental.ts';

const argumentOf = ({ arguments: args = [] }: DirectiveNode, name: string) =>
  args.find((argument) => argument.name.value === name)?.value;

const uniqueLabels: ValidationRule = (context) => {
  const known = new Map<string, DirectiveNode>();
  return {
    Directive(directive) {
      const label = isIncremental(directive) ? argumentOf(directive, 'label') : undefined;
      if (!label || label.kind === Kind.NULL) return;
      if (label.kind !== Kind.STRING) {
        const message = `Argument "@${directive.name.value}(label:)" must be a static string.`;
        context.reportError(new GraphQLError(message, { nodes: directive }));
        return;
      }
      const other = known.get(label.value);
      if (other)
        context.reportError(
          new GraphQLError(
            'Value for arguments "defer(label:)" and "stream(label:)" must be unique across all Defer/Stream directive usages.',
            { nodes: [other, directive] },
          ),
        );
      else known.set(label.value, directive);
    },
  };
};

const streamsOfLists: ValidationRule = (context) => ({
  Directive(directive) {
    const field = context.getFieldDef();
    if (!field || directive.name.value !== streamName) return;
    if (isListType(getNullableType(field.type))) return;
    const name = `${String(context.getParentType())}.${field.name}`;
    const message = `Directive "@stream" cannot be used on non-list field "${name}".`;
    context.reportError(new GraphQLError(message, { nodes: directive }));
  },
});

/** `Defer` or `Stream`. */
const titleOf = ({ name }: DirectiveNode) => (name.value === deferName ? 'Defer' : 'Stream');

const noneOnRootOfChanges: ValidationRule = (context) => ({
  OperationDefinition({ operation, selectionSet }) {
    const root = context.getSchema().getRootType(operation);
    if (operation === OperationTypeNode.QUERY || !root) return;
    for (const selection of selectionsIn(selectionSet, context, isFragment))
      for (const directive of incrementalOf(selection)) {
        const message = `${titleOf(directive)} directive cannot be used on root ${operation} type "${root.name}".`;
        context.reportError(new GraphQLError(message, { nodes: directive }));
      }
  },
});

const noneOfSubscriptions: ValidationRule = (context) => ({
  OperationDefinition({ operation, selectionSet }) {
    if (operation !== OperationTypeNode.SUBSCRIPTION) return;
    for (const selection of selectionsIn(selectionSet, context, isUnconditional))
      for (const directive of isUnconditional(selection) ? incrementalOf(selection) : []) {
        const condition = argumentOf(directive, 'if');
        if (condition?.kind === Kind.VARIABLE || isBoolean(condition, false)) continue;
        const message = `${titleOf(directive)} directive not supported on subscription operations. Disable \`@${directive.name.value}\` by setting the \`if\` argument to \`false\`.`;
        context.reportError(new GraphQLError(message, { nodes: directive }));
      }
  },
});

const incrementalOf = ({ directives = [] }: SelectionNode) => directives.filter(isIncremental);

const isBoolean = (value: ValueNode | undefined, state: boolean) =>
  value?.kind === Kind.BOOLEAN && value.value === state;

const isFragment = ({ kind }: SelectionNode) => kind !== Kind.FIELD;

/** Whether `@skip` and `@include` can never exclude it. */
const isUnconditional = ({ directives = [] }: SelectionNode) =>
  directives.every((directive) => {
    const condition = argumentOf(directive, 'if');
    if (directive.name.value === 'skip') return isBoolean(condition, false);
    return directive.name.value !== 'include' || !condition || isBoolean(condition, true);
  });

/** The selections in a set, and those inside selections that are followed. Each fragment occurs once. */
function* selectionsIn(
  { selections }: SelectionSetNode,
  context: ValidationContext,
  isFollowed: (selection: SelectionNode) => boolean,
  spread = new Set<string>(),
): Generator<SelectionNode> {
  for (const selection of selections) {
    const name = selection.kind === Kind.FRAGMENT_SPREAD ? selection.name.value : undefined;
    if (name !== undefined && spread.has(name)) continue;
    if (name !== undefined) spread.add(name);
    yield selection;
    if (!isFollowed(selection)) continue;
    const { selectionSet } =
      (name === undefined ? (selection as InlineFragmentNode) : context.getFragment(name)) ?? {};
    if (selectionSet) yield* selectionsIn(selectionSet, context, isFollowed, spread);
  }
}

export const incrementalRules: readonly ValidationRule[] = [
  noneOnRootOfChanges,
  noneOfSubscriptions,
  uniqueLabels,
  streamsOfLists,
];
