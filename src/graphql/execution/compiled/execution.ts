/** One execution of a compiled operation: calls the resolvers, and completes what they return. */
import {
  defaultFieldResolver,
  defaultTypeResolver,
  type ExecutionResult,
  GraphQLError,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
} from 'graphql';
import { inspect } from 'graphql/jsutils/inspect.js';
import { serialized } from '../graphql-js.ts';
import type { CompiledField, CompiledSelection, Container } from './compiled-operation.ts';
import { Place } from './place.ts';
import { type Asked, ResolverCalls } from './resolver-calls.ts';
import { type Complete, PendingResponse } from './response.ts';
import { objectType, plainLeaf, type Shape, type ShapeOf } from './shape.ts';

/** An object whose type a promise names. */
interface NamedLater {
  readonly type: ShapeOf<'abstract'>['type'];
  readonly name: PromiseLike<unknown>;
  readonly value: unknown;
  readonly info: GraphQLResolveInfo;
}

export class Execution {
  readonly #asked: Asked;
  readonly #readsMembers: boolean;
  readonly #resolvers: ResolverCalls;
  readonly #response: PendingResponse;
  /** The root fields of a mutation that have not begun. */
  #rootsLeft: readonly CompiledField[] = [];
  #end: (() => void) | undefined;

  constructor(asked: Asked) {
    this.#asked = asked;
    this.#resolvers = new ResolverCalls(asked);
    this.#response = new PendingResponse(asked, () => this.#settled());
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
    if (this.#response.isComplete) return this.#ended();
    return new Promise((resolve) => {
      this.#end = () => {
        this.#end = undefined;
        resolve(this.#ended());
      };
    });
  }

  /** Begins the root fields of a mutation, each after the one before it. */
  #goOn(): void {
    const response = this.#response;
    while (response.isComplete && response.hasData && this.#rootsLeft.length > 0) {
      const field = this.#rootsLeft.slice(0, 1);
      this.#rootsLeft = this.#rootsLeft.slice(1);
      this.#orLoseAll(() => this.#writeRoots(field));
    }
  }

  #settled(): void {
    this.#goOn();
    // With `HALT`, an error among asynchronous items may have ended everything that waited.
    if (this.#response.isComplete) this.#end?.();
  }

  #writeRoots(fields: readonly CompiledField[]): void {
    this.#writeFields(fields, this.#asked.args.rootValue, this.#response.data, undefined);
  }

  #orLoseAll(write: () => void): void {
    try {
      write();
    } catch (error) {
      this.#response.lose(undefined, error, true);
    }
  }

  #ended(): ExecutionResult {
    this.#resolvers.end();
    return this.#response.take();
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
        const before = this.#response.waits;
        try {
          // Undefined keeps the order of the keys while the value waits.
          object[field.key] = this.#complete(place, this.#resolvers.call(source, place), object);
        } catch (error) {
          object[field.key] = this.#response.failed(place, error, this.#response.waits > before);
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

  /** What the response has for a value. Undefined while it waits; the container then receives it later. */
  #complete(place: Place, value: unknown, container: Container): unknown {
    const { shape } = place;
    if (isPromise(value)) return this.#response.wait(place, value, container, this.#completeLater);
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
    const is = type.isTypeOf?.(value, contextValue, this.#resolvers.info(place.ofField));
    const made = (isOfType: unknown) => {
      if (isOfType) return this.#objectOf(place, type, value);
      throw new GraphQLError(`Expected value of type "${type}" but got: ${inspect(value)}.`, {
        nodes: place.field.nodes,
      });
    };
    return isPromise(is) ? this.#response.wait(place, is, container, made) : made(is);
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
    const info = this.#resolvers.info(place.ofField);
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
    return this.#response.wait(place, name, container, (one, into) =>
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
    this.#response.wait(
      place,
      this.#writeAsyncItems(place, shape, items, list),
      container,
      () => list,
    );
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
      if (!this.#response.isWaiting(place)) return;
      this.#writeItem(place, shape, item, list);
    }
  }

  #writeItem(parent: Place, shape: Shape, value: unknown, list: unknown[]): void {
    const plain = shape.kind === 'leaf' ? plainLeaf(shape, value) : undefined;
    if (plain !== undefined) list.push(plain);
    else {
      const place = Place.ofItem(list.length, shape, parent);
      const before = this.#response.waits;
      // A value that waits needs the list to have a place for it.
      const at = list.push(undefined) - 1;
      try {
        list[at] = this.#complete(place, value, list as unknown as Container);
      } catch (error) {
        list[at] = this.#response.failed(place, error, this.#response.waits > before);
      }
    }
  }
}

function fieldsIn({ fields, error }: CompiledSelection): readonly CompiledField[] {
  if (error) throw error;
  return fields;
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
      if (isPromise(next.value)) Promise.resolve(next.value).catch(() => {});
  } catch {
    // The first error is the one that counts.
  }
}
