/** Fields with a call of their own that answers one object or one short list, not pages. */
import { z } from 'zod';
import { memoized } from '../../rest/memoized.ts';
import type { AnyOperation } from '../../rest/operation.ts';
import { invalidAnswer } from '../errors/errors.ts';
import { fitting } from '../identity/home.ts';
import { idsAt } from '../identity/identity.ts';
import { schemaAt } from '../identity/members.ts';
import { withSource } from '../identity/names.ts';
import { memberAt } from '../identity/record.ts';
import type { GraphContext } from '../plan/context.ts';
import type { AskEarly, EarlyFieldExtensions, FieldInfo } from '../plan/look-ahead.ts';
import { nullIfMissing } from '../plan/objects.ts';
import type { CostExtensions } from '../plan/selected-values.ts';
import type { Field, FieldBuilder } from '../types/field-types.ts';
import { argumentsOf, pathArguments, toQuery, withPath } from '../types/input.ts';
import { type OneOrMore, oneOrMore } from '../types/one-or-more.ts';
import { outputOf } from '../types/output.ts';
import { nullability } from '../types/output-field.ts';
import { semanticNonNull } from '../types/semantic-non-null.ts';
import { withoutVaried } from '../types/varied.ts';
import { requireParameters } from './declarations.ts';

/** What is made of an answer, and shown instead of it. */
interface Making<Made> {
  readonly shape: z.ZodType;
  /** Makes it, once an answer. */
  readonly of: (value: unknown) => Made;
  /** Takes what is shown out of it; all of it unless said otherwise. */
  readonly pick?: (made: Made, asked: Asked) => unknown;
  /** Arguments for that; the interface is told nothing of them. */
  readonly args?: z.ZodRawShape;
}

interface Asked {
  readonly parent: object;
  readonly args: Readonly<Record<string, unknown>>;
}

export interface FetchedOptions<Made = unknown> {
  /** What answers; of several, the one whose path the ids of the parent fill. */
  readonly operation: OneOrMore<AnyOperation>;
  readonly description: string;
  /** Member of the answer that is shown; the answer itself unless said otherwise. */
  readonly member?: string;
  /** Path parameters that the arguments give, and not the parent. */
  readonly path?: z.ZodRawShape;
  readonly as?: Making<Made>;
  /** Whether there is one wherever there is a parent: then it is an error when there is none. */
  readonly always?: boolean;
}

/** A field that shows what an operation answers. Null when the interface has nothing there, unless it always has. */
export function fetched<Made>(
  t: FieldBuilder,
  { operation, description, member, as, path = {}, always = false }: FetchedOptions<Made>,
): Field {
  const operations = oneOrMore(operation);
  requireParameters(operations, Object.keys(path));
  const pathShape = z.object(path);
  const output = outputOf(as?.shape ?? shapeOf(operations[0], member));
  const { type, list, read } = output;

  const ownArgs = as?.args ?? {};
  const shown = as && shownOf(as);

  const ask = (
    parent: object,
    args: Record<string, unknown>,
    context: GraphContext,
    info: FieldInfo,
  ) => {
    const passedOn = Object.entries(args).filter(([name]) => !(name in ownArgs));
    const { ids, others } = withPath(pathShape, Object.fromEntries(passedOn), idsAt(parent));
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
    args: {
      ...pathArguments(t.arg, z.object({ ...path, ...ownArgs })),
      ...argumentsOf(t.arg, ...operations),
    },
    extensions: {
      askEarly,
      asks: 'call',
      ...(always && semanticNonNull),
    } satisfies EarlyFieldExtensions & CostExtensions,
    async resolve(parent, args, context, info) {
      const { answer: asked, query } = ask(parent, args, context, info);
      const answered = await (always ? asked : asked.catch(nullIfMissing));
      const answer = withoutVaried(operations[0].shape, answered, query);
      const value = member === undefined ? answer : memberAt(answer, [member]);
      if (value === null || value === undefined) {
        // An answer that lacks what something is made of does not say that there is none.
        const isUnsaid = as && answered !== null && value === undefined;
        if (!always && !isUnsaid) return null;
        const lacking = invalidAnswer('a value');
        throw member === undefined ? lacking : lacking.at(member);
      }
      const wanted = shown ? shown(value, { parent, args }) : value;
      if (wanted === null || wanted === undefined) return null;
      return read(wanted, { parent, context, info }) as string;
    },
  }) as Field;
}

/** Made once of each answer: many fields may wait for the same one. */
function shownOf<Made>({ of: make, pick = (made) => made }: Making<Made>) {
  const madeOf = memoized<object, Made>(make);
  return (value: unknown, asked: Asked): unknown =>
    pick(typeof value === 'object' && value !== null ? madeOf(value) : make(value), asked);
}

const shapeOf = ({ shape, name }: AnyOperation, member: string | undefined): z.core.$ZodType =>
  member === undefined ? shape : schemaAt(name, shape, [member]);
