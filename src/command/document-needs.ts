/** What each operation in files needs: REST operations, and elements of the schema. */
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
  separateOperations,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { type NeededOperations, operationsOfDocument } from '../graphql/execution/operations.ts';
import { schema as graph } from '../schema/schema.ts';
import type { FileOperation } from './document-files.ts';

export interface DocumentNeeds {
  readonly document: FileOperation;
  readonly operations: NeededOperations;
  /** By coordinate. */
  readonly elements: ReadonlyMap<string, SchemaElement>;
}

/** `refusals`: a line about each operation that no facade would run. */
export function documentNeeds(operations: readonly FileOperation[]) {
  const refusals: string[] = [];
  const all = operations.flatMap((one): readonly DocumentNeeds[] => {
    const { name, document, operation } = one;
    const operationName = operation.name?.value;
    try {
      const needed = operationsOfDocument(graph, document, { operationName });
      const own = separateOperations(document)[operationName ?? ''] ?? document;
      return [{ document: one, operations: needed, elements: usedElements(graph, own) }];
    } catch (error) {
      if (!(error instanceof GraphQLError)) throw error;
      refusals.push(`${name} cannot run: ${error.message}`);
      return [];
    }
  });
  return { all, refusals };
}

/** A field, argument, input field or enum value. */
export interface SchemaElement {
  /** `Site.title`, `Site.pages(first:)` or `Visibility.PUBLIC`. */
  readonly coordinate: string;
  /** Why it is deprecated. Undefined if it is not. */
  readonly reason: string | undefined;
}

type Deprecable = { readonly deprecationReason?: string | null | undefined };

/** Whether a type or field is not part of introspection. */
const isOfGraph = ({ name }: { readonly name: string }) => !name.startsWith('__');

/** What a document uses directly. The members of variables are not known. */
export function usedElements(
  schema: GraphQLSchema,
  document: DocumentNode,
): ReadonlyMap<string, SchemaElement> {
  const used = new Map<string, SchemaElement>();
  const add = (coordinate: string, found: Deprecable) =>
    used.set(coordinate, { coordinate, reason: found.deprecationReason ?? undefined });
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
