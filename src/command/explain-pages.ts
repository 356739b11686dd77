/** Changes an operation so that each of its pages is twice as large. */
import {
  type DocumentNode,
  type FieldNode,
  Kind,
  type OperationDefinitionNode,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { schema } from '../schema/schema.ts';
import type { Variables } from './explain-values.ts';

const maxPageSize = 1_000;
const pageSize = 'first';

const twice = (size: number) => Math.min(size * 2, maxPageSize);

/** The operation with larger pages. Undefined if no page in its response is full. */
export function withPagesTwice(
  document: DocumentNode,
  { variableDefinitions = [] }: OperationDefinitionNode,
  variables: Variables,
  data: unknown,
): { readonly document: DocumentNode; readonly variables: Variables } | undefined {
  const larger: Record<string, unknown> = { ...variables };
  const sizes = new Set<number>();
  const types = new TypeInfo(schema);
  const Field = (node: FieldNode): FieldNode | undefined => {
    const standard = types.getFieldDef()?.args.find(({ name }) => name === pageSize)?.defaultValue;
    if (typeof standard !== 'number') return undefined;
    const others = (node.arguments ?? []).filter(({ name }) => name.value !== pageSize);
    const given = node.arguments?.find(({ name }) => name.value === pageSize)?.value;
    if (given?.kind === Kind.VARIABLE) {
      const name = given.name.value;
      const definition = variableDefinitions.find(({ variable }) => variable.name.value === name);
      const byDefault =
        definition?.defaultValue?.kind === Kind.INT
          ? Number(definition.defaultValue.value)
          : standard;
      const size = Number(variables[name] === null ? standard : (variables[name] ?? byDefault));
      sizes.add(size);
      larger[name] = twice(size);
      return undefined;
    }
    const size = given?.kind === Kind.INT ? Number(given.value) : standard;
    sizes.add(size);
    return {
      ...node,
      arguments: [
        ...others,
        {
          kind: Kind.ARGUMENT,
          name: { kind: Kind.NAME, value: pageSize },
          value: { kind: Kind.INT, value: String(twice(size)) },
        },
      ],
    };
  };
  const made = visit(document, visitWithTypeInfo(types, { Field }));
  return hasListOf(sizes, data) ? { document: made, variables: larger } : undefined;
}

function hasListOf(sizes: ReadonlySet<number>, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value) && sizes.has(value.length)) return true;
  return Object.values(value).some((one) => hasListOf(sizes, one));
}
