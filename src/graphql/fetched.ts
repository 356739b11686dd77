/** Fields with a call of their own that answers one object or one short list, not pages. */
import type { FieldRef } from '@pothos/core';
import type { z } from 'zod';
import type { AnyOperation } from '../rest/operation.ts';
import type { GraphContext } from './context.ts';
import type { CostExtensions } from './cost/selected-values.ts';
import { requireParameters } from './declarations.ts';
import { fitting } from './home.ts';
import { idsAt } from './identity.ts';
import { argumentsOf, pathArguments, toQuery, withPath } from './input.ts';
import type { AskEarly, EarlyFieldExtensions, FieldInfo } from './look-ahead.ts';
import { schemaAt } from './members.ts';
import { withSource } from './names.ts';
import { nullIfMissing } from './objects.ts';
import { type OneOrMore, oneOrMore } from './one-or-more.ts';
import { type FieldBuilder, nullability, outputOf, type Types } from './output.ts';
import { memberAt } from './record.ts';
import { withoutVaried } from './varied.ts';

export interface FetchedOptions {
  /** What answers; of several, the one whose path the ids of the parent fill. */
  readonly operation: OneOrMore<AnyOperation>;
  readonly description: string;
  /** Member of the answer that is shown; the answer itself unless said otherwise. */
  readonly member?: string;
  /** Path parameters that the arguments give, and not the parent. */
  readonly path?: z.ZodRawShape;
  /** What is made of it, and the shape of that. */
  readonly as?: { readonly shape: z.ZodType; readonly of: (value: unknown) => unknown };
}

/** A field that shows what an operation answers. Null when the interface has nothing there. */
export function fetched(
  t: FieldBuilder,
  { operation, description, member, as, path = {} }: FetchedOptions,
): FieldRef<Types, unknown, 'Object'> {
  const operations = oneOrMore(operation);
  requireParameters(operations, Object.keys(path));
  const output = outputOf(as?.shape ?? memberOf(operations[0], member));
  const { type, list, read } = output;

  const made = as && once(as.of);

  const ask = (
    parent: object,
    args: Record<string, unknown>,
    context: GraphContext,
    info: FieldInfo,
  ) => {
    const { ids, others } = withPath(path, args, idsAt(parent));
    const asked = fitting(operations, ids) ?? operations[0];
    const query = toQuery(asked, others, ids);
    const answer = context.rest.call(asked, { path: ids, query, askers: [info.path] });
    return { answer, query };
  };

  const askEarly: AskEarly = (...asked) => ask(...asked).answer;

  return t.field({
    // The type is known only when the schema is built, so no static type can follow from it.
    type: (list ? [type] : type) as 'String',
    nullable: nullability(output, true),
    description: withSource(description, ...operations),
    args: { ...pathArguments(t.arg, path), ...argumentsOf(t.arg, ...operations) },
    extensions: { askEarly, asks: 'call' } satisfies EarlyFieldExtensions & CostExtensions,
    async resolve(parent, args, context, info) {
      const { answer: asked, query } = ask(parent, args, context, info);
      const answer = withoutVaried(operations[0].shape, await asked.catch(nullIfMissing), query);
      const value = member === undefined ? answer : memberAt(answer, [member]);
      if (value === null || value === undefined) return null;
      return read(made ? made(value) : value, { parent, context, info }) as string;
    },
  }) as FieldRef<Types, unknown, 'Object'>;
}

/** Made once of each answer: many aliases may wait for the same one. */
function once(make: (value: unknown) => unknown): (value: unknown) => unknown {
  const known = new WeakMap<object, unknown>();
  return (value) => {
    if (typeof value !== 'object' || value === null) return make(value);
    if (!known.has(value)) known.set(value, make(value));
    return known.get(value);
  };
}

const memberOf = ({ shape, name }: AnyOperation, member: string | undefined): z.core.$ZodType =>
  member === undefined ? shape : schemaAt(name, shape, [member]);
