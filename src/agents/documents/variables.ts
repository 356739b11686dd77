/** The arguments of a tool: the variables of its operation. */
import {
  type DefinitionNode,
  type DocumentNode,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
  Kind,
  TypeInfo,
  typeFromAST,
  type ValueNode,
  type VariableDefinitionNode,
  valueFromASTUntyped,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import type { JsonObject } from '../tool.ts';
import { descriptionOf } from './comments.ts';
import { sentencesOfInput } from './first-sentence.ts';
import { defaultOf, type InputPosition, jsonSchemaOf } from './input-json-schema.ts';

export type InputSchema = JsonObject & { readonly properties: JsonObject };

/** `document`: one operation with its fragments. `others`: properties for arguments that are no variables. */
export function inputSchemaOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  others: JsonObject,
): InputSchema {
  const uses = usesIn(schema, document);
  const properties: Record<string, unknown> = {};
  const required: string[] = [];
  for (const definition of document.definitions.flatMap(variablesIn)) {
    const name = definition.variable.name.value;
    const type = typeFromAST(schema, definition.type) as GraphQLInputType;
    const found = uses.get(name) ?? [];
    const [first] = found;
    const position = first?.isWhole ? first.position : undefined;
    const { description: ofType, ...bare } = jsonSchemaOf(type, position);
    const described = descriptionOf(definition) ?? sentencesOfInput(first?.position.description);
    const description = [described, ofType].filter(Boolean).join(' ');
    const byDefault = defaultIn(definition.defaultValue, found);
    properties[name] = {
      ...bare,
      ...(description !== '' && { description }),
      ...(byDefault !== undefined && { default: byDefault }),
    };
    if (definition.type.kind === Kind.NON_NULL_TYPE && !definition.defaultValue)
      required.push(name);
  }
  return {
    type: 'object',
    properties: { ...properties, ...others },
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}

const variablesIn = (one: DefinitionNode): readonly VariableDefinitionNode[] =>
  one.kind === Kind.OPERATION_DEFINITION ? (one.variableDefinitions ?? []) : [];

/** A default of the schema is that of the variable if it is used nowhere else. */
function defaultIn(written: ValueNode | undefined, uses: readonly Use[]): unknown {
  if (written) return valueFromASTUntyped(written);
  const [use, another] = uses;
  return use?.isWhole && !another ? defaultOf(use.position) : undefined;
}

/** Where a variable is used. */
interface Use {
  readonly position: InputPosition;
  /** Whether it is the whole value, and not an item of a list. */
  readonly isWhole: boolean;
}

/** The uses of each variable, in the order of the document. */
function usesIn(
  schema: GraphQLSchema,
  document: DocumentNode,
): ReadonlyMap<string, readonly Use[]> {
  const found = new Map<string, Use[]>();
  const add = (value: ValueNode, position: InputPosition | null | undefined, isWhole = true) => {
    if (value.kind === Kind.LIST) for (const item of value.values) add(item, position, false);
    if (value.kind !== Kind.VARIABLE || !position) return;
    const name = value.name.value;
    found.set(name, [...(found.get(name) ?? []), { position, isWhole }]);
  };
  const types = new TypeInfo(schema);
  visit(
    document,
    visitWithTypeInfo(types, {
      Argument: ({ value }) => add(value, types.getArgument()),
      ObjectField({ name, value }) {
        const parent = types.getParentInputType();
        const around = parent && getNamedType(parent);
        if (isInputObjectType(around)) add(value, around.getFields()[name.value]);
      },
    }),
  );
  return found;
}
