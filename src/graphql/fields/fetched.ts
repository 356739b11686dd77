/** Fields that make a call which returns an object or a short list. */
import { z } from 'zod';
import type { AnyOperation } from '../../rest/table/operation.ts';
import { invalidResponse } from '../../rest/values/errors.ts';
import { memoized } from '../../rest/values/memoized.ts';
import { fillPath } from '../../rest/values/path.ts';
import { memberAt } from '../../rest/values/record.ts';
import { weightOfArguments } from '../execution/bounds/count-values.ts';
import { whenMissing } from '../execution/failures.ts';
import { type Asked, selectsIdsOnly } from '../execution/model.ts';
import { Entity, knownByIds, ObjectScope } from '../identity/model.ts';
import type { PathIds } from '../identity/path-ids.ts';
import { schemaAt } from '../identity/shape-members.ts';
import { withoutVaried } from '../loading/formats.ts';
import { entitiesIn } from '../loading/response-entities.ts';
import {
  argumentsOf,
  memberArguments,
  type Query,
  toQuery,
  withPath,
} from '../types/field-arguments.ts';
import { type Field, type FieldBuilder, type OneOrMore, oneOrMore } from '../types/field-types.ts';
import { outputOf } from '../types/output.ts';
import { outputField } from '../types/output-field.ts';
import { CallSource } from './call-source.ts';
import { requireParameters } from './declarations.ts';
import { type DirectOptions, DirectSource } from './direct-source.ts';
import { EitherSource } from './either-source.ts';

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
   * Returns the value if no call is needed for it. With null, no call is made, but if it was made before, its response
   * is used. Undefined if the call is needed.
   */
  readonly known?: (asked: Asked) => unknown;
  /** Operations of later releases that return the value itself. They are called where the service has them. */
  readonly directly?: DirectOptions;
}

/**
 * A field with the response of an operation. If that is missing, the field is null, or with `always` an error. With
 * `always` or `as`, every parent has the response, so that the service lacks the operation (`UPSTREAM_UNSUPPORTED`) unless
 * the call names other objects: `CallSource.errorOf`.
 */
export function fetched<Made>(t: FieldBuilder, options: FetchedOptions<Made>): Field {
  const { description, member, as, path = {}, always = false } = options;
  const operations = oneOrMore(options.operation);
  requireParameters(operations, Object.keys(path));
  const output = outputOf(as?.shape ?? shapeOf(operations[0], member));
  const fetching = new FetchedSource(operations, options);
  const source = options.directly ? directly(options.directly, fetching) : fetching;
  return outputField(t, output, {
    description,
    operations: source.operations,
    args: {
      ...memberArguments(t.arg, z.object({ ...path, ...as?.args })),
      ...argumentsOf(t.arg, ...operations),
    },
    source,
    isRequired: always,
    traits: { extraCall: 'call', takesFormatsBelow: options.directly !== undefined },
  });
}

/** Maximum number of direct calls of a request that one call of the other operation could replace. */
const maxDirectCalls = 8;

/** Whether fields of the value need the other response as well. */
const needsBelow = (asked: Asked, operations: readonly AnyOperation[]): boolean =>
  asked.field.selections.some(({ fields }) =>
    fields.some(({ step }) => step.source.operations?.some((one) => operations.includes(one))),
  );

/** The source of a value that is returned itself, or derived from a response that other fields may need, too. */
const directly = <Made>(options: DirectOptions, fetching: FetchedSource<Made>) =>
  new EitherSource({
    newer: new DirectSource(options),
    older: fetching,
    isOlderBetter: (asked) =>
      !options.pathOf(asked.args) ||
      fetching.hasRead(asked) ||
      needsBelow(asked, fetching.operations) ||
      countOf(asked.context.fetched, fetching.nameOf(asked)) > maxDirectCalls,
  });

interface FetchedCall {
  readonly operation: AnyOperation;
  readonly input: { readonly path: PathIds; readonly query: Query };
}

export class FetchedSource<Made> extends CallSource<AnyOperation> {
  readonly #options: FetchedOptions<Made>;
  readonly #path: z.ZodObject;
  readonly #madeOf: ReturnType<typeof makerOf<Made>> | undefined;

  constructor(
    operations: readonly [AnyOperation, ...AnyOperation[]],
    options: FetchedOptions<Made>,
  ) {
    // With `as`, only the value that is made of the response may be missing, not the response itself.
    super(operations, options.always === true || options.as !== undefined);
    this.#options = options;
    this.#path = z.object(options.path ?? {});
    this.#madeOf = options.as && makerOf(options.as);
  }

  resolve(asked: Asked): Promise<unknown> {
    const { always } = this.#options;
    return this.#valueOf(asked).catch((cause: unknown) =>
      whenMissing(always ? 'error' : 'null', this.errorOf(cause, asked)),
    );
  }

  /** A name for the response, which equal calls share. */
  nameOf({ scope }: Asked): string {
    return fillPath(this.operationFor(scope.ids, scope).path, scope.ids);
  }

  /** Whether the request has made the call, for this field or another one. */
  hasRead(asked: Asked): boolean {
    const { operation, input } = this.#callOf(asked);
    return asked.context.rest.hasRead(operation, input);
  }

  async #valueOf(asked: Asked): Promise<unknown> {
    const { args, context, path } = asked;
    const known = this.#options.known?.(asked);
    if (known) return known;
    const weight = weightOfArguments(args);
    if (weight > 0) context.values.take(weight);
    const { operation, input } = this.#callOf(asked);
    if (known === null && !context.rest.hasRead(operation, input)) return null;
    const response = await context.rest.call(operation, { ...input, requestedBy: [path] });
    return this.#valueIn(withoutVaried(this.operations[0].shape, response, input.query), asked);
  }

  async prefetch(asked: Asked): Promise<void> {
    const { operation, input } = this.#callOf(asked);
    await asked.context.rest.call(operation, { ...input, requestedBy: [asked.path] });
  }

  #callOf({ args, scope }: Asked): FetchedCall {
    const ownArgs = this.#options.as?.args ?? {};
    const passedOn = Object.entries(args).filter(([name]) => !(name in ownArgs));
    const { ids, others } = withPath(this.#path, Object.fromEntries(passedOn), scope.ids);
    const operation = this.operationFor(ids, scope);
    return { operation, input: { path: ids, query: toQuery(operation, others, ids) } };
  }

  #valueIn(response: unknown, asked: Asked): unknown {
    const { member, as, always } = this.#options;
    const value = member === undefined ? response : memberAt(response, [member]);
    // Kept for links to them, also if the field of the object is not selected.
    for (const object of entitiesIn(shapeOf(this.operations[0], member), value, asked.scope.ids))
      asked.context.loaders.keep(object);
    if (value !== null && value !== undefined)
      return this.#madeOf ? this.#madeOf(value, asked) : value;
    // A missing member makes the response invalid here.
    const isOmitted = as && response !== null && value === undefined;
    if (!always && !isOmitted) return null;
    const lacking = invalidResponse('a value');
    throw member === undefined ? lacking : lacking.at(member);
  }
}

/**
 * The object of the same resource that contains the parent in the member. Undefined if there is none, or if it was not
 * read and more than its ids is selected.
 */
export function holderOf({ scope, field, context }: Asked, member: string): Entity | undefined {
  const holder = scope instanceof ObjectScope ? scope.heldIn(member) : undefined;
  if (!holder) return undefined;
  const { entityKey } = holder;
  if (holder instanceof ObjectScope) return new Entity(holder.object, entityKey);
  return selectsIdsOnly(field.selections)
    ? new Entity(knownByIds, entityKey)
    : context.loaders.known(entityKey);
}

/** Returns a function that derives the value once per response, since many fields may share it. */
function makerOf<Made>({ of: make, pick = (made) => made }: Making<Made>) {
  const madeOf = memoized<object, Made>(make);
  return (value: unknown, asked: Asked): unknown =>
    pick(typeof value === 'object' && value !== null ? madeOf(value) : make(value), asked);
}

const shapeOf = ({ shape, name }: AnyOperation, member: string | undefined): z.core.$ZodType =>
  member === undefined ? shape : schemaAt(name, shape, [member]);

/** Counts an occurrence of the name. Returns how many there are. */
function countOf(counts: Map<string, number>, name: string): number {
  const count = (counts.get(name) ?? 0) + 1;
  counts.set(name, count);
  return count;
}
