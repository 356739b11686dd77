/**
 * Payloads of mutations, and their fields in general: values, and links to the target, to other objects, and to the owner
 * of an object before and after a change that moves or deletes it.
 */
import type { z } from 'zod';
import { nounOf } from '../../rest/table/nouns.ts';
import { wireTypeOf } from '../../rest/table/wire-type.ts';
import { RestError } from '../../rest/values/errors.ts';
import { memberAt } from '../../rest/values/record.ts';
import { identifiedCompletion } from '../execution/link.ts';
import type { Asked, Position, Step } from '../execution/model.ts';
import { readIfExists } from '../execution/read-object.ts';
import { source, waitingSource } from '../execution/step.ts';
import { Node } from '../fields/node.ts';
import type { Entity, EntityKey, Resource } from '../identity/model.ts';
import type { PathIds } from '../identity/path-ids.ts';
import { referenced } from '../identity/registry.ts';
import { schemaAt } from '../identity/shape-members.ts';
import { refOf } from '../types/builder.ts';
import { type FieldBuilder, type Fields, type OneOrMore, oneOrMore } from '../types/field-types.ts';
import { lowerFirst, upperFirst } from '../types/graphql-names.ts';
import { idFieldFor, sourcesOf } from '../types/links.ts';
import { isAlwaysThere } from '../types/member-fields.ts';
import { outputOf } from '../types/output.ts';
import { ifNotApplied, ifUnread, nullIf, type Output, outputField } from '../types/output-field.ts';
import { stepField } from '../types/step-field.ts';
import type { UserError } from './user-errors.ts';

export interface Payload {
  /** The target. Undefined if the input was rejected, or if the mutation has no target. */
  readonly target: EntityKey | undefined;
  /** The path ids of the call, which include those of the target. */
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

export type PayloadFields = (t: FieldBuilder) => Fields;

export const payloadIn = ({ value }: Pick<Asked, 'value'>) => value as Payload;

/** Whether the service accepted the call. A part of the change may have failed. */
const isAccepted = ({ response, userErrors }: Payload): boolean =>
  response !== undefined || userErrors.length === 0;

export interface PayloadFieldOptions {
  readonly description: string;
  /** Returns the value. Not called if the mutation was not applied. Defaults to the response. */
  readonly of?: (payload: Payload) => unknown;
}

/**
 * A field with a value of the response or of the call. The objects of references, such as one that the input names beside
 * the target, are read as for other links.
 */
export const payloadField =
  (name: string, schema: z.ZodType, options: PayloadFieldOptions): PayloadFields =>
  (t) =>
    valueField(name, outputOf(schema), options)(t);

/** A field with the global IDs of objects: `deletedPageIds` for `deletedPages`. `schema`: a reference, or a list of them. */
export const payloadIds =
  (name: string, schema: z.ZodType, options: PayloadFieldOptions): PayloadFields =>
  (t) => {
    const ids = idFieldFor(name, schema, false);
    if (!ids) throw new TypeError(`${name} has no ID`);
    return valueField(ids.name, ids.output, options)(t);
  };

/** A field with a value for which there is an output. */
export const valueField =
  (
    name: string,
    output: Output,
    { description, of = ({ response }) => response }: PayloadFieldOptions,
  ): PayloadFields =>
  (t) => ({
    [name]: outputField(t, output, {
      description,
      ifMissing: ifNotApplied,
      source: source((asked) => {
        const payload = payloadIn(asked);
        const value = isAccepted(payload) ? of(payload) : null;
        // A link in the response to a change leads to the object that is now the current one.
        if (output.link && typeof value === 'string') asked.context.loaders.noteCurrent(value);
        return value;
      }),
    }),
  });

interface PayloadLink {
  /** The type of the object. Of several types, the field has any node. */
  readonly type: OneOrMore<Resource>;
  /** Name of the field. Defaults to that of the type. */
  readonly name?: string;
  readonly description: string;
  /** When the link is null. By default, if the input is rejected. */
  readonly ifMissing?: readonly string[];
  /** Returns the key of the object. Undefined if there is none. Not called if the input is rejected. */
  readonly of: (payload: Payload, asked: Asked) => EntityKey | undefined;
  readonly step?: Pick<Step, 'needsBefore' | 'extraCall'>;
}

/**
 * A field with a link to an object that the change concerns. It exists after a successful change. After a rejected
 * change it is read, even if only IDs are selected.
 */
export function linkTo(link: PayloadLink): PayloadFields {
  const { description, ifMissing = ['the input is invalid'], of, step } = link;
  const [type, ...others] = oneOrMore(link.type);
  const { name = lowerFirst(type.name) } = link;
  const isOfOneType = others.length === 0;
  const ifGone = isOfOneType ? ifUnread(type.name) : `the ${name} cannot be read`;
  const linkSource = waitingSource((asked) => {
    const payload = payloadIn(asked);
    const entityKey = payload.target && of(payload, asked);
    if (!entityKey || entityKey.globalId === payload.missing?.globalId) return null;
    return isAccepted(payload) ? entityKey : readIfExists(entityKey, asked);
  });
  return (t) => ({
    [name]: stepField(t, {
      type: isOfOneType ? refOf(type) : Node,
      nullable: true,
      description: nullIf(description, ...ifMissing, ifGone),
      operations: [type, ...others].flatMap((one) => sourcesOf(one)),
      step: { ...step, source: linkSource, completion: identifiedCompletion },
    }),
  });
}

/** A link to the target, which is read again if more than IDs is selected. */
export const target = (resource: Resource): PayloadFields =>
  linkTo({
    type: resource,
    description: `The ${nounOf(resource.name)} specified in the input.`,
    of: (payload) => payload.target,
  });

/** The owner of objects of a resource, in the member with its id, such as `organization` of a space. */
function ownerIn({ name, shape }: Resource, member: string) {
  const schema = schemaAt(name, shape, [member]);
  const reference = wireTypeOf(schema);
  if (reference.is !== 'id') throw new TypeError(`${member} of ${name} is not a reference`);
  const type = referenced(reference.reference.resource);
  return {
    type,
    noun: type.name === name ? 'parent' : nounOf(type.name),
    /** Whether every object has an owner. */
    isRequired: isAlwaysThere(schema),
    of(object: unknown, ids: PathIds): EntityKey | undefined {
      const id = memberAt(object, [member]);
      return typeof id === 'string' ? type.identify(id, ids) : undefined;
    },
  };
}

/** A field for the owner after the change. `noun`: the owned object, if it is not the one that was changed. */
export const belongsTo =
  (
    resource: Resource,
    member: string,
    noun = `${nounOf(resource.name)} after the mutation`,
  ): PayloadFields =>
  (t) => {
    const owner = ownerIn(resource, member);
    return linkTo({
      type: owner.type,
      name: member,
      description: `The ${owner.noun} of the ${noun}.`,
      ifMissing: [...(owner.isRequired ? [] : ['there is none']), ifNotApplied],
      of: ({ response, path }) => owner.of(response, path),
    })(t);
  };

/**
 * A field for the owner before the change. By default, its name is that of the member. No response contains the former
 * owner, so the object is read before the change. If that fails, the field is null with a warning.
 */
export const belongedTo =
  (resource: Resource, member: string, name = member): PayloadFields =>
  (t) => {
    const owner = ownerIn(resource, member);
    const noun = nounOf(resource.name);
    const read = owner.type === resource ? `its ${member}` : `the ${owner.noun}`;
    const ifNone = owner.isRequired ? '' : ' if there was none, or';
    return linkTo({
      type: owner.type,
      name,
      description: `The ${owner.noun} of the ${noun} before the mutation. Null${ifNone} if the ${noun} or ${read} cannot be read. Selecting this field reads the ${noun} before the mutation is applied.`,
      ifMissing: [],
      of({ before, path }, { context, path: at }) {
        if (!(before instanceof Error)) return owner.of(before?.value, path);
        if (!(before instanceof RestError)) throw before;
        context.warnings.add(before.code, before.message, at);
        return undefined;
      },
      step: { needsBefore: true, extraCall: 'call' },
    })(t);
  };

/** Fields for the owners before and after the change. */
export const movedBetween =
  (resource: Resource, member: string): PayloadFields =>
  (t) => ({
    ...belongsTo(resource, member)(t),
    ...belongedTo(resource, member, `previous${upperFirst(member)}`)(t),
  });

/** The target before the change, if a selected field needs it. If the read fails, its error. */
export async function readObjectBefore(
  object: EntityKey,
  { field, context, path }: Position,
): Promise<Payload['before']> {
  if (!field.onlySelection.fields.some(({ step }) => step.needsBefore)) return undefined;
  return context.loaders.load(object, path).catch((error: Error) => error);
}
