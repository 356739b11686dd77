/**
 * What the fields of a response are, by the document: where its connections are, and which of their members must agree
 * if a connection is cut.
 */
import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isListType,
  isObjectType,
  Kind,
  type SelectionSetNode,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';

/** What a field is for the cut. `whole`: its value is never cut, because a part of it would be a wrong value. */
export type Role = 'connection' | 'items' | 'pageInfo' | keyof PageInfo | 'whole';

interface PageInfo {
  readonly hasNextPage: unknown;
  readonly hasPreviousPage: unknown;
  readonly startCursor: unknown;
  readonly endCursor: unknown;
}

const pageInfoRoles: ReadonlySet<string> = new Set<keyof PageInfo>([
  'hasNextPage',
  'hasPreviousPage',
  'startCursor',
  'endCursor',
]);

/** The fields of an operation or a value. Selections are expanded when they are needed. */
export class Outline {
  readonly role: Role | undefined;
  readonly #selections: readonly SelectionSetNode[];
  readonly #document: OutlinedDocument;
  #children: Map<string, Outline> | undefined;

  constructor(
    document: OutlinedDocument,
    selections: readonly SelectionSetNode[],
    role?: Role | undefined,
  ) {
    this.#document = document;
    this.#selections = selections;
    this.role = role;
  }

  /** The field with this response key. Undefined if there is none, as in a value whose form is free. */
  child(key: string): Outline | undefined {
    this.#children ??= this.#expanded();
    return this.#children.get(key);
  }

  #expanded(): Map<string, Outline> {
    const { fragments, roles } = this.#document;
    const fields = new Map<string, FieldNode[]>();
    const seen = new Set<string>();
    const expand = ({ selections }: SelectionSetNode): void => {
      for (const selection of selections) {
        if (selection.kind === Kind.FIELD) {
          const key = (selection.alias ?? selection.name).value;
          const known = fields.get(key);
          if (known) known.push(selection);
          else fields.set(key, [selection]);
        } else if (selection.kind === Kind.INLINE_FRAGMENT) expand(selection.selectionSet);
        else if (!seen.has(selection.name.value)) {
          seen.add(selection.name.value);
          const fragment = fragments.get(selection.name.value);
          if (fragment) expand(fragment.selectionSet);
        }
      }
    };
    for (const selection of this.#selections) expand(selection);
    return new Map(
      [...fields].map(([key, nodes]) => [
        key,
        new Outline(
          this.#document,
          nodes.flatMap(({ selectionSet }) => selectionSet ?? []),
          nodes.map((node) => roles.get(node)).find(Boolean),
        ),
      ]),
    );
  }
}

export class OutlinedDocument {
  readonly roles: ReadonlyMap<FieldNode, Role>;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly #document: DocumentNode;
  readonly #outlines = new Map<string | undefined, Outline | undefined>();

  constructor(document: DocumentNode, schema: GraphQLSchema) {
    this.#document = document;
    this.roles = rolesIn(document, schema);
    this.fragments = new Map(
      document.definitions.flatMap((one) =>
        one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one] as const] : [],
      ),
    );
  }

  /** The fields of an operation. Undefined if there is no such operation. */
  of(name: string | undefined): Outline | undefined {
    const known = this.#outlines.get(name);
    if (known) return known;
    const operation = this.#document.definitions.find(
      (one) =>
        one.kind === Kind.OPERATION_DEFINITION && (name === undefined || one.name?.value === name),
    );
    if (operation?.kind !== Kind.OPERATION_DEFINITION) return undefined;
    const made = new Outline(this, [operation.selectionSet]);
    this.#outlines.set(name, made);
    return made;
  }
}

/** Whether a type is one of connections. */
export const isConnection = (type: GraphQLNamedType | null | undefined): boolean =>
  isObjectType(type) && type.name.endsWith('Connection') && 'pageInfo' in type.getFields();

function rolesIn(document: DocumentNode, schema: GraphQLSchema): Map<FieldNode, Role> {
  const roles = new Map<FieldNode, Role>();
  const types = new TypeInfo(schema);
  visit(
    document,
    visitWithTypeInfo(types, {
      Field(node) {
        const role = roleOf(node.name.value, types);
        if (role) roles.set(node, role);
      },
    }),
  );
  return roles;
}

function roleOf(name: string, types: TypeInfo): Role | undefined {
  const parent = types.getParentType();
  const type = types.getType();
  const named = getNamedType(type) ?? undefined;
  if (isConnection(named) && !isListType(type)) return 'connection';
  if (parent?.name === 'PageInfo') return pageInfoRoles.has(name) ? (name as Role) : undefined;
  if (isConnection(parent))
    return name === 'pageInfo'
      ? 'pageInfo'
      : name === 'nodes' || name === 'edges'
        ? 'items'
        : undefined;
  const isCursor = parent?.name.endsWith('Edge') && name === 'cursor';
  return isCursor || named?.name === 'ID' ? 'whole' : undefined;
}
