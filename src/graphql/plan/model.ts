/**
 * What a plan consists of: selections, planned fields, and their steps. A step is a source, where the value of a field
 * comes from, and a completion, which makes it a part of the response.
 */
import type { FieldNode, GraphQLError, GraphQLField, GraphQLObjectType } from 'graphql';
import type { AnyOperation } from '../../rest/table/operation.ts';
import type { Path } from '../../rest/values/response-path.ts';
import type { EntityScope, Resource, ResourceEndpoint, Scope } from '../identity/model.ts';
import type { Form } from '../loading/formats.ts';
import type { RequestContext } from './context.ts';

export type Variables = Readonly<Record<string, unknown>>;
export type Arguments = Readonly<Record<string, unknown>>;

/** What a field needs of a request. */
export interface Given {
  readonly variables: Variables;
  /** The coerced arguments in this request, by planned field. */
  readonly coercedArguments?: Map<object, Arguments>;
}

/** The selection on objects of one type. */
export interface Selection {
  readonly type: GraphQLObjectType;
  readonly fields: readonly PlannedField[];
  /** Why the selection cannot be planned. Undefined if it can; otherwise it has no fields. */
  readonly refusal: GraphQLError | undefined;
  /** Number of values of one object, without its lists, which count when their length is known. */
  readonly values: number;
  /** Whether the key of the object is enough: only its ids are selected, and those of objects in its key. */
  readonly isIdsOnly: boolean;
  /**
   * The fields to load before a list of such objects is returned: links, and what contains links. Undefined if
   * something else may make calls, which would have to wait for the links.
   */
  readonly ahead: readonly PlannedField[] | undefined;
  has(key: string): boolean;
  field(key: string): PlannedField | undefined;
}

/** A selected field. */
export interface PlannedField {
  /** Key of the field in the response. */
  readonly key: string;
  readonly name: string;
  readonly nodes: readonly FieldNode[];
  readonly definition: GraphQLField<unknown, unknown>;
  readonly step: Step;
  /** The completion of the step. */
  readonly completion: Completion;
  readonly isNullable: boolean;
  /** Whether null is an error. */
  readonly isRequired: boolean;
  readonly isList: boolean;
  readonly areItemsNullable: boolean;
  /** Whether the key of the parent is enough for the value, if the type of the parent is known. */
  readonly isIdField: boolean;
  /** Whether the value is an object in the key of the parent, and only IDs of it are selected. */
  readonly isOfKey: boolean;
  readonly hasArguments: boolean;
  /** Whether the field may make calls, or follow links to objects that may have to be read. */
  readonly mayCall: boolean;
  /** Number of values of the field on one object, without the items of lists. */
  readonly values: number;
  /** Number of values of one object below the field. */
  readonly valuesBelow: number;
  /** The selection below the field, if its objects have only one type. */
  readonly selection: Selection | undefined;
  /** The selection below the field. Throws if its objects may have several types. */
  readonly onlySelection: Selection;
  /** Names of the types that the value may have. An interface stands for all of its types. */
  readonly typeNames: readonly string[];
  /** The object types that the value may have. Empty for a leaf. */
  readonly possibleTypes: readonly GraphQLObjectType[];
  /** The selections on all types that the value may have. */
  readonly selections: readonly Selection[];
  /** The selections on types that fragments name. Undefined if more than IDs is selected on all types. */
  readonly namedSelections: readonly Selection[] | undefined;
  /** The selection below the field on objects of this type. */
  selectionOn(typeName: string): Selection;
  /** The selections on objects of an endpoint, one for each type. */
  selectionsIn(endpoint: ResourceEndpoint): readonly Selection[];
  /** The coerced arguments. Throws for an invalid value. */
  args(given: Given): Arguments;
  /**
   * The value of a field in the key of an object that was not read, because its key is enough. Undefined for other
   * objects.
   */
  inKey(value: object, scope: Scope): unknown;
  /** Whether a field of another type has the same response key, name and arguments. */
  isSameAs(other: Pick<PlannedField, 'key' | 'name' | 'nodes'>): boolean;
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

/** How a value becomes part of the response. Each kind is a class in `completion/`. */
export abstract class Completion {
  /** Reads the value, if it is a scalar. */
  readonly read: ReadLeaf | undefined = undefined;
  /** Whether an object may have to be loaded first. Then the value must be nullable. */
  readonly waits: boolean = false;
  /** The same for the items of a list. */
  readonly itemsWait: boolean = false;
  /** For a list that is never long: the number of items with which it is counted. */
  readonly usualLength: number | undefined = undefined;

  /**
   * What the resolver of a field returns for a value that is not null: a scalar, an object, a list of these with the
   * errors of its items, null if there is nothing after all, or a promise if an object has to be loaded first.
   */
  abstract complete(value: unknown, scope: Scope, at: Position): unknown;

  /** Begins to load the object of a link. Returns a promise if it is not there yet. */
  preload(_value: unknown, _scope: Scope, _at: Position): Promise<unknown> | undefined {
    return undefined;
  }

  /** Resources whose objects may be loaded. `undefined` stands for any resource. */
  loads(_field: LoadsFor): readonly (Resource | undefined)[] {
    return [];
  }

  /** Whether links of the service lead to the objects, so that there may be many of them. */
  isLink(_source: Pick<Source, 'prefetch'>): boolean {
    return false;
  }
}

/** A field whose objects may be loaded. */
export interface LoadsFor {
  readonly typeNames: readonly string[];
}
