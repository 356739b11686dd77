/** What is asked about the schema: the fields of the introspection types that a question selects. */
import {
  type FieldNode,
  type GraphQLField,
  GraphQLIncludeDirective,
  GraphQLSkipDirective,
  getArgumentValues,
  getDirectiveValues,
  getNamedType,
  isObjectType,
  SchemaMetaFieldDef,
  type SelectionNode,
  TypeMetaFieldDef,
  TypeNameMetaFieldDef,
} from 'graphql';
import { type CollectOptions, collectFields } from './collect-fields.ts';
import type { Fragments } from './fragments.ts';
import type { Variables } from './planned-field.ts';

/** A field of the root that asks about the schema, or about one of its types. */
export interface SchemaField {
  /** Its name in the response. */
  readonly key: string;
  readonly nodes: readonly FieldNode[];
  /** How many other fields of the root stand before it. */
  readonly at: number;
}

/** Whether it asks about the schema itself, which is never null. */
export const isWhole = ({ nodes }: Pick<SchemaField, 'nodes'>): boolean =>
  nodes[0]?.name.value === SchemaMetaFieldDef.name;

/** What is asked about the schema: the nodes of a root field, with what decides about their selections. */
export interface SchemaQuestion {
  readonly nodes: readonly FieldNode[];
  readonly fragments: Fragments;
  /** Coerced. */
  readonly variables: Variables;
}

/** A field of the introspection types, with all that is the same wherever it is met. */
export interface MetaField {
  /** Its name in the response, as JSON, with the colon. */
  readonly head: string;
  readonly definition: GraphQLField<unknown, unknown>;
  readonly nodes: readonly FieldNode[];
  readonly args: Readonly<Record<string, unknown>>;
  /** What it gives everywhere; for `__typename` alone. */
  readonly constant: string | undefined;
  /** Worked out when an object is first met. */
  below: readonly MetaField[] | undefined;
}

/** The fields of one question. */
export class MetaFields {
  readonly #question: SchemaQuestion;

  constructor(question: SchemaQuestion) {
    this.#question = question;
  }

  /** The field of the root. */
  get root(): MetaField {
    const { nodes } = this.#question;
    return this.#field('', nodes, isWhole(this.#question) ? SchemaMetaFieldDef : TypeMetaFieldDef);
  }

  /** What is selected below a field. */
  below({ definition, nodes }: MetaField): readonly MetaField[] {
    const type = getNamedType(definition.type);
    // The types of introspection hold neither interfaces nor unions.
    if (!isObjectType(type)) throw new TypeError(`${type.name} is no object type`);
    const byKey = new Map<string, FieldNode[]>();
    const spread = new Set<string>();
    const options: CollectOptions = {
      fragments: this.#question.fragments,
      isIncluded: (selection) => this.#isIncluded(selection),
      isOn: (condition) => (condition ?? type.name) === type.name,
    };
    for (const { selectionSet } of nodes)
      if (selectionSet) collectFields(selectionSet, options, byKey, spread);
    return [...byKey].map(([key, same]) => {
      const name = same[0]?.name.value ?? '';
      const found =
        name === TypeNameMetaFieldDef.name ? TypeNameMetaFieldDef : type.getFields()[name];
      if (!found) throw new TypeError(`${type.name} has no field ${name}`);
      const constant = found === TypeNameMetaFieldDef ? JSON.stringify(type.name) : undefined;
      return this.#field(`${JSON.stringify(key)}:`, same, found, constant);
    });
  }

  #field(
    head: string,
    nodes: readonly FieldNode[],
    definition: GraphQLField<unknown, unknown>,
    constant?: string,
  ): MetaField {
    const [node] = nodes;
    const args = node ? getArgumentValues(definition, node, this.#question.variables) : {};
    return { head, definition, nodes, args, constant, below: undefined };
  }

  #isIncluded(selection: SelectionNode): boolean {
    if (!selection.directives?.length) return true;
    const { variables } = this.#question;
    const skip = getDirectiveValues(GraphQLSkipDirective, selection, variables);
    if (skip?.if === true) return false;
    return getDirectiveValues(GraphQLIncludeDirective, selection, variables)?.if !== false;
  }
}
