/** Fields that make a call which returns an object or a short list. */
import { z } from 'zod';
import type { AnyOperation } from '../../rest/table/operation.ts';
import { invalidResponse, RestError } from '../../rest/values/errors.ts';
import { memoized } from '../../rest/values/memoized.ts';
import { fillPath } from '../../rest/values/path.ts';
import { isRecord, memberAt } from '../../rest/values/record.ts';
import { weightOfArguments } from '../execution/bounds/count-values.ts';
import { nullIfMissing } from '../execution/failures.ts';
import type { Arguments, Asked } from '../execution/model.ts';
import { selectedFormats } from '../execution/selected-forms.ts';
import type { Resource } from '../identity/model.ts';
import type { PathIds } from '../identity/path-ids.ts';
import { schemaAt } from '../identity/shape-members.ts';
import { queriesIn, readInFormats, withoutVaried } from '../loading/formats.ts';
import { entitiesIn } from '../loading/response-entities.ts';
import { type Field, type FieldBuilder, type OneOrMore, oneOrMore } from '../types/builder.ts';
import {
  argumentsOf,
  memberArguments,
  type Query,
  toQuery,
  withPath,
} from '../types/field-arguments.ts';
import { outputOf } from '../types/output.ts';
import { outputField } from '../types/output-field.ts';
import { CallSource, eitherSource } from './call-source.ts';

/** How a value is derived from a response. */
interface Making<Made> {
  readonly shape: z.ZodType;
  /** Derives it. Called once for each response. */
  readonly of: (value: unknown) => Made;
  /** Returns the part of it that a field needs. Defaults to all of it. */
  readonly pick?: (made: Made, asked: Asked) => unknown;
  /** Arguments for `pick`, which are not sent to the service. */
  readonly args?: z.ZodRawShape;
}

/** Operations that find an object by something else than its id, such as a page by its path. */
interface DirectOptions {
  /** The operations. The one whose path parameters the parent's ids and `pathOf` contain is called. */
  readonly operations: readonly [AnyOperation, ...AnyOperation[]];
  readonly resource: Resource;
  /** Path parameters from the arguments. Undefined if the operation cannot be called with them. */
  readonly pathOf: (args: Arguments) => PathIds | undefined;
}

export interface FetchedOptions<Made = unknown> {
  /** The operation. Of several operations, the one whose path parameters the parent's ids contain is called. */
  readonly operation: OneOrMore<AnyOperation>;
  readonly description: string;
  /** Name of the response's member that is the value. Defaults to the response itself. */
  readonly member?: string;
  /** Path parameters that are arguments. */
  readonly path?: z.ZodRawShape;
  readonly as?: Making<Made>;
  /** Whether the value always exists. If so, it is an error if it is missing. */
  readonly always?: boolean;
  /**
   * Whether an object shows that it has no value. Then no call is made, but if it was made before, its response is used.
   */
  readonly isLacking?: (object: object) => boolean;
  /** Operations of later releases that return the value itself. They are called where the service has them. */
  readonly directly?: DirectOptions;
}

/**
 * A field with the response of an operation. If that is missing, the field is null, or with `always` an error. With
 * `always` or `as`, every parent has the response, so that the service lacks the operation (`UPSTREAM_UNSUPPORTED`) unless
 * the call names other objects: `CallSource.errorOf`.
 */
export function fetched<Made>(t: FieldBuilder, options: FetchedOptions<Made>): Field {
  const { description, member, as, path, always = false, directly } = options;
  const operations = oneOrMore(options.operation);
  const fetching = new FetchedSource(operations, options);
  const source = directly ? orDirectly(directly, fetching) : fetching;
  return outputField(t, outputOf(as?.shape ?? shapeOf(operations[0], member)), {
    description,
    args: {
      ...memberArguments(t.arg, z.object({ ...path, ...as?.args })),
      ...argumentsOf(t.arg, ...operations),
    },
    source,
    isRequired: always,
    extraCall: 'call',
    takesFormatsBelow: directly !== undefined,
  });
}

interface FetchedCall {
  readonly operation: AnyOperation;
  readonly path: PathIds;
  readonly query: Query;
}

export class FetchedSource<Made> extends CallSource<AnyOperation> {
  readonly #options: FetchedOptions<Made>;
  readonly #path: z.ZodObject;
  /** Derives the value once per response, since many fields may share it. */
  readonly #madeOf: ((response: object) => Made) | undefined;

  constructor(
    operations: readonly [AnyOperation, ...AnyOperation[]],
    options: FetchedOptions<Made>,
  ) {
    // With `as`, only the value that is made of the response may be missing, not the response itself.
    super(operations, options.always === true || options.as !== undefined);
    this.#options = options;
    this.#path = z.object(options.path ?? {});
    this.#madeOf = options.as && memoized(options.as.of);
  }

  resolve(asked: Asked): Promise<unknown> {
    return this.#valueOf(asked).catch((cause: unknown) => {
      const error = this.errorOf(cause, asked);
      if (this.#options.always) throw error;
      return nullIfMissing(error);
    });
  }

  /** Whether the request has made the call, for this field or another one. */
  hasRead(asked: Asked): boolean {
    const { operation, ...input } = this.#callOf(asked);
    return asked.context.rest.hasRead(operation, input);
  }

  async #valueOf(asked: Asked): Promise<unknown> {
    const weight = weightOfArguments(asked.args);
    if (weight > 0) asked.context.values.take(weight);
    if (this.#options.isLacking?.(asked.value) && !this.hasRead(asked)) return null;
    const call = this.#callOf(asked);
    const response = await this.#responseOf(call, asked);
    return this.#valueIn(withoutVaried(this.operations[0].shape, response, call.query), asked);
  }

  async prefetch(asked: Asked): Promise<unknown> {
    return this.#responseOf(this.#callOf(asked), asked);
  }

  #responseOf({ operation, ...input }: FetchedCall, { context, path }: Asked): Promise<unknown> {
    return context.rest.call(operation, { ...input, requestedBy: [path] });
  }

  #callOf({ args, scope }: Asked): FetchedCall {
    const ownArgs = this.#options.as?.args ?? {};
    const passedOn = Object.entries(args).filter(([name]) => !(name in ownArgs));
    const { ids, others } = withPath(this.#path, Object.fromEntries(passedOn), scope.ids);
    const operation = this.operationFor(ids, scope);
    return { operation, path: ids, query: toQuery(operation, others, ids) };
  }

  #valueIn(response: unknown, asked: Asked): unknown {
    const { member, as, always } = this.#options;
    const value = member === undefined ? response : memberAt(response, [member]);
    // Kept for links to them, also if the field of the object is not selected.
    for (const object of entitiesIn(shapeOf(this.operations[0], member), value, asked.scope.ids))
      asked.context.loaders.keep(object);
    if (value !== null && value !== undefined) return as ? this.#make(as, value, asked) : value;
    // A missing member makes the response invalid here.
    const isOmitted = as && response !== null && value === undefined;
    if (!always && !isOmitted) return null;
    const lacking = invalidResponse('a value');
    throw member === undefined ? lacking : lacking.at(member);
  }

  #make({ of: make, pick }: Making<Made>, value: unknown, asked: Asked): unknown {
    const made = typeof value === 'object' && value ? this.#madeOf?.(value) : make(value);
    return pick ? pick(made as Made, asked) : made;
  }
}

/** The source of an object that an operation finds by something else than its id. */
class DirectSource extends CallSource<AnyOperation> {
  readonly #options: DirectOptions;

  constructor(options: DirectOptions) {
    super(options.operations);
    this.#options = options;
  }

  /** Null if there is no object. Until the operation has succeeded, a 404 may mean that the service lacks it. */
  async resolve(asked: Asked): Promise<unknown> {
    const { context, scope } = asked;
    try {
      const object = await this.prefetch(asked);
      // Kept for links to it.
      if (isRecord(object))
        context.loaders.keep(this.#options.resource.entityIn(object, scope.ids));
      return object;
    } catch (error) {
      if (!(error instanceof RestError) || error.code !== 'NOT_FOUND') throw error;
      if (context.ways.get(this.operationOf(asked)) === 'newer') return null;
      throw error.asUnsupported;
    }
  }

  prefetch(asked: Asked): Promise<unknown> {
    const { context, path: requester } = asked;
    const { operation, path, formats } = this.#callOf(asked);
    return readInFormats(operation, formats, (query) =>
      context.rest.call(operation, { path, query, requestedBy: [requester] }),
    );
  }

  /** Whether the request has made the call. */
  hasRead(asked: Asked): boolean {
    if (!this.#options.pathOf(asked.args)) return false;
    const { operation, path, formats } = this.#callOf(asked);
    const [query = {}] = queriesIn(operation, formats);
    return asked.context.rest.hasRead(operation, { path, query });
  }

  override operationOf(asked: Asked): AnyOperation {
    return this.#callOf(asked).operation;
  }

  #callOf({ args, scope, field, context }: Asked) {
    const path = { ...scope.ids, ...this.#options.pathOf(args) };
    const formats = selectedFormats(field.selections, context);
    return { operation: this.operationFor(path, scope), path, formats };
  }
}

/** Maximum number of direct calls of a request that one call of the other operation could replace. */
const maxDirectCalls = 8;

/** The source of a value that is returned itself, or derived from a response that other fields may need, too. */
const orDirectly = <Made>(options: DirectOptions, fetching: FetchedSource<Made>) =>
  eitherSource(
    new DirectSource(options),
    fetching,
    (asked) =>
      !options.pathOf(asked.args) ||
      fetching.hasRead(asked) ||
      needsBelow(asked, fetching.operations) ||
      countOf(asked, fetching.operationOf(asked)) > maxDirectCalls,
  );

/** Whether fields of the value need the other response as well. */
const needsBelow = (asked: Asked, operations: readonly AnyOperation[]): boolean =>
  asked.field.selections.some(({ fields }) =>
    fields.some(({ step }) => step.source.operations?.some((one) => operations.includes(one))),
  );

/** Counts a value that the response of the operation contains. Returns how many there are so far. */
function countOf({ context: { fetched: counts }, scope }: Asked, { path }: AnyOperation): number {
  const name = fillPath(path, scope.ids);
  const count = (counts.get(name) ?? 0) + 1;
  counts.set(name, count);
  return count;
}

const shapeOf = ({ shape, name }: AnyOperation, member: string | undefined): z.core.$ZodType =>
  member === undefined ? shape : schemaAt(name, shape, [member]);
