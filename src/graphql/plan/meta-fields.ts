/** The fields of introspection types in a document. */
import {
  type FieldNode,
  type GraphQLField,
  getNamedType,
  isObjectType,
  SchemaMetaFieldDef,
  TypeMetaFieldDef,
  TypeNameMetaFieldDef,
} from 'graphql';
import { type CollectOptions, collectFields, isIncluded } from '../execution/collect-fields.ts';
import type { Fragments } from '../execution/fragments.ts';
import { argumentValues } from '../execution/graphql-js.ts';
import type { Variables } from './model.ts';

/** A root field about the schema, or about one of its types. */
export interface SchemaField {
  /** Key of the field in the response. */
  readonly key: string;
  readonly nodes: readonly FieldNode[];
  /** Number of other root fields before it. */
  readonly at: number;
}

/** Whether the field is `__schema`, which is never null. */
export const isWhole = ({ nodes }: Pick<SchemaField, 'nodes'>): boolean =>
  nodes[0]?.name.value === SchemaMetaFieldDef.name;

/** The nodes of a root field about the schema, with everything that determines their selections. */
export interface SchemaQuestion {
  readonly nodes: readonly FieldNode[];
  readonly fragments: Fragments;
  /** The coerced variables. */
  readonly variables: Variables;
}

/** A field of an introspection type. */
export interface MetaField {
  /** The response key of the field as JSON, with a colon. */
  readonly head: string;
  readonly definition: GraphQLField<unknown, unknown>;
  readonly nodes: readonly FieldNode[];
  readonly args: Readonly<Record<string, unknown>>;
  /** The value of `__typename`. Undefined for all other fields. */
  readonly constant: string | undefined;
  /** The fields below it. Set when the first object occurs. */
  below: readonly MetaField[] | undefined;
}

/** Plans the fields below one root field. */
export class MetaFields {
  readonly #question: SchemaQuestion;

  constructor(question: SchemaQuestion) {
    this.#question = question;
  }

  get root(): MetaField {
    const { nodes } = this.#question;
    return this.#field('', nodes, isWhole(this.#question) ? SchemaMetaFieldDef : TypeMetaFieldDef);
  }

  /** The selection below a field. */
  below({ definition, nodes }: MetaField): readonly MetaField[] {
    const type = getNamedType(definition.type);
    // Introspection has neither interfaces nor unions.
    if (!isObjectType(type)) throw new TypeError(`${type.name} is no object type`);
    const byKey = new Map<string, FieldNode[]>();
    const spread = new Set<string>();
    const options: CollectOptions = {
      fragments: this.#question.fragments,
      isIncluded: (selection) => isIncluded(selection, this.#question.variables),
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
    const args = node ? argumentValues(definition, node, this.#question.variables) : {};
    return { head, definition, nodes, args, constant, below: undefined };
  }
}
