/** Finds where an operation uses its variables, with its fragments followed. */
import {
  type DocumentNode,
  type FieldNode,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLNamedType,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  print,
  type SelectionSetNode,
  type ValueNode,
} from 'graphql';
import { type Fragments, fragmentsIn } from '../graphql/plan/fragments.ts';
import { namedTypesOf } from '../graphql/plan/named-types.ts';
import { schema } from '../schema/schema.ts';

/** The first use of a variable. */
export interface Use {
  /** The required type. */
  readonly type: GraphQLInputType;
  /** The default of the argument or input field, if the variable is its complete value. */
  readonly defaultValue: unknown;
  /** Types of the objects to which an ID refers there. */
  readonly names: readonly string[];
  /** The type with the field that has the argument. */
  readonly parent: GraphQLNamedType;
  /** Wraps a selection on the parent in the fields around it. */
  readonly wrap: (selection: string) => string;
}

type Place = Pick<Use, 'parent' | 'wrap'>;

/** The uses by the names of variables, those in outer fields first. */
export function usesIn(
  document: DocumentNode,
  operation: OperationDefinitionNode,
): ReadonlyMap<string, Use> {
  const walk = new UseWalk(fragmentsIn(document));
  const parent = schema.getRootType(operation.operation);
  if (parent) walk.visit(operation.selectionSet, { parent, wrap: (selection) => selection });
  return walk.uses;
}

class UseWalk {
  readonly uses = new Map<string, Use>();
  readonly #fragments: Fragments;
  readonly #spread = new Set<string>();

  constructor(fragments: Fragments) {
    this.#fragments = fragments;
  }

  visit({ selections }: SelectionSetNode, place: Place): void {
    const fields = selections.filter((one) => one.kind === Kind.FIELD);
    // The values for outer fields are needed to find those for inner ones.
    for (const field of fields) this.#argumentsOf(field, place);
    for (const field of fields) this.#below(field, place);
    for (const one of selections) {
      if (one.kind === Kind.INLINE_FRAGMENT)
        this.visit(one.selectionSet, onType(place, one.typeCondition?.name.value));
      if (one.kind !== Kind.FRAGMENT_SPREAD || this.#spread.has(one.name.value)) continue;
      this.#spread.add(one.name.value);
      const fragment = this.#fragments[one.name.value];
      if (fragment)
        this.visit(fragment.selectionSet, onType(place, fragment.typeCondition.name.value));
    }
  }

  #argumentsOf(field: FieldNode, place: Place): void {
    const definition = fieldsOf(place.parent)[field.name.value];
    for (const { name, value } of field.arguments ?? []) {
      const input = definition?.args.find((one) => one.name === name.value);
      if (definition && input)
        this.#value(value, input, input.type, place, this.#namedBy(field, definition.type));
    }
  }

  /** Types of the objects to which an argument refers: if nothing else is known, the type of the field's object. */
  #namedBy(
    { selectionSet }: FieldNode,
    type: Parameters<typeof getNamedType>[0],
  ): readonly string[] {
    const { name } = getNamedType(type as GraphQLNamedType);
    const selected = (selectionSet?.selections ?? []).flatMap((one) => {
      if (one.kind === Kind.INLINE_FRAGMENT) return one.typeCondition?.name.value ?? [];
      return one.kind === Kind.FRAGMENT_SPREAD
        ? (this.#fragments[one.name.value]?.typeCondition.name.value ?? [])
        : [];
    });
    const narrower = selected.filter((one) => one !== name);
    return narrower.length > 0 ? narrower : [name];
  }

  #value(
    value: ValueNode,
    input: GraphQLArgument | GraphQLInputField,
    type: GraphQLInputType,
    place: Place,
    namedByField: readonly string[] = [],
  ): void {
    const bare = getNullableType(type);
    if (value.kind === Kind.VARIABLE) {
      const { name } = value;
      const declared = namedTypesOf(input);
      const names = declared.length > 0 ? declared : namedByField;
      const defaultValue = type === input.type ? input.defaultValue : undefined;
      if (!this.uses.has(name.value))
        this.uses.set(name.value, { ...place, type, names, defaultValue });
    } else if (value.kind === Kind.LIST && isListType(bare))
      for (const item of value.values) this.#value(item, input, bare.ofType, place, namedByField);
    else if (value.kind === Kind.OBJECT && isInputObjectType(bare))
      for (const { name, value: inner } of value.fields) {
        const member = bare.getFields()[name.value];
        if (member) this.#value(inner, member, member.type, place);
      }
  }

  #below(field: FieldNode, place: Place): void {
    const definition = fieldsOf(place.parent)[field.name.value];
    if (!definition || !field.selectionSet) return;
    const { alias: _, selectionSet, ...bare } = field;
    const text = print({ ...bare, directives: [] });
    this.visit(selectionSet, {
      parent: getNamedType(definition.type),
      wrap: (selection) => place.wrap(`${text} { ${selection} }`),
    });
  }
}

export const fieldsOf = (type: GraphQLNamedType) =>
  isObjectType(type) || isInterfaceType(type) ? type.getFields() : {};

function onType(place: Place, name: string | undefined): Place {
  const type = name === undefined ? undefined : schema.getType(name);
  if (!type || type === place.parent) return place;
  return { parent: type, wrap: (selection) => place.wrap(`... on ${name} { ${selection} }`) };
}
