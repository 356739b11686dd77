/**
 * One execution of a compiled operation. Objects and lists are written at once. A value that is a promise leaves its
 * place empty, and the response is complete when no place waits any more.
 */
import {
  defaultFieldResolver,
  defaultTypeResolver,
  type ExecutionArgs,
  type ExecutionResult,
  GraphQLError,
  type GraphQLFieldResolver,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  type GraphQLTypeResolver,
  getArgumentValues,
  isObjectType,
  locatedError,
  responsePathAsArray,
} from 'graphql';
import { inspect } from 'graphql/jsutils/inspect.js';
import { serialized } from '../graphql-js.ts';
import type { CompiledField, CompiledOperation, Variables } from './compiled-operation.ts';
import { type Container, Place } from './place.ts';
import type { Shape, ShapeOf } from './shape.ts';

/** What an error does: nulls its container, if the field may not be null, or only the field, or all data. */
export type OnError = 'PROPAGATE' | 'NULL' | 'HALT';

export interface Asked {
  readonly operation: CompiledOperation;
  readonly rootType: GraphQLObjectType;
  readonly args: ExecutionArgs;
  /** The coerced variables as resolvers receive them, and by name. */
  readonly variables: GraphQLResolveInfo['variableValues'];
  readonly coerced: Variables;
  readonly onError: OnError;
}

/** Thrown to leave all fields after an error with `HALT`. */
const halted = Symbol('halted');

const noFields: readonly CompiledField[] = [];
const nothing = () => {};

export class Execution {
  readonly #asked: Asked;
  readonly #fieldResolver: GraphQLFieldResolver<unknown, unknown>;
  readonly #readsMembers: boolean;
  readonly #typeResolver: GraphQLTypeResolver<unknown, unknown>;
  readonly #result: { data: Container | null } = { data: Object.create(null) };
  readonly #errors: GraphQLError[] = [];
  /** The places that wait for a promise, and are still in the response. */
  readonly #waiting = new Set<Place>();
  /** The arguments by the index of their field. They are coerced once. */
  readonly #arguments: (Record<string, unknown> | undefined)[] = [];
  /** The root fields of a mutation that have not begun. */
  #rootsLeft = noFields;
  #end: ((result: ExecutionResult) => void) | undefined;
  #aborting: AbortController | undefined;

  constructor(asked: Asked) {
    this.#asked = asked;
    const { fieldResolver, typeResolver } = asked.args;
    this.#fieldResolver = fieldResolver ?? defaultFieldResolver;
    this.#readsMembers = this.#fieldResolver === defaultFieldResolver;
    this.#typeResolver = typeResolver ?? defaultTypeResolver;
  }

  /** The result. It is a promise only if a resolver returned one. */
  run(): ExecutionResult | Promise<ExecutionResult> {
    const { operation, rootType, args, coerced } = this.#asked;
    try {
      const roots = operation.roots(rootType, coerced);
      if (operation.definition.operation === 'mutation') this.#rootsLeft = roots;
      else this.#writeFields(roots, args.rootValue, this.#result.data as Container, undefined);
    } catch (error) {
      this.#lose(undefined, error);
    }
    this.#goOn();
    if (this.#waiting.size === 0) return this.#ended();
    return new Promise((resolve) => {
      this.#end = resolve;
    });
  }

  /** Begins the root fields of a mutation, each after the one before it. */
  #goOn(): void {
    while (this.#waiting.size === 0) {
      const [field, ...others] = this.#rootsLeft;
      if (!field) return;
      this.#rootsLeft = others;
      try {
        const { args } = this.#asked;
        this.#writeField(field, args.rootValue, this.#result.data as Container, undefined);
      } catch (error) {
        this.#lose(undefined, error);
      }
    }
  }

  #ended(): ExecutionResult {
    this.#aborting?.abort();
    const { data } = this.#result;
    return this.#errors.length > 0 ? { errors: this.#errors, data } : { data };
  }

  #writeFields(
    fields: readonly CompiledField[],
    source: unknown,
    container: Container,
    parent: Place | undefined,
  ): void {
    for (const field of fields) this.#writeField(field, source, container, parent);
  }

  #writeField(
    field: CompiledField,
    source: unknown,
    container: Container,
    parent: Place | undefined,
  ): void {
    const { key, parentType, shape } = field;
    const place = () => new Place(parent, container, key, parentType.name, this.#mayBeNull(shape));
    // Keeps the order of the keys while the value waits.
    container[key] = undefined;
    let made: Place | undefined;
    try {
      let value = this.#member(field, source);
      if (value === undefined) {
        made = place();
        value = this.#resolved(field, source, made);
      }
      if (shape.kind === 'leaf' && !isPromise(value)) container[key] = leafOf(field, shape, value);
      else {
        made ??= place();
        this.#write(field, shape, value, made);
      }
    } catch (error) {
      this.#fail(field, made ?? place(), error);
    }
  }

  /** A member that needs no resolver. Undefined if there is none. */
  #member({ definition }: CompiledField, source: unknown): unknown {
    if (definition.resolve || !this.#readsMembers) return undefined;
    if (typeof source !== 'object' || source === null) return undefined;
    const value = (source as Record<string, unknown>)[definition.name];
    return typeof value === 'function' ? undefined : value;
  }

  #resolved(field: CompiledField, source: unknown, place: Place): unknown {
    const resolve = field.definition.resolve ?? this.#fieldResolver;
    const { contextValue } = this.#asked.args;
    return resolve(source, this.#argumentsOf(field), contextValue, this.#info(field, place));
  }

  #mayBeNull({ isNullable }: Shape): boolean {
    return isNullable || this.#asked.onError === 'NULL';
  }

  #argumentsOf({ index, definition, nodes: [node] }: CompiledField): Record<string, unknown> {
    const known = this.#arguments[index];
    if (known) return known;
    const { variables, args } = this.#asked;
    const made = node
      ? getArgumentValues(definition, node, variables, undefined, args.hideSuggestions)
      : {};
    this.#arguments[index] = made;
    return made;
  }

  #info({ definition, nodes, parentType }: CompiledField, place: Place): GraphQLResolveInfo {
    const { operation, args, variables } = this.#asked;
    return {
      fieldName: definition.name,
      fieldNodes: nodes,
      returnType: definition.type,
      parentType,
      path: place,
      schema: args.schema,
      fragments: operation.fragments,
      rootValue: args.rootValue,
      operation: operation.definition,
      variableValues: variables,
      getAbortSignal: this.#getAbortSignal,
      getAsyncHelpers,
    };
  }

  /** A signal that aborts when the result is complete. */
  readonly #getAbortSignal = (): AbortSignal => {
    this.#aborting ??= new AbortController();
    return this.#aborting.signal;
  };

  #write(field: CompiledField, shape: Shape, value: unknown, place: Place): void {
    if (isPromise(value))
      this.#wait(field, place, value, (settled) => this.#write(field, shape, settled, place));
    else if (shape.kind === 'leaf' || isNothing(value)) place.value = leafOf(field, shape, value);
    else if (value instanceof Error) throw value;
    else if (shape.kind === 'object') this.#writeObject(field, shape.type, value, place);
    else if (shape.kind === 'list') this.#writeList(field, shape, value, place);
    else this.#writeAbstract(field, shape, value, place);
  }

  #writeObject(field: CompiledField, type: GraphQLObjectType, value: unknown, place: Place): void {
    const write = () => {
      const object: Container = Object.create(null);
      place.value = object;
      const fields = field.fieldsOf(type, this.#asked.coerced);
      this.#writeFields(fields, value, object, place);
    };
    if (!type.isTypeOf) {
      write();
      return;
    }
    const check = (is: boolean) => {
      if (is) return write();
      throw new GraphQLError(`Expected value of type "${type}" but got: ${inspect(value)}.`, {
        nodes: field.nodes,
      });
    };
    const { contextValue } = this.#asked.args;
    const is = type.isTypeOf(value, contextValue, this.#info(field, place.ofField));
    if (isPromise(is)) this.#wait(field, place, is, check);
    else check(is);
  }

  #writeAbstract(
    field: CompiledField,
    { type }: ShapeOf<'abstract'>,
    value: unknown,
    place: Place,
  ): void {
    const resolveType = type.resolveType ?? this.#typeResolver;
    const { contextValue } = this.#asked.args;
    const name = resolveType(value, contextValue, this.#info(field, place.ofField), type);
    const write = (known: unknown) =>
      this.#writeObject(field, this.#objectType(field, type, known, value), value, place);
    if (isPromise(name)) this.#wait(field, place, name, write);
    else write(name);
  }

  /** Throws an error with the text of graphql-js if this is no object type that the field may have. */
  #objectType(
    { parentType, definition, nodes }: CompiledField,
    type: ShapeOf<'abstract'>['type'],
    name: unknown,
    value: unknown,
  ): GraphQLObjectType {
    const { schema } = this.#asked.args;
    const found = typeof name === 'string' ? schema.getType(name) : undefined;
    if (isObjectType(found) && schema.isSubType(type, found)) return found;
    const must = `Abstract type "${type}" must resolve to an Object type at runtime for field "${parentType}.${definition.name}"`;
    if (name === null || name === undefined)
      throw new GraphQLError(
        `${must}. Either the "${type}" type should provide a "resolveType" function or each possible type should provide an "isTypeOf" function.`,
        { nodes },
      );
    if (typeof name !== 'string')
      throw new GraphQLError(
        `${must} with value ${inspect(value)}, received "${inspect(name)}", which is not a valid Object type name.`,
      );
    if (!found)
      throw new GraphQLError(
        `Abstract type "${type}" was resolved to a type "${name}" that does not exist inside the schema.`,
        { nodes },
      );
    throw new GraphQLError(
      isObjectType(found)
        ? `Runtime Object type "${found}" is not a possible type for "${type}".`
        : `Abstract type "${type}" was resolved to a non-object type "${name}".`,
      { nodes },
    );
  }

  #writeList(field: CompiledField, { item }: ShapeOf<'list'>, value: unknown, place: Place): void {
    const list: unknown[] = [];
    const container = list as unknown as Container;
    if (isAsyncIterable(value)) {
      place.value = list;
      const written = this.#writeAsyncItems(field, item, value, list, place);
      this.#wait(field, place, written, nothing);
      return;
    }
    if (!isIterable(value))
      throw new GraphQLError(
        `Expected Iterable, but did not find one for field "${field.parentType}.${field.definition.name}".`,
      );
    place.value = list;
    const items = value[Symbol.iterator]();
    try {
      for (let next = items.next(); !next.done; next = items.next())
        this.#writeItem(field, item, next.value, container, list.length, place);
    } catch (error) {
      ignoreRejections(items);
      throw error;
    }
  }

  async #writeAsyncItems(
    field: CompiledField,
    shape: Shape,
    items: AsyncIterable<unknown>,
    list: unknown[],
    place: Place,
  ): Promise<void> {
    const container = list as unknown as Container;
    for await (const item of items) {
      // An error has made the list or something around it null.
      if (!this.#waiting.has(place)) return;
      this.#writeItem(field, shape, item, container, list.length, place);
    }
  }

  #writeItem(
    field: CompiledField,
    shape: Shape,
    value: unknown,
    list: Container,
    index: number,
    parent: Place,
  ): void {
    const place = () => new Place(parent, list, index, undefined, this.#mayBeNull(shape));
    list[index] = undefined;
    let made: Place | undefined;
    try {
      if (shape.kind === 'leaf' && !isPromise(value)) list[index] = leafOf(field, shape, value);
      else {
        made = place();
        this.#write(field, shape, value, made);
      }
    } catch (error) {
      this.#fail(field, made ?? place(), error);
    }
  }

  /** Continues with the value of a promise, unless an error has removed the place from the response before. */
  #wait<Value>(
    field: CompiledField,
    place: Place,
    promise: PromiseLike<Value>,
    then: (value: Value) => void,
  ): void {
    this.#waiting.add(place);
    const goOn = (write: () => void) => {
      if (!this.#waiting.delete(place)) return;
      try {
        write();
      } catch (error) {
        if (error !== halted) this.#failAbove(field, place, error);
      }
      if (this.#waiting.size > 0) return;
      this.#goOn();
      if (this.#waiting.size === 0) this.#end?.(this.#ended());
    };
    const native = promise instanceof Promise ? promise : Promise.resolve(promise);
    native.then(
      (value: Value) => goOn(() => then(value)),
      (error) =>
        goOn(() => {
          throw error;
        }),
    );
  }

  /** An error while the containers of the place are written: they catch it in turn. */
  #fail(field: CompiledField, place: Place, error: unknown): void {
    if (error === halted) throw halted;
    const located = this.#located(field, place, error);
    if (this.#asked.onError !== 'HALT' && !place.isNullable) throw located;
    this.#lose(place, located);
    if (this.#asked.onError === 'HALT') throw halted;
  }

  /** An error after its containers were written. */
  #failAbove(field: CompiledField, place: Place, error: unknown): void {
    this.#lose(place.nearestNullable, this.#located(field, place, error));
  }

  #located({ nodes }: CompiledField, place: Place, error: unknown): GraphQLError {
    return locatedError(error, nodes, responsePathAsArray(place));
  }

  /** Makes a value null because of an error. Nothing inside it is waited for any more. Undefined: the whole data. */
  #lose(place: Place | undefined, error: unknown): void {
    if (error === halted) return;
    this.#errors.push(
      error instanceof GraphQLError ? error : locatedError(error, undefined, undefined),
    );
    if (!place || this.#asked.onError === 'HALT') {
      this.#result.data = null;
      this.#rootsLeft = noFields;
      this.#waiting.clear();
      return;
    }
    const { value } = place;
    place.value = null;
    if (typeof value === 'object' && value !== null)
      for (const waiting of this.#waiting)
        if (waiting.isInside(place)) this.#waiting.delete(waiting);
  }
}

const isNothing = (value: unknown): value is null | undefined =>
  value === null || value === undefined;

/** A leaf or null. Throws an error with the text of graphql-js for a value that the type does not have. */
function leafOf({ parentType, definition }: CompiledField, shape: Shape, value: unknown): unknown {
  if (value instanceof Error) throw value;
  if (shape.kind === 'leaf' && !isNothing(value)) return serialized(shape.type, value);
  if (shape.isNullable) return null;
  throw new Error(`Cannot return null for non-nullable field ${parentType}.${definition.name}.`);
}

const isPromise = (value: unknown): value is PromiseLike<unknown> =>
  value instanceof Promise || typeof Object(value).then === 'function';

const isAsyncIterable = (value: unknown): value is AsyncIterable<unknown> =>
  typeof Object(value)[Symbol.asyncIterator] === 'function';

const isIterable = (value: unknown): value is Iterable<unknown> =>
  typeof value === 'object' && typeof Object(value)[Symbol.iterator] === 'function';

/** A promise among the items that are left would end the process if it is rejected, and nothing handles that. */
function ignoreRejections(items: Iterator<unknown>): void {
  try {
    for (let next = items.next(); !next.done; next = items.next())
      if (isPromise(next.value)) Promise.resolve(next.value).catch(nothing);
  } catch {
    // The first error is the one that counts.
  }
}

const getAsyncHelpers: GraphQLResolveInfo['getAsyncHelpers'] = () => ({
  promiseAll: (values) => Promise.all(values),
  track(values) {
    for (const value of values) Promise.resolve(value).catch(nothing);
  },
});
