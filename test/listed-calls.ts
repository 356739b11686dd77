/**
 * Calls of traces, compared with the operations that the fields list in `rest` of their extensions, and
 * with those that `docgraph usage` lists.
 */
import {
  type ASTNode,
  type ASTVisitor,
  type GraphQLField,
  Kind,
  parse,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import {
  keyOfRoute,
  operationsOfDocument,
  operationsOfField,
} from '../src/graphql/execution/operations.ts';
import { schema } from '../src/schema/schema.ts';

interface TracedCall {
  readonly method: string;
  readonly route: string;
  readonly paths: readonly { readonly path: string }[];
}

type Field = GraphQLField<unknown, unknown>;

/** Calls that no field at their path lists: `Space.organization: GET /v1/spaces/{spaceId}`. */
export function unlistedCalls(document: string, extensions: object | undefined): string[] {
  const fieldsAt = fieldsByPath(document);
  const { upstream: calls = [] }: { upstream?: readonly TracedCall[] } = extensions ?? {};
  return calls.flatMap((call) =>
    call.paths.flatMap(({ path }) =>
      unlistedAt(fieldsAt.get(path.replaceAll(/\.\*/g, '')) ?? [], call),
    ),
  );
}

/** Calls that the only operation of a document is not expected to need. */
export function unneededCalls(document: string, extensions: object | undefined): string[] {
  const { upstream: calls = [] }: { upstream?: readonly TracedCall[] } = extensions ?? {};
  const { all: needed } = operationsOfDocument(schema, parse(document));
  return calls
    .filter((call) => !needed.has(keyOfRoute(call)))
    .map(({ method, route, paths }) => `${paths.map(({ path }) => path)}: ${method} ${route}`);
}

function unlistedAt(
  fields: readonly At[],
  { method, route }: Pick<TracedCall, 'method' | 'route'>,
): string[] {
  const isListed = fields.some(([, field]) =>
    operationsOfField(field).some((one) => one.method === method && one.route === route),
  );
  const names = fields.map(([coordinate]) => coordinate).join(' or ');
  return isListed ? [] : [`${names}: ${method} ${route}`];
}

type At = readonly [coordinate: string, field: Field];

/**
 * The fields of a document by their path in the response, without indexes. A path has several fields if fragments are
 * on types.
 */
function fieldsByPath(document: string): ReadonlyMap<string, readonly At[]> {
  const found = new Map<string, At[]>();
  const { definitions } = parse(document);
  const types = new TypeInfo(schema);
  const path: string[] = [];
  const visitor: ASTVisitor = {
    Field: {
      enter({ alias, name }) {
        path.push((alias ?? name).value);
        const field = types.getFieldDef();
        if (!field) return;
        const key = path.join('.');
        const coordinate = `${types.getParentType()?.name}.${name.value}`;
        found.set(key, [...(found.get(key) ?? []), [coordinate, field]]);
      },
      leave() {
        path.pop();
      },
    },
    FragmentSpread({ name }) {
      for (const one of definitions)
        if (one.kind === Kind.FRAGMENT_DEFINITION && one.name.value === name.value) walk(one);
    },
  };
  const walk = (node: ASTNode) => visit(node, visitWithTypeInfo(types, visitor));
  for (const one of definitions) if (one.kind === Kind.OPERATION_DEFINITION) walk(one);
  return found;
}
