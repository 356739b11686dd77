/**
 * What a plan consists of: selections, planned fields, and their steps. A step is a source, where the value of a field
 * comes from, and a completion, which makes it a part of the response.
 */
import type { FieldNode, GraphQLError, GraphQLField, GraphQLObjectType } from 'graphql';
import type { AnyOperation } from '../../rest/table/operation.ts';
import type {
  EntityKey,
  EntityScope,
  Resource,
  ResourceEndpoint,
  Scope,
} from '../identity/model.ts';
import type { Form } from '../loading/formats.ts';
import type { Waiter } from '../loading/load-request.ts';
import type { RequestContext } from './context.ts';
import { type Container, Slot } from './slot.ts';

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
  /** Creates an object of the response. */
  container(): Container;
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
  /** Returns the value if the parent is an entity, as that of the source. */
  readonly ofOwn: Source['ofOwn'];
  /** The value on every object, for `__typename`. Undefined for all other fields. */
  readonly constant: string | undefined;
  /** Name of the parent's member that is the value. */
  readonly member: string | undefined;
  /** Reads and serializes a scalar. Undefined for all other fields. */
  readonly readLeaf: ReadLeaf | undefined;
  /** Converts the value of an enum to its name. Does not change other values. */
  readonly serialize: (value: unknown) => unknown;
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

/** The arguments of a source. */
export interface Asked {
  /** The parent: a REST object, or a value that a source returned. */
  readonly value: object;
  readonly scope: Scope;
  readonly field: PlannedField;
  /** The coerced arguments. */
  readonly args: Arguments;
  readonly context: RequestContext;
  /** The slot of the value in the response, for the trace, warnings and errors. */
  readonly slot: object;
}

/** Where a field's value comes from. */
export interface Source {
  /** Name of the parent's member that is the value. A run reads the member without calling `resolve`. */
  readonly member?: string;
  /** Returns the value if the parent is an entity. A run then calls it instead of `resolve`. */
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

/** How a value becomes part of the response. Each kind is a class in `completion/`, which writes values that are not null. */
export abstract class Completion {
  /** Reads the value, if it is a scalar. */
  readonly read: ReadLeaf | undefined = undefined;
  /** Whether an object may have to be loaded first. Then the value must be nullable. */
  readonly waits: boolean = false;
  /** The same for the items of a list. */
  readonly itemsWait: boolean = false;
  /** For a list that is never long: the number of items with which it is counted. */
  readonly usualLength: number | undefined = undefined;

  /** Writes the value for a slot. Returns null if it has to be loaded first, or if there is nothing after all. */
  abstract write(run: ResponseWriter, value: unknown, scope: Scope, slot: FieldSlot): unknown;

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

/** The slot of a field, or of an item in the list of a field. */
export class FieldSlot extends Slot {
  readonly field: PlannedField;

  constructor(field: PlannedField, container: Container, key: string | number) {
    super(container, key);
    this.field = field;
  }
}

/** The interface with which completions write the response. `Run` implements it. */
export interface ResponseWriter {
  readonly context: RequestContext;
  /** Whether loaded objects are nested so deeply that the next one has to wait, because the stack is limited. */
  readonly isDeep: boolean;
  /** Writes the selection on an object to the container, and returns the container. */
  write(selection: Selection, value: object, scope: Scope, out: Container): Container;
  /** Serializes and counts the value of a leaf, and returns what the response contains. */
  leaf(value: unknown, field: PlannedField): unknown;
  /** Counts values of a list in the size of the response. */
  addValues(values: number): void;
  /** Creates a slot that waits, and is null until then. Throws if it is not nullable. */
  wait(slot: FieldSlot): WaitingSlot;
  /** Adds an error for an item of a list. Throws it if the item is not nullable, so that the list becomes null. */
  failAt(slot: FieldSlot, error: unknown, isNullable: boolean): void;
}

/** A slot that waits: `await` or `follow` is called once. */
export interface WaitingSlot extends FieldSlot, Waiter {
  readonly context: RequestContext;
  /** Whether it has a value or an error. */
  readonly isDone: boolean;
  /** Its value. Null while it waits. */
  readonly written: unknown;
  /** Waits for an object, a scalar, or null. */
  await(value: Promise<unknown>): void;
  /** Waits for the object that a link names: null, with a warning, if it is missing. */
  follow(entityKey: EntityKey, form: Form): void;
}
