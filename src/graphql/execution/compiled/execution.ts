/**
 * One execution of a compiled operation. A value that is a promise leaves its place empty, and the response is complete
 * when no place waits any more.
 */
import {
  defaultFieldResolver,
  defaultTypeResolver,
  type ExecutionArgs,
  type ExecutionResult,
  GraphQLError,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  getArgumentValues,
  locatedError,
  responsePathAsArray,
} from 'graphql';
import { inspect } from 'graphql/jsutils/inspect.js';
import { serialized } from '../graphql-js.ts';
import type {
  CompiledField,
  CompiledOperation,
  CompiledSelection,
  Container,
} from './compiled-operation.ts';
import { Place } from './place.ts';
import { objectType, type Shape, type ShapeOf } from './shape.ts';

/** What an error does: nulls its container, if the field may not be null, or only the field, or all data. */
export type OnError = 'PROPAGATE' | 'NULL' | 'HALT';

export interface Asked {
  readonly operation: CompiledOperation;
  readonly args: ExecutionArgs;
  /** The coerced variables as resolvers receive them. */
  readonly variables: GraphQLResolveInfo['variableValues'];
  readonly onError: OnError;
  readonly onAwaited?: ((container: Container, key: string | number) => void) | undefined;
}

/** What the response has for the value of a promise. */
type Complete<Value> = (value: Value, container: Container, place: Place) => unknown;

/** An object whose type a promise names. */
interface NamedLater {
  readonly type: ShapeOf<'abstract'>['type'];
  readonly name: PromiseLike<unknown>;
  readonly value: unknown;
  readonly info: GraphQLResolveInfo;
}

/**
 * What a promise needs. What waits is in the old generation of V8 when its value arrives, and would keep the response
 * until that is collected, so the container is dropped.
 */
interface Held<Value> {
  container: Container | undefined;
  readonly complete: Complete<Value>;
}

/** Thrown to leave all fields after an error with `HALT`. */
const halted = Symbol('halted');

const nothing = () => {};

export class Execution {
  readonly #asked: Asked;
  readonly #readsMembers: boolean;
  #data: Container = Object.create(null);
  #hasData = true;
  readonly #errors: GraphQLError[] = [];
  /** The places that wait for a promise, and are still in the response. */
  readonly #waiting = new Set<Place>();
  /** How often something has begun to wait. */
  #waits = 0;
  /** The arguments by the index of their field. They are coerced once. */
  readonly #arguments: (Record<string, unknown> | undefined)[] = [];
  /** The root fields of a mutation that have not begun. */
  #rootsLeft: readonly CompiledField[] = [];
  #end: (() => void) | undefined;
  #aborting: AbortController | undefined;

  constructor(asked: Asked) {
    this.#asked = asked;
    const { fieldResolver = defaultFieldResolver } = asked.args;
    this.#readsMembers = fieldResolver === defaultFieldResolver;
  }

  /** The result. It is a promise only if a resolver returned one. */
  run(): ExecutionResult | Promise<ExecutionResult> {
    const { operation } = this.#asked;
    this.#orLoseAll(() => {
      const roots = fieldsIn(operation.root);
      if (operation.definition.operation === 'mutation') this.#rootsLeft = roots;
      else this.#writeRoots(roots);
    });
    this.#goOn();
    if (this.#waiting.size === 0) return this.#ended();
    return new Promise((resolve) => {
      this.#end = () => {
        this.#end = undefined;
        resolve(this.#ended());
      };
    });
  }

  /** Begins the root fields of a mutation, each after the one before it. */
  #goOn(): void {
    while (this.#waiting.size === 0 && this.#rootsLeft.length > 0) {
      const field = this.#rootsLeft.slice(0, 1);
      this.#rootsLeft = this.#rootsLeft.slice(1);
      this.#orLoseAll(() => this.#writeRoots(field));
    }
  }

  #writeRoots(fields: readonly CompiledField[]): void {
    this.#writeFields(fields, this.#asked.args.rootValue, this.#data, undefined);
  }

  #orLoseAll(write: () => void): void {
    try {
      write();
    } catch (error) {
      this.#lose(undefined, error, true);
    }
  }

  #ended(): ExecutionResult {
    this.#aborting?.abort();
    const data = this.#hasData ? this.#data : null;
    this.#data = {};
    return this.#errors.length > 0 ? { errors: this.#errors, data } : { data };
  }

  #writeFields(
    fields: readonly CompiledField[],
    source: unknown,
    object: Container,
    parent: Place | undefined,
  ): void {
    for (const field of fields) {
      const plain = this.#plainMember(field, source);
      if (plain !== undefined) object[field.key] = plain;
      else {
        const place = Place.ofField(field, parent);
        const before = this.#waits;
        try {
          // Undefined keeps the order of the keys while the value waits.
          object[field.key] = this.#complete(place, this.#resolved(source, place), object);
        } catch (error) {
          object[field.key] = this.#failed(place, error, this.#waits > before);
        }
      }
    }
  }

  /** A leaf that needs no resolver, as most. Undefined for all other values. */
  #plainMember({ definition, shape, readPlain }: CompiledField, source: unknown): unknown {
    if (shape.kind !== 'leaf') return undefined;
    if (readPlain) return plainLeaf(shape, readPlain(source, this.#asked.args.contextValue));
    if (definition.resolve || !this.#readsMembers) return undefined;
    return plainLeaf(shape, Object(source)[definition.name]);
  }

  #resolved(source: unknown, place: Place): unknown {
    const { fieldResolver, contextValue } = this.#asked.args;
    const resolve = place.field.definition.resolve ?? fieldResolver ?? defaultFieldResolver;
    return resolve(source, this.#argumentsOf(place.field), contextValue, this.#info(place));
  }

  #argumentsOf({ index, definition, nodes: [node] }: CompiledField): Record<string, unknown> {
    const { variables, args } = this.#asked;
    if (node)
      this.#arguments[index] ??= getArgumentValues(
        definition,
        node,
        variables,
        undefined,
        args.hideSuggestions,
      );
    return this.#arguments[index] ?? {};
  }

  #info(place: Place): GraphQLResolveInfo {
    const { definition, nodes, parentType } = place.field;
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

  /**
   * Returns null for an error that the place can take. Otherwise it is thrown, for the container. `mayWait`: whether
   * something inside the place waits.
   */
  #failed(place: Place, error: unknown, mayWait: boolean): null {
    if (error === halted) throw error;
    const located = locatedAt(place, error);
    const { onError } = this.#asked;
    if (onError === 'PROPAGATE' && !place.shape.isNullable) throw located;
    this.#lose(place, located, mayWait);
    if (onError === 'HALT') throw halted;
    return null;
  }

  /** What the response has for a value. Undefined while it waits; the container then receives it later. */
  #complete(place: Place, value: unknown, container: Container): unknown {
    const { shape } = place;
    if (isPromise(value)) return this.#wait(place, value, container, this.#completeLater);
    if (value instanceof Error) throw value;
    if (value === null || value === undefined) {
      const { parentType, definition } = place.field;
      if (!shape.isNullable)
        throw new Error(
          `Cannot return null for non-nullable field ${parentType}.${definition.name}.`,
        );
      return null;
    }
    if (shape.kind === 'leaf') return serialized(shape.type, value);
    if (shape.kind === 'object') return this.#object(place, shape.type, value, container);
    if (shape.kind === 'list') return this.#list(place, shape.item, value, container);
    return this.#abstract(place, shape, value, container);
  }

  readonly #completeLater: Complete<unknown> = (value, container, place) =>
    this.#complete(place, value, container);

  // Closures are in methods of their own: V8 allocates what they share for each call, even if none is made.
  #object(place: Place, type: GraphQLObjectType, value: unknown, container: Container): unknown {
    return type.isTypeOf
      ? this.#checkedObject(place, type, value, container)
      : this.#objectOf(place, type, value);
  }

  #checkedObject(
    place: Place,
    type: GraphQLObjectType,
    value: unknown,
    container: Container,
  ): unknown {
    const { contextValue } = this.#asked.args;
    const is = type.isTypeOf?.(value, contextValue, this.#info(place.ofField));
    const made = (isOfType: unknown) => {
      if (isOfType) return this.#objectOf(place, type, value);
      throw new GraphQLError(`Expected value of type "${type}" but got: ${inspect(value)}.`, {
        nodes: place.field.nodes,
      });
    };
    return isPromise(is) ? this.#wait(place, is, container, made) : made(is);
  }

  #objectOf(place: Place, type: GraphQLObjectType, value: unknown): Container {
    const selection = place.field.selectionOn(type.name);
    const object = selection.container();
    this.#writeFields(fieldsIn(selection), value, object, place);
    return object;
  }

  #abstract(
    place: Place,
    { type }: ShapeOf<'abstract'>,
    value: unknown,
    container: Container,
  ): unknown {
    const { args } = this.#asked;
    const resolveType = type.resolveType ?? args.typeResolver ?? defaultTypeResolver;
    const info = this.#info(place.ofField);
    const name = resolveType(value, args.contextValue, info, type);
    return isPromise(name)
      ? this.#abstractLater(place, { type, name, value, info }, container)
      : this.#object(place, objectType(name, type, value, info), value, container);
  }

  #abstractLater(
    place: Place,
    { type, name, value, info }: NamedLater,
    container: Container,
  ): undefined {
    return this.#wait(place, name, container, (one, into) =>
      this.#object(place, objectType(one, type, value, info), value, into),
    );
  }

  #list(place: Place, shape: Shape, value: unknown, container: Container): unknown {
    const { parentType, definition } = place.field;
    if (isAsyncIterable(value)) return this.#asyncList(place, shape, value, container);
    if (typeof value !== 'object' || !isIterable(value))
      throw new GraphQLError(
        `Expected Iterable, but did not find one for field "${parentType}.${definition.name}".`,
      );
    const list: unknown[] = [];
    const items = value[Symbol.iterator]();
    try {
      for (let next = items.next(); !next.done; next = items.next())
        this.#writeItem(place, shape, next.value, list);
    } catch (error) {
      ignoreRejections(items);
      throw error;
    }
    return list;
  }

  #asyncList(
    place: Place,
    shape: Shape,
    items: AsyncIterable<unknown>,
    container: Container,
  ): unknown[] {
    const list: unknown[] = [];
    this.#wait(place, this.#writeAsyncItems(place, shape, items, list), container, () => list);
    return list;
  }

  async #writeAsyncItems(
    place: Place,
    shape: Shape,
    items: AsyncIterable<unknown>,
    list: unknown[],
  ): Promise<void> {
    for await (const item of items) {
      // An error has made the list or something around it null.
      if (!this.#waiting.has(place)) return;
      this.#writeItem(place, shape, item, list);
    }
  }

  #writeItem(parent: Place, shape: Shape, value: unknown, list: unknown[]): void {
    const plain = shape.kind === 'leaf' ? plainLeaf(shape, value) : undefined;
    if (plain !== undefined) list.push(plain);
    else {
      const place = Place.ofItem(list.length, shape, parent);
      const before = this.#waits;
      // A value that waits needs the list to have a place for it.
      const at = list.push(undefined) - 1;
      try {
        list[at] = this.#complete(place, value, list as unknown as Container);
      } catch (error) {
        list[at] = this.#failed(place, error, this.#waits > before);
      }
    }
  }

  /** Continues with the value of a promise, unless an error has removed the place from the response before. */
  #wait<Value>(
    place: Place,
    promise: PromiseLike<Value>,
    container: Container,
    complete: Complete<Value>,
  ): undefined {
    this.#waiting.add(place);
    this.#waits += 1;
    const held: Held<Value> = { container, complete };
    const native = promise instanceof Promise ? promise : Promise.resolve(promise);
    native.then(
      (value: Value) => this.#goOnWith(place, held, value),
      (error) => this.#goOnWith(place, held, undefined, { error }),
    );
    return undefined;
  }

  #goOnWith<Value>(
    place: Place,
    held: Held<Value>,
    value: Value | undefined,
    failure?: { readonly error: unknown },
  ): void {
    const { container, complete } = held;
    held.container = undefined;
    if (this.#waiting.delete(place) && container)
      try {
        if (failure) throw failure.error;
        container[place.key] = complete(value as Value, container, place);
        this.#asked.onAwaited?.(container, place.key);
      } catch (error) {
        this.#loseAround(place, error);
      }
    this.#goOn();
    // With `HALT`, an error among asynchronous items may have ended everything that waited.
    if (this.#waiting.size === 0) this.#end?.();
  }

  /** Makes the place null, or the nearest one around it that an error makes null. */
  #loseAround(place: Place, error: unknown): void {
    let nearest: Place | undefined = place;
    if (this.#asked.onError === 'PROPAGATE')
      while (nearest && !nearest.shape.isNullable) nearest = nearest.prev;
    this.#lose(nearest, locatedAt(place, error), true);
    const container = nearest && this.#containerOf(nearest);
    if (nearest && container) container[nearest.key] = null;
  }

  /**
   * The object or list that contains a place. Only errors need it, and places that knew it would keep the response.
   * Undefined if the response was emptied in the meantime.
   */
  #containerOf({ prev }: Place): Container | undefined {
    return prev ? (this.#containerOf(prev)?.[prev.key] as Container | undefined) : this.#data;
  }

  /** Adds an error. What waits inside its place is not waited for any more. Undefined: the whole data. */
  #lose(place: Place | undefined, error: unknown, mayWait: boolean): void {
    if (error === halted) return;
    this.#errors.push(
      error instanceof GraphQLError ? error : locatedError(error, undefined, undefined),
    );
    if (!place || this.#asked.onError === 'HALT') {
      this.#hasData = false;
      this.#rootsLeft = [];
      this.#waiting.clear();
    } else if (mayWait)
      for (const waiting of this.#waiting)
        if (waiting.isInside(place)) this.#waiting.delete(waiting);
  }
}

function fieldsIn({ fields, error }: CompiledSelection): readonly CompiledField[] {
  if (error) throw error;
  return fields;
}

const locatedAt = (place: Place, error: unknown): unknown =>
  error === halted ? error : locatedError(error, place.field.nodes, responsePathAsArray(place));

/** A value that is usual for a leaf. Undefined for all others, which may be promises, null or errors. */
function plainLeaf({ type }: ShapeOf<'leaf'>, value: unknown): unknown {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
    return undefined;
  try {
    return serialized(type, value);
  } catch {
    return undefined;
  }
}

const isPromise = (value: unknown): value is PromiseLike<unknown> =>
  value instanceof Promise || typeof Object(value).then === 'function';

const isAsyncIterable = (value: unknown): value is AsyncIterable<unknown> =>
  typeof Object(value)[Symbol.asyncIterator] === 'function';

const isIterable = (value: unknown): value is Iterable<unknown> =>
  typeof Object(value)[Symbol.iterator] === 'function';

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
