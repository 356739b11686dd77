/** Payloads of mutations: what they are read from, and the links in them. */
import type { GraphQLResolveInfo } from 'graphql';
import { nounOf } from '../../rest/nouns.ts';
import type { UserError } from '../errors/user-errors.ts';
import { type Identity, type PathIds, setSurroundingIds } from '../identity/identity.ts';
import { lowerFirst, withSource } from '../identity/names.ts';
import type { Resource } from '../identity/resource.ts';
import type { GraphContext } from '../plan/context.ts';
import { resolveLink } from '../plan/links.ts';
import { resolveIfExists } from '../plan/objects.ts';
import type { Fields, Types } from '../types/field-types.ts';
import { sourcesOf } from '../types/link-target.ts';
import { Node } from './node-queries.ts';

/** What a payload is read from. */
export interface Payload {
  /** What the operation is about; undefined where the input was refused before any call. */
  readonly target: Identity | undefined;
  /** The path ids of the call: the target's, and what the input gave besides. */
  readonly path: PathIds;
  /** What was sent; undefined where the operation takes no body. */
  readonly sent: Readonly<Record<string, unknown>> | undefined;
  /** The operation's answer; undefined when there are user errors, or when it answers nothing. */
  readonly answer: unknown;
  /** Whether it created, for an operation that may also just have changed; undefined for any other. */
  readonly isCreated: boolean | undefined;
  /** The target as it was before the change, where that was asked for. */
  readonly before: object | Error | undefined;
  /** What the service said it does not have: nobody needs to ask for it again. */
  readonly missing: Identity | undefined;
  readonly userErrors: readonly UserError[];
}

/** A payload of an operation that was called. */
export interface Called extends Payload {
  readonly target: Identity;
}

export const isCalled = (result: Payload): result is Called => result.target !== undefined;

export type PayloadBuilder = PothosSchemaTypes.ObjectFieldBuilder<Types, Payload>;
export type PayloadFields = (t: PayloadBuilder) => Fields;

/** A payload, with the path ids that links in it need. */
export function payload(result: Payload): Payload {
  setSurroundingIds(result, result.target?.ids ?? {});
  return result;
}

/** What the operation was about, read anew when it is selected. */
export const target = (resource: Resource): PayloadFields =>
  linkTo({
    type: resource,
    description: `The ${nounOf(resource.name)} that the change was about.`,
    of: (result) => result.target,
  });

interface PayloadLink {
  readonly type: Resource;
  /** Name of the field; that of the type unless said otherwise. */
  readonly name?: string;
  readonly description: string;
  /** What it is; undefined where there is none. */
  readonly of: (payload: Called) => Identity | undefined;
}

/** A link to something that the change was about, or that it named. */
export function linkTo({ type, name, description, of }: PayloadLink): PayloadFields {
  return (t) => ({
    [name ?? lowerFirst(type.name)]: t.field({
      type: type.ref,
      nullable: true,
      description: withSource(description, ...sourcesOf(type)),
      resolve: (result, _args, context, info) => resolveShown(result, of, context, info),
    }),
  });
}

/** What the operation was about, where that may be one of several kinds. */
export const subject =
  (description: string, of: (payload: Called) => Identity): PayloadFields =>
  (t) => ({
    subject: t.field({
      type: Node,
      nullable: true,
      description,
      resolve: (result, _args, context, info) => resolveShown(result, of, context, info),
    }),
  });

/**
 * An object that a payload shows. What a change was made to exists; after one that was refused nobody knows,
 * so there it is read, were it for its ids alone.
 */
export async function resolveShown(
  result: Payload,
  of: (payload: Called) => Identity | undefined,
  context: GraphContext,
  info: GraphQLResolveInfo,
): Promise<object | null> {
  const identity = isCalled(result) ? of(result) : undefined;
  if (!identity || identity.globalId === result.missing?.globalId) return null;
  const isMade = result.answer !== undefined || result.userErrors.length === 0;
  return (isMade ? resolveLink : resolveIfExists)(identity, context, info);
}
