/** Chooses values for the variables of an operation that have none. */
import {
  astFromValue,
  type GraphQLInputType,
  GraphQLNonNull,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
  type NamedTypeNode,
  type OperationDefinitionNode,
  OperationTypeNode,
  print,
  typeFromAST,
} from 'graphql';
import { namedTypesOf } from '../graphql/plan/named-types.ts';
import { UNRECOGNIZED } from '../graphql/plan/unrecognized-input.ts';
import { schema } from '../schema/schema.ts';
import type { FileOperation } from './document-files.ts';
import { waysTo } from './explain-objects.ts';
import { type Use, usesIn } from './explain-uses.ts';

export type Variables = Readonly<Record<string, unknown>>;

export interface Filled {
  /** All variables, as they are sent. */
  readonly variables: Variables;
  /** The chosen values in GraphQL syntax, by the names of variables. */
  readonly chosen: Readonly<Record<string, string>>;
}

/** Returns the ID that a selection on `Query` finds. The variables have the values that were chosen so far. */
export type FindId = (
  selection: string,
  definitions: readonly string[],
  variables: Variables,
) => Promise<string | undefined>;

/** The smallest values of scalars, which are valid almost everywhere. */
const smallest: Readonly<Record<string, unknown>> = {
  Boolean: false,
  Int: 1,
  Float: 1,
  String: 'a',
  ID: 'a',
  DateTime: '2026-01-01T00:00:00Z',
  URL: 'https://example.com/',
  JSON: {},
};

/** The given variables of the operation, with values for the others. */
export async function filled(
  { document, operation }: Pick<FileOperation, 'document' | 'operation'>,
  given: Variables,
  findId: FindId,
): Promise<Filled> {
  const definitions = new Map(
    (operation.variableDefinitions ?? []).map((one) => [one.variable.name.value, one]),
  );
  const variables = new Map<string, unknown>();
  const chosen = new Map<string, string>();
  for (const name of definitions.keys())
    if (Object.hasOwn(given, name)) variables.set(name, given[name]);
  const uses = usesIn(document, operation);
  const filling = new Filling(operation, variables, findId);
  // Variables of outer objects come first.
  for (const name of [...uses.keys(), ...definitions.keys()]) {
    const definition = definitions.get(name);
    if (!definition || variables.has(name) || chosen.has(name)) continue;
    const { defaultValue } = definition;
    const type = typeFromAST(schema, definition.type as NamedTypeNode) as GraphQLInputType;
    const value = defaultValue ? undefined : await filling.value(type, uses.get(name));
    chosen.set(name, defaultValue ? print(defaultValue) : printed(value, type));
    if (value !== undefined) variables.set(name, value);
  }
  return { variables: inOrder(definitions, variables), chosen: inOrder(definitions, chosen) };
}

/** The values in the order in which the variables are declared. */
const inOrder = <Value>(
  definitions: ReadonlyMap<string, unknown>,
  values: ReadonlyMap<string, Value>,
): Record<string, Value> =>
  Object.fromEntries(
    [...definitions.keys()].flatMap((name) =>
      values.has(name) ? [[name, values.get(name) as Value]] : [],
    ),
  );

function printed(value: unknown, type: GraphQLInputType): string {
  if (value === undefined) return 'null';
  const node = astFromValue(value, type);
  return node ? print(node) : JSON.stringify(value);
}

class Filling {
  readonly #operation: OperationDefinitionNode;
  readonly #variables: ReadonlyMap<string, unknown>;
  readonly #findId: FindId;

  constructor(
    operation: OperationDefinitionNode,
    variables: ReadonlyMap<string, unknown>,
    findId: FindId,
  ) {
    this.#operation = operation;
    this.#variables = variables;
    this.#findId = findId;
  }

  /** A value for a variable. Undefined if it can be left out. `names`: types of the objects to which an ID refers. */
  async value(
    type: GraphQLInputType,
    use: Use | undefined,
    names = use?.names ?? [],
  ): Promise<unknown> {
    const bare = getNullableType(type);
    const named = getNamedType(type);
    if (named.name === 'ID') {
      const id = await this.#id(use, names);
      if (id !== undefined) return isListType(bare) ? [id] : id;
    }
    if (!isNonNullType(type)) return undefined;
    if (use?.defaultValue !== undefined) return use.defaultValue;
    if (isListType(bare)) return [await this.value(bare.ofType, use, names)];
    if (isEnumType(bare)) return bare.getValues().find(({ name }) => name !== UNRECOGNIZED)?.name;
    if (!isInputObjectType(bare)) return smallest[named.name];
    const fields = Object.values(bare.getFields());
    const needed = bare.isOneOf ? fields.slice(0, 1) : fields.filter(isRequiredInputField);
    const made: Record<string, unknown> = {};
    for (const field of needed) {
      const inner = use && { ...use, defaultValue: undefined };
      made[field.name] = await this.value(required(field.type), inner, namedTypesOf(field));
    }
    return made;
  }

  /** The ID of an object below the surrounding field, or of any object. */
  async #id(use: Use | undefined, names: readonly string[]): Promise<string | undefined> {
    const query = schema.getQueryType();
    if (!query || names.length === 0) return undefined;
    const around =
      use && this.#operation.operation === OperationTypeNode.QUERY
        ? waysTo(names, use.parent).map((way) => use.wrap(way))
        : [];
    for (const selection of new Set([...around, ...waysTo(names, query)])) {
      const used = (this.#operation.variableDefinitions ?? []).filter(({ variable }) =>
        new RegExp(`\\$${variable.name.value}\\b`).test(selection),
      );
      const definitions = used.map((one) => print({ ...one, directives: [] }));
      const found = await this.#findId(selection, definitions, Object.fromEntries(this.#variables));
      if (found !== undefined) return found;
    }
    return undefined;
  }
}

/** The type of a `@oneOf` input's field without null: the type is nullable, but a value is required. */
const required = (type: GraphQLInputType): GraphQLInputType =>
  isNonNullType(type) ? type : new GraphQLNonNull(type);
