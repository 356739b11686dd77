/** Finds the fields of a schema that a document selects, and the deprecated elements that it uses. */
import {
  type DocumentNode,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';

/** A field, argument, input field or enum value. */
export interface SchemaElement {
  /** `Site.title`, `Site.pages(first:)` or `Visibility.PUBLIC`. */
  readonly coordinate: string;
  /** Why it is deprecated. Undefined if it is not. */
  readonly reason: string | undefined;
}

export interface SchemaField extends SchemaElement {
  readonly type: string;
  readonly name: string;
  /** Coordinates of the same field on the interfaces of the type. */
  readonly shared: readonly string[];
}

type Deprecable = { readonly deprecationReason?: string | null | undefined };

const element = (coordinate: string, { deprecationReason }: Deprecable): SchemaElement => ({
  coordinate,
  reason: deprecationReason ?? undefined,
});

/** All fields of objects and interfaces, by type and name. */
export const fieldsOf = (schema: GraphQLSchema): readonly SchemaField[] =>
  Object.values(schema.getTypeMap())
    .filter((type) => isObjectType(type) || isInterfaceType(type))
    .filter(isOfGraph)
    .toSorted(byName)
    .flatMap((type) =>
      Object.values(type.getFields())
        .toSorted(byName)
        .map((field) => ({
          ...element(`${type.name}.${field.name}`, field),
          type: type.name,
          name: field.name,
          shared: type
            .getInterfaces()
            .filter((one) => Object.hasOwn(one.getFields(), field.name))
            .map((one) => `${one.name}.${field.name}`),
        })),
    );

/** Whether a type is not part of introspection. */
const isOfGraph = ({ name }: { readonly name: string }) => !name.startsWith('__');

const byName = (one: { readonly name: string }, other: { readonly name: string }) =>
  one.name < other.name ? -1 : 1;

/** What a document uses directly. The members of variables are not known. */
export function usedElements(
  schema: GraphQLSchema,
  document: DocumentNode,
): ReadonlyMap<string, SchemaElement> {
  const used = new Map<string, SchemaElement>();
  const add = (coordinate: string, found: Deprecable) =>
    used.set(coordinate, element(coordinate, found));
  const types = new TypeInfo(schema);
  /** The coordinate of the current field. */
  const field = () => {
    const [parent, definition] = [types.getParentType(), types.getFieldDef()];
    const isKnown = parent && definition && isOfGraph(parent) && isOfGraph(definition);
    return isKnown ? { coordinate: `${parent.name}.${definition.name}`, definition } : undefined;
  };
  visit(
    document,
    visitWithTypeInfo(types, {
      Field() {
        const current = field();
        if (current) add(current.coordinate, current.definition);
      },
      Argument() {
        const [current, argument] = [field(), types.getArgument()];
        if (current && argument && !types.getDirective())
          add(`${current.coordinate}(${argument.name}:)`, argument);
      },
      ObjectField({ name }) {
        const type: GraphQLNamedType | undefined = getNamedType(types.getParentInputType());
        const member = isInputObjectType(type) ? type.getFields()[name.value] : undefined;
        if (type && member) add(`${type.name}.${member.name}`, member);
      },
      EnumValue() {
        const [type, value] = [getNamedType(types.getInputType()), types.getEnumValue()];
        if (type && value) add(`${type.name}.${value.name}`, value);
      },
    }),
  );
  return used;
}
