/**
 * The JSON Schema of a tool's arguments, from the variables of its operation. Everything is written in place, because
 * some clients drop tools with references.
 */
import {
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  isRequiredInputField,
  Kind,
  type OperationDefinitionNode,
  TypeInfo,
  typeFromAST,
  valueFromAST,
  valueFromASTUntyped,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import type { JsonObject } from '../tool.ts';

/** The largest integers of GraphQL. */
const int = { type: 'integer', minimum: -(2 ** 31), maximum: 2 ** 31 - 1 } as const;

const scalars: Readonly<Record<string, JsonObject>> = {
  Boolean: { type: 'boolean' },
  Int: int,
  Float: { type: 'number' },
  ID: { type: 'string' },
  String: { type: 'string' },
  DateTime: { type: 'string', format: 'date-time' },
  URL: { type: 'string', format: 'uri' },
  JSON: { type: ['object', 'array', 'string', 'number', 'boolean'] },
};

/** `own`: arguments of the tool that are not variables. */
export function inputSchemaOf(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  own: JsonObject,
): JsonObject {
  const uses = descriptionsOfUses(schema, operation);
  const properties: Record<string, JsonObject> = {};
  const required: string[] = [];
  for (const variable of operation.variableDefinitions ?? []) {
    const { variable: named, type: written, defaultValue, description } = variable;
    const name = named.name.value;
    const type = typeFromAST(schema, written);
    if (!isInputType(type)) continue;
    const isNeeded = isNonNullType(type) && defaultValue === undefined;
    if (isNeeded) required.push(name);
    properties[name] = {
      ...describedBy(description?.value ?? uses.get(name)),
      ...jsonSchemaOf(type),
      ...(defaultValue && {
        default: plainOf(valueFromAST(defaultValue, type) ?? valueFromASTUntyped(defaultValue)),
      }),
    };
  }
  return {
    type: 'object',
    properties: { ...properties, ...own },
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}

const plainOf = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** The schema of the values that a variable or an input field of this type takes. */
export function jsonSchemaOf(type: GraphQLInputType): JsonObject {
  if (isNonNullType(type)) return nonNull(type.ofType);
  return orNull(nonNull(type));
}

function orNull(schema: JsonObject): JsonObject {
  if (Array.isArray(schema.enum)) return { enum: [...schema.enum, null] };
  return { ...schema, type: [schema.type, 'null'].flat() };
}

function nonNull(type: GraphQLInputType): JsonObject {
  if (isListType(type)) return { type: 'array', items: jsonSchemaOf(type.ofType) };
  if (isEnumType(type)) return { enum: valuesOf(type.getValues().map(({ name }) => name)) };
  if (!isInputObjectType(type)) return scalars[getNamedType(type).name] ?? {};
  const fields = Object.values(type.getFields());
  const required = fields.filter(isRequiredInputField).map(({ name }) => name);
  const ofField = (one: (typeof fields)[number]): JsonObject => ({
    ...describedBy(one.description),
    ...(type.isOneOf && !isNonNullType(one.type) ? nonNull(one.type) : jsonSchemaOf(one.type)),
  });
  return {
    type: 'object',
    ...(type.isOneOf && {
      description: 'Exactly one of these.',
      minProperties: 1,
      maxProperties: 1,
    }),
    properties: Object.fromEntries(fields.map((one) => [one.name, ofField(one)])),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}

/** The service may return values that are not in the schema, but they cannot be sent. */
const valuesOf = (names: readonly string[]) => names.filter((name) => name !== 'UNRECOGNIZED');

function describedBy(text: string | null | undefined): JsonObject {
  const description = shortened(text);
  return description === undefined ? {} : { description };
}

/** The first sentence, and for IDs also the one with their keys. */
export function shortened(text: string | null | undefined): string | undefined {
  const sentences = text?.replace(/\s+/g, ' ').match(/[^.]+(?:\.(?! |$)[^.]*)*(?:\.|$)/g);
  if (!sentences?.[0]) return undefined;
  const keys = sentences.find((one, at) => at > 0 && / Accepts a global ID/.test(one));
  return (sentences[0] + (keys ?? '')).trim();
}

/** The description of the first argument or input field that takes each variable. */
function descriptionsOfUses(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const types = new TypeInfo(schema);
  let field: string | undefined;
  visit(
    operation,
    visitWithTypeInfo(types, {
      VariableDefinition: () => false,
      ObjectField: {
        enter({ name }) {
          const parent = getNamedType(types.getParentInputType() ?? undefined);
          field = isInputObjectType(parent)
            ? (parent.getFields()[name.value]?.description ?? undefined)
            : undefined;
        },
        leave() {
          field = undefined;
        },
      },
      Variable({ name: { value: name } }) {
        const description = field ?? types.getArgument()?.description;
        if (description && !found.has(name)) found.set(name, description);
      },
    }),
  );
  return found;
}

/** Whether the operation has a variable of this name. */
export const hasVariable = ({ variableDefinitions = [] }: OperationDefinitionNode, name: string) =>
  variableDefinitions.some(
    ({ variable }) => variable.kind === Kind.VARIABLE && variable.name.value === name,
  );
