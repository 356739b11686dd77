/** Payloads of mutations: what they are read from, and the links in them. */
import { nounOf } from '../../rest/table/nouns.ts';
import { IdentifiedCompletion } from '../completion/identified.ts';
import type { UserError } from '../errors/user-errors.ts';
import type { Entity, EntityKey, Resource } from '../identity/model.ts';
import type { PathIds } from '../identity/path-ids.ts';
import { type Asked, waitingSource } from '../plan/step.ts';
import { readIfExists } from '../run/read-object.ts';
import type { FieldBuilder, Fields } from '../types/field-types.ts';
import { lowerFirst } from '../types/graphql-names.ts';
import { sourcesOf } from '../types/link-target.ts';
import { refOf } from '../types/resource-refs.ts';
import { stepField } from '../types/step-field.ts';
import { Node } from './node-queries.ts';

/** What a payload is read from. */
export interface Payload {
  /** What the operation is about; undefined where the input was refused before any call. */
  readonly target: EntityKey | undefined;
  /** The path ids of the call: the target's, and what the input gave besides. */
  readonly path: PathIds;
  /** What was sent; undefined where the operation takes no body. */
  readonly sent: Readonly<Record<string, unknown>> | undefined;
  /** The operation's answer; undefined when there are user errors, or when it answers nothing. */
  readonly answer: unknown;
  /** Whether it created, for an operation that may also just have changed; undefined for any other. */
  readonly isCreated: boolean | undefined;
  /** The target as it was before the change, where that was asked for. */
  readonly before: Entity | Error | undefined;
  /** What the service said it does not have: nobody needs to ask for it again. */
  readonly missing: EntityKey | undefined;
  readonly userErrors: readonly UserError[];
  /** The value that the client gave, to know its change by. */
  readonly clientMutationId?: unknown;
}

/** A payload of an operation that was called. */
export interface Called extends Payload {
  readonly target: EntityKey;
}

export const isCalled = (result: Payload): result is Called => result.target !== undefined;

export type PayloadFields = (t: FieldBuilder) => Fields;

/** The payload that a field of its type is read from. */
export const payloadIn = ({ value }: Pick<Asked, 'value'>) => value as Payload;

/** What the operation was about, read anew when it is selected. */
export const target = (resource: Resource): PayloadFields =>
  linkTo({
    type: resource,
    description: `The ${nounOf(resource.name)} specified in the input.`,
    of: (result) => result.target,
  });

interface PayloadLink {
  readonly type: Resource;
  /** Name of the field; that of the type unless said otherwise. */
  readonly name?: string;
  readonly description: string;
  /** What it is; undefined where there is none. */
  readonly of: (payload: Called) => EntityKey | undefined;
}

/** A link to something that the change was about, or that it named. */
export function linkTo({ type, name, description, of }: PayloadLink): PayloadFields {
  return (t) => ({
    [name ?? lowerFirst(type.name)]: stepField(t, {
      type: refOf(type),
      nullable: true,
      description,
      operations: sourcesOf(type),
      step: { source: objectSource(of), completion: new IdentifiedCompletion(type) },
    }),
  });
}

/** What the operation was about, where that may be one of several kinds. */
export const subject =
  (description: string, of: (payload: Called) => EntityKey): PayloadFields =>
  (t) => ({
    subject: stepField(t, {
      type: Node,
      nullable: true,
      description,
      step: { source: objectSource(of), completion: new IdentifiedCompletion() },
    }),
  });

/** An object that a payload shows. */
const objectSource = (of: (payload: Called) => EntityKey | undefined) =>
  waitingSource((asked) => {
    const payload = payloadIn(asked);
    const entityKey = isCalled(payload) ? of(payload) : undefined;
    return entityKey && objectOf(entityKey, payload, asked);
  });

/**
 * What a change was made to exists; after one that was refused nobody knows, so there it is read, were it for its
 * ids alone.
 */
export function objectOf(
  entityKey: EntityKey,
  { missing, answer, userErrors }: Payload,
  asked: Asked,
): EntityKey | Promise<Entity | null> | null {
  if (entityKey.globalId === missing?.globalId) return null;
  const isMade = answer !== undefined || userErrors.length === 0;
  return isMade ? entityKey : readIfExists(entityKey, asked);
}
