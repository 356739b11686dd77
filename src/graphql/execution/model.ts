/**
 * What a plan consists of: selections, planned fields, and their steps. A step is a source, where the value of a field
 * comes from, and a completion, which makes it a part of the response.
 */
import {
  type FieldNode,
  type GraphQLNamedType,
  type GraphQLObjectType,
  getNamedType,
  isAbstractType,
  isListType,
  isNonNullType,
  isObjectType,
  isUnionType,
  TypeNameMetaFieldDef,
} from 'graphql';
import type { AnyOperation } from '../../rest/table/operation.ts';
import { memoized } from '../../rest/values/memoized.ts';
import type { Path } from '../../rest/values/response-path.ts';
import {
  type EntityScope,
  knownByIds,
  type Resource,
  type ResourceEndpoint,
  type Scope,
} from '../identity/model.ts';
import type { Form } from '../loading/formats.ts';
import { argumentsIn, hasVariable } from './arguments.ts';
import {
  CompiledField,
  type CompiledOperation,
  type CompiledSelection,
  type FieldFacts,
} from './compiled/compiled-operation.ts';
import type { RequestContext } from './context.ts';
import { argumentValues } from './graphql-js.ts';

export type Variables = Readonly<Record<string, unknown>>;
export type Arguments = Readonly<Record<string, unknown>>;

/** What a field needs of a request. */
export interface Given {
  readonly variables: Variables;
  /** The coerced arguments in this request, by planned field. */
  readonly coercedArguments?: Map<object, Arguments>;
}

/**
 * What is selected on objects of one type. Selections and fields are planned once for a document and a combination of
 * `@skip` and `@include`, and shared by all objects and requests.
 */
export type Selection = CompiledSelection<PlannedField>;

/** Whether the key of the object is enough: only its ids are selected, and those of objects in its key. */
export const isIdsOnly = memoized(({ fields }: Selection): boolean =>
  fields.every(({ isIdField }) => isIdField),
);

/** Whether the same fields are selected on two types. */
const areSame = ({ fields }: Selection, { fields: others }: Selection): boolean =>
  fields.length === others.length &&
  fields.every((field) => others.some((other) => isSame(field, other)));

const isSame = (field: PlannedField, other: PlannedField): boolean =>
  field.isSameAs(other) &&
  field.selections.every((one, at) => {
    const same = other.selections[at];
    return same !== undefined && areSame(one, same);
  });

/**
 * Whether the key of an object is enough for the selections on the types that it may have. Of several types, the key
 * does not show which one it is, so nothing may depend on the type.
 */
export function selectsIdsOnly([first, ...others]: readonly Selection[]): boolean {
  if (!first || !isIdsOnly(first)) return false;
  if (others.length === 0) return true;
  return (
    first.fields.every(({ name }) => name !== TypeNameMetaFieldDef.name) &&
    others.every((other) => areSame(first, other))
  );
}

/** What a field asks about its operation. */
export interface FieldPlan extends CompiledOperation {
  /** Names of the types on which more than IDs is selected. Undefined if that is an interface or a union. */
  namedTypes(nodes: readonly FieldNode[]): ReadonlySet<string> | undefined;
}

const noArguments: Arguments = {};

/** Names of fields that need only the ids and the type of an object. */
export const idFields: ReadonlySet<string> = new Set(['id', 'restId', '__typename']);

/** A selected field with its step. */
export class PlannedField extends CompiledField {
  readonly name: string;
  readonly step: Step;
  readonly completion: Completion;
  readonly isNullable: boolean;
  /** Whether null is an error. */
  readonly isRequired: boolean;
  readonly areItemsNullable: boolean;
  readonly isList: boolean;
  readonly #plan: FieldPlan;
  /** Name of the type of its objects, if they have only one. */
  readonly #onlyType: string | undefined;
  readonly #isVariable: boolean;
  #args: Arguments | undefined;

  constructor(plan: FieldPlan, step: Step, facts: FieldFacts) {
    super(plan, facts);
    const { definition, nodes } = facts;
    this.#plan = plan;
    this.name = definition.name;
    this.step = step;
    this.completion = step.completion;
    const { type } = definition;
    const bare = isNonNullType(type) ? type.ofType : type;
    this.isNullable = !isNonNullType(type);
    this.isList = isListType(bare);
    this.areItemsNullable = isListType(bare) && !isNonNullType(bare.ofType);
    this.isRequired = !this.isNullable || step.isRequired === true;
    const named = getNamedType(type);
    if (isObjectType(named)) this.#onlyType = named.name;
    const [{ arguments: written = [] } = { arguments: [] }] = nodes;
    this.#isVariable = written.some(({ value }) => hasVariable(value));
    if (definition.args.length === 0) this.#args = noArguments;
  }

  /** The selection below the field, if its objects have only one type. */
  get selection(): Selection | undefined {
    return this.#onlyType === undefined ? undefined : this.selectionOn(this.#onlyType);
  }

  /** The selection below the field. Throws if its objects may have several types. */
  get onlySelection(): Selection {
    const { selection } = this;
    if (!selection) throw new TypeError(`Objects of ${this.name} may be of several types`);
    return selection;
  }

  /** Whether the key of the parent is enough for the value, if the type of the parent is known. */
  get isIdField(): boolean {
    return idFields.has(this.name) || this.isOfKey;
  }

  /** Whether the value is an object in the key of the parent, and only IDs of it are selected. */
  get isOfKey(): boolean {
    return this.step.source.ofKey !== undefined && selectsIdsOnly(this.selections);
  }

  /**
   * The value of a field in the key of an object that was not read, because its key is enough. Undefined for other
   * objects.
   */
  inKey(value: object, { own }: Scope): unknown {
    return value === knownByIds && own ? this.step.source.ofKey?.(own) : undefined;
  }

  /** The coerced arguments. Throws for an invalid value. */
  args({ variables, coercedArguments }: Given): Arguments {
    const known = this.#args ?? coercedArguments?.get(this);
    if (known) return known;
    const [node] = this.nodes;
    const args = node ? argumentValues(this.definition, node, variables) : noArguments;
    if (this.#isVariable) coercedArguments?.set(this, args);
    else this.#args = args;
    return args;
  }

  get hasArguments(): boolean {
    return this.nodes.some(({ arguments: args = [] }) => args.length > 0);
  }

  /** Whether a field of another type has the same response key, name and arguments. */
  isSameAs({ key, name, nodes }: PlannedField): boolean {
    return this.key === key && this.name === name && argumentsIn(this.nodes) === argumentsIn(nodes);
  }

  /** Names of the types that the value may have. An interface stands for all of its types. */
  get typeNames(): readonly string[] {
    const named = getNamedType(this.definition.type);
    return isUnionType(named) ? named.getTypes().map(({ name }) => name) : [named.name];
  }

  /** The object types that the value may have. Empty for a leaf. */
  get possibleTypes(): readonly GraphQLObjectType[] {
    return this.#typesOf(getNamedType(this.definition.type));
  }

  /** The selections on all types that the value may have. */
  get selections(): readonly Selection[] {
    return this.possibleTypes.map(({ name }) => this.selectionOn(name));
  }

  /** The selections on types that fragments name. Undefined if more than IDs is selected on all types. */
  get namedSelections(): readonly Selection[] | undefined {
    const names = this.#plan.namedTypes(this.nodes);
    return names && Array.from(names, (name) => this.selectionOn(name));
  }

  /** The selections on objects of an endpoint, one for each type. */
  selectionsIn({ name, resource }: ResourceEndpoint): readonly Selection[] {
    const { schema } = this.#plan;
    const own = schema.getType(name);
    const types = this.#typesOf(isObjectType(own) ? own : schema.getType(resource.name));
    return types.map((type) => this.selectionOn(type.name));
  }

  #typesOf(type: GraphQLNamedType | undefined): readonly GraphQLObjectType[] {
    if (isObjectType(type)) return [type];
    return isAbstractType(type) ? this.#plan.schema.getPossibleTypes(type) : [];
  }
}

/** Where a value is needed: a field of the response, or an item of its list. */
export interface Position {
  readonly field: PlannedField;
  readonly context: RequestContext;
  /** For the trace, warnings and errors. */
  readonly path: Path;
  readonly isItem: boolean;
}

/** The arguments of a source. */
export interface Asked extends Position {
  /** The parent: a REST object, or a value that a source returned. */
  readonly value: object;
  readonly scope: Scope;
  /** The coerced arguments. */
  readonly args: Arguments;
}

/** Where a field's value comes from. */
export interface Source {
  /** Name of the parent's member that is the value. A scalar is read without calling `resolve`. */
  readonly member?: string;
  /** Returns the value if the parent is an entity. A scalar is then read by it instead of `resolve`. */
  readonly ofOwn?: (own: EntityScope) => unknown;
  /** Returns the value if only the key of the parent is known. Undefined if the key does not contain the value. */
  readonly ofKey?: ((own: EntityScope) => unknown) | undefined;
  /** Returns the value or a promise of it. Null or undefined if there is no value. */
  resolve(asked: Asked): unknown;
  /** Whether `resolve` may return a promise. The field must then be nullable. */
  readonly waits?: boolean | undefined;
  /**
   * Makes the call of the field before the parent is read. Only ids are known then, and `value` is empty. Errors are
   * reported when the field is resolved.
   */
  readonly prefetch?: (asked: Asked) => unknown;
  /**
   * Whether the parent may show that the call is not needed. For an object that the client identifies, the call is
   * still made early, but not for the objects of links, because there may be many of them.
   */
  readonly mayBeNeedless?: boolean;
  /** Whether `prefetch` needs only ids of the parent's parents, so that the parent may be identified by an alias. */
  readonly isAbove?: boolean;
  /**
   * The operations that the source calls itself. If it has several for one call, the path ids of the parent decide
   * which one is called.
   */
  readonly operations?: readonly AnyOperation[];
  /** Whether it may read the parent again, for a text in a format that is missing. */
  readonly readsTexts?: boolean;
  /** Resources whose objects the input can identify, and that may be read for it. */
  readonly targets?: readonly Resource[];
}

export interface Step {
  readonly source: Source;
  readonly completion: Completion;
  /** Whether null is an error although the type allows it. */
  readonly isRequired?: boolean;
  /** Whether an item of the list can be null only because of an error. */
  readonly areItemsRequired?: boolean;
  /** Name of the value in the REST API, for error messages. */
  readonly member?: string | undefined;
  /** Format in which the object has to be read for the value. */
  readonly format?: string | undefined;
  /** Whether formats that are selected below the field apply to its object. */
  readonly takesFormatsBelow?: boolean;
  /** The form that the arguments require. Undefined if they do not change the member. */
  readonly formAsked?: (args: Arguments) => Form | undefined;
  /** Whether fields below may require forms of the parent. */
  readonly takesFormsBelow?: boolean;
  /**
   * A call that the field may add. `call`: it makes one itself. `form`: it makes one if it has arguments. `link`: it
   * reads an object, unless only IDs are selected.
   */
  readonly extraCall?: 'call' | 'form' | 'link' | undefined;
  /** Whether it needs the object as it was before the change. */
  readonly needsBefore?: boolean;
}

export type StepExtensions = {
  readonly step: Step;
};

/** Values outside a value that may affect its completion. */
export interface LeafContext {
  /** URL of the service. Its relative URLs are resolved against it. */
  readonly address: string;
}

/** Turns a value of the REST API into the value in the response. Throws if it has another type. */
export type ReadLeaf = (value: unknown, context: LeafContext) => unknown;

/** How a value becomes part of the response. Functions make all kinds, such as those in `objects.ts`. */
export interface Completion {
  /** Reads the value, if it is a scalar. */
  readonly read?: ReadLeaf;
  /** Whether an object may have to be loaded first. Then the value must be nullable. */
  readonly waits?: boolean;
  /** The same for the items of a list. */
  readonly itemsWait?: boolean;
  /** For a list that is never long: the number of items with which it is counted. */
  readonly usualLength?: number | undefined;

  /**
   * What the resolver of a field returns for a value that is not null: a scalar, an object, a list of these with the
   * errors of its items, null if there is nothing after all, or a promise if an object has to be loaded first.
   */
  complete(value: unknown, scope: Scope, at: Position): unknown;

  /** Begins to load the object of a link. Returns a promise if it is not there yet. */
  preload?(value: unknown, scope: Scope, at: Position): Promise<unknown> | undefined;

  /** Resources whose objects may be loaded. `undefined` stands for any resource. */
  readonly loads?: (field: LoadsFor) => readonly (Resource | undefined)[];

  /** Whether links of the service lead to the objects, so that there may be many of them. */
  readonly isLink?: (source: Pick<Source, 'prefetch'>) => boolean;
}

/** A field whose objects may be loaded. */
export interface LoadsFor {
  readonly typeNames: readonly string[];
}
