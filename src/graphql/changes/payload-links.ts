/**
 * Payloads of mutations, and their fields in general: values, and links to the target, to other objects, and to the owner
 * of an object before and after a change that moves or deletes it.
 */
import type { z } from 'zod';
import { nounOf } from '../../rest/table/names.ts';
import { RestError } from '../../rest/values/errors.ts';
import { memberAt } from '../../rest/values/record.ts';
import { nullIfMissing } from '../execution/failures.ts';
import { identifiedCompletion } from '../execution/link.ts';
import type { Asked } from '../execution/model.ts';
import { readNamed } from '../execution/read-object.ts';
import { source, waitingSource } from '../execution/step.ts';
import { Node } from '../fields/node.ts';
import type { Entity, EntityKey, Resource } from '../identity/model.ts';
import type { PathIds } from '../identity/path-ids.ts';
import { schemaAt } from '../identity/shape-members.ts';
import {
  type FieldBuilder,
  type Fields,
  type OneOrMore,
  oneOrMore,
  refOf,
} from '../types/builder.ts';
import { lowerFirst, upperFirst } from '../types/graphql-names.ts';
import { idFieldFor, sourcesOf } from '../types/links.ts';
import { isAlwaysThere } from '../types/member-fields.ts';
import { outputOf } from '../types/output.ts';
import {
  ifNotApplied,
  ifUnread,
  nullIf,
  type Output,
  type OutputFieldOptions,
  outputField,
  stepField,
} from '../types/output-field.ts';
import type { UserError } from './user-errors.ts';

export interface Payload {
  /** The target. Undefined if the input was rejected, or if the mutation has no target. */
  readonly target?: EntityKey | undefined;
  /** The path ids of the call, which include those of the target. Empty if the input was rejected. */
  readonly path: PathIds;
  /** The body. Undefined if the operation has none. */
  readonly sent?: Readonly<Record<string, unknown>> | undefined;
  /** The response. Undefined if there are user errors, or if the response is empty. */
  readonly response?: unknown;
  /** For an upsert: whether the object was created. */
  readonly isCreated?: boolean;
  /** The target as it was before the change, or why it could not be read. Undefined if no selected field needs it. */
  readonly before?: Entity | Error | undefined;
  /** The object that does not exist, according to the service. */
  readonly missing?: EntityKey;
  readonly userErrors: readonly UserError[];
  readonly clientMutationId?: unknown;
}

export type PayloadFields = (t: FieldBuilder) => Fields;

export const payloadIn = ({ value }: Pick<Asked, 'value'>) => value as Payload;

/** The fields of several declarations. */
export const together =
  (...parts: readonly (PayloadFields | undefined)[]): PayloadFields =>
  (t) =>
    Object.assign({}, ...parts.map((part) => part?.(t)));

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
  (name: string, schema: z.core.$ZodType, options: PayloadFieldOptions): PayloadFields =>
  (t) =>
    valueField(t, name, outputOf(schema), options);

/**
 * A field with the global IDs of objects: `deletedPageIds` for `deletedPages`. None if the schema is neither a reference
 * nor a list of them.
 */
export const payloadIds =
  (name: string, schema: z.core.$ZodType, options: Partial<PayloadFieldOptions>): PayloadFields =>
  (t) => {
    const ids = idFieldFor(name, schema, false);
    if (!ids) return {};
    const { description } = ids.options;
    return valueField(t, ids.name, ids.output, { description, ...options });
  };

interface ValueFieldOptions extends Pick<OutputFieldOptions, 'needsBefore' | 'extraCall'> {
  readonly description: string;
  readonly of?: (payload: Payload, asked: Asked) => unknown;
  /** Whether `of` is called even if the mutation was not applied. */
  readonly always?: boolean;
}

/** A field with a value for which there is an output. */
export const valueField = (
  t: FieldBuilder,
  name: string,
  output: Output,
  { of = ({ response }) => response, always = false, ...field }: ValueFieldOptions,
): Fields => ({
  [name]: outputField(t, output, {
    ...field,
    ifMissing: ifNotApplied,
    source: source((asked) => {
      const payload = payloadIn(asked);
      const value = always || isAccepted(payload) ? of(payload, asked) : null;
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
  /** Returns the key of the object. Undefined if there is none. Not called if the input is rejected. */
  readonly of: (payload: Payload) => EntityKey | undefined;
}

/**
 * A field with a link to an object that the change concerns. It exists after a successful change. After a rejected
 * change it is read, even if only IDs are selected.
 */
export function linkTo({ type, name: given, description, of }: PayloadLink): PayloadFields {
  const [first, ...others] = oneOrMore(type);
  const name = given ?? lowerFirst(first.name);
  const isOfOneType = others.length === 0;
  const ifGone = isOfOneType ? ifUnread(first.name) : `the ${name} cannot be read`;
  const linkSource = waitingSource((asked) => {
    const payload = payloadIn(asked);
    const entityKey = payload.target && of(payload);
    if (!entityKey || entityKey.globalId === payload.missing?.globalId) return null;
    return isAccepted(payload) ? entityKey : readNamed(entityKey, asked).catch(nullIfMissing);
  });
  return (t) => ({
    [name]: stepField(t, {
      type: isOfOneType ? refOf(first) : Node,
      nullable: true,
      description: nullIf(description, 'the input is invalid', ifGone),
      operations: [first, ...others].flatMap((one) => sourcesOf(one)),
      source: linkSource,
      completion: identifiedCompletion,
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
  const output = outputOf(schemaAt(name, shape, [member]));
  const owner = output.link?.target.name ?? '';
  const noun = owner === name ? 'parent' : nounOf(owner);
  return {
    output,
    noun,
    isOfSameType: owner === name,
    isRequired: isAlwaysThere(schemaAt(name, shape, [member])),
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
    const description = `The ${owner.noun} of the ${noun}.`;
    return valueField(t, member, owner.output, {
      description: owner.isRequired
        ? description
        : nullIf(description, 'there is none', ifNotApplied),
      of: ({ response }) => memberAt(response, [member]),
    });
  };

/**
 * A field for the owner before the change. By default, its name is that of the member. No response contains the former
 * owner, so the object is read before the change. If that fails, the field is null with a warning.
 */
export const belongedTo =
  (resource: Resource, member: string, name = member): PayloadFields =>
  (t) => {
    const { output, noun: ownerNoun, isOfSameType, isRequired } = ownerIn(resource, member);
    const noun = nounOf(resource.name);
    const read = isOfSameType ? `its ${member}` : `the ${ownerNoun}`;
    const ifNone = isRequired ? '' : ' if there was none, or';
    return valueField(t, name, output, {
      description: `The ${ownerNoun} of the ${noun} before the mutation. Null${ifNone} if the ${noun} or ${read} cannot be read. Selecting this field reads the ${noun} before the mutation is applied.`,
      always: true,
      of({ before }, { context, path }) {
        if (!(before instanceof Error)) return memberAt(before?.value, [member]);
        if (!(before instanceof RestError)) throw before;
        context.warnings.add(before.code, before.message, path);
        return undefined;
      },
      needsBefore: true,
      extraCall: 'call',
    });
  };

/** Fields for the owners before and after the change. */
export const movedBetween = (resource: Resource, member: string): PayloadFields =>
  together(
    belongsTo(resource, member),
    belongedTo(resource, member, `previous${upperFirst(member)}`),
  );
