/** Payloads of mutations, and the links in them. */
import { nounOf } from '../../rest/table/nouns.ts';
import { IdentifiedCompletion } from '../completion/identified.ts';
import { readIfExists } from '../completion/read-object.ts';
import type { UserError } from '../errors/user-errors.ts';
import type { Entity, EntityKey, Resource } from '../identity/model.ts';
import type { PathIds } from '../identity/path-ids.ts';
import type { Asked } from '../plan/model.ts';
import { waitingSource } from '../plan/step.ts';
import type { FieldBuilder, Fields } from '../types/field-types.ts';
import { lowerFirst } from '../types/graphql-names.ts';
import { sourcesOf } from '../types/link-target.ts';
import { nullIf } from '../types/null-causes.ts';
import { stepField } from '../types/step-field.ts';
import { linkField } from './links-up.ts';
import { Node } from './node-queries.ts';

export interface Payload {
  /** The target. Undefined if the input was rejected, or if the mutation has no target. */
  readonly target: EntityKey | undefined;
  /** The path ids of the call. */
  readonly path: PathIds;
  /** The body. Undefined if the operation has none. */
  readonly sent: Readonly<Record<string, unknown>> | undefined;
  /** The response. Undefined if there are user errors, or if the response is empty. */
  readonly response: unknown;
  /** For an upsert: whether the object was created. */
  readonly isCreated: boolean | undefined;
  /** The target as it was before the change, if it was read. */
  readonly before: Entity | Error | undefined;
  /** The object that does not exist, according to the service. */
  readonly missing: EntityKey | undefined;
  readonly userErrors: readonly UserError[];
  readonly clientMutationId?: unknown;
}

/** The payload of an operation that was called for a target. */
export interface Called extends Payload {
  readonly target: EntityKey;
}

export const isCalled = (result: Payload): result is Called => result.target !== undefined;

export type PayloadFields = (t: FieldBuilder) => Fields;

export const payloadIn = ({ value }: Pick<Asked, 'value'>) => value as Payload;

/** A link to the target, which is read again if more than IDs is selected. */
export const target = (resource: Resource): PayloadFields =>
  linkTo({
    type: resource,
    description: `The ${nounOf(resource.name)} specified in the input.`,
    of: (result) => result.target,
  });

interface PayloadLink {
  readonly type: Resource;
  /** Name of the field. Defaults to that of the type. */
  readonly name?: string;
  readonly description: string;
  /** When the link is null. By default, if the input is rejected. */
  readonly ifMissing?: readonly string[];
  /** Returns the key of the object. Undefined if there is none. */
  readonly of: (payload: Called) => EntityKey | undefined;
}

const ifUnnamed = 'the input is invalid';

/** A field with a link to an object that the change concerns. */
export function linkTo(link: PayloadLink): PayloadFields {
  const { type, name, description, ifMissing = [ifUnnamed], of } = link;
  return (t) => ({
    [name ?? lowerFirst(type.name)]: linkField(
      t,
      type,
      description,
      { source: objectSource(of) },
      ...ifMissing,
    ),
  });
}

/** A field with the object to which the change applies. Of several types, the last one whose id is in the path. */
export const subject =
  (description: string, among: readonly [Resource, ...Resource[]]): PayloadFields =>
  (t) => ({
    subject: stepField(t, {
      type: Node,
      nullable: true,
      description: nullIf(description, ifUnnamed, 'the subject cannot be read'),
      operations: among.flatMap((one) => sourcesOf(one)),
      step: {
        source: objectSource(({ target: { ids } }) =>
          among.findLast(({ ownKey }) => ids[ownKey] !== undefined)?.at(ids),
        ),
        completion: new IdentifiedCompletion(),
      },
    }),
  });

const objectSource = (of: (payload: Called) => EntityKey | undefined) =>
  waitingSource((asked) => {
    const payload = payloadIn(asked);
    const entityKey = isCalled(payload) ? of(payload) : undefined;
    return entityKey && objectOf(entityKey, payload, asked);
  });

/**
 * The object of a link. It exists after a successful change. After a rejected change it is read, even if only IDs are
 * selected.
 */
export function objectOf(
  entityKey: EntityKey,
  { missing, response, userErrors }: Payload,
  asked: Asked,
): EntityKey | Promise<Entity | null> | null {
  if (entityKey.globalId === missing?.globalId) return null;
  const isMade = response !== undefined || userErrors.length === 0;
  return isMade ? entityKey : readIfExists(entityKey, asked);
}
