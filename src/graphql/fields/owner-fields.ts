/**
 * Payload fields for the owner of an object, before and after a change that moves or deletes it. No response contains
 * the former owner, so the object is read before the change if such a field is selected.
 */
import { nounOf } from '../../rest/table/nouns.ts';
import { RestError } from '../../rest/values/errors.ts';
import { memberAt } from '../../rest/values/record.ts';
import { nearestNames } from '../errors/nearest-names.ts';
import type { EntityKey, Resource } from '../identity/model.ts';
import type { PathIds } from '../identity/path-ids.ts';
import { referenced } from '../identity/registry.ts';
import { referencesOf, schemaAt } from '../identity/shape-members.ts';
import type { PlannedField, Position } from '../plan/model.ts';
import { waitingSource } from '../plan/step.ts';
import { upperFirst } from '../types/graphql-names.ts';
import { isAlwaysThere } from '../types/member-fields.ts';
import { ifNotApplied } from '../types/null-causes.ts';
import { linkField } from './links-up.ts';
import { linkTo, objectOf, type Payload, type PayloadFields, payloadIn } from './payload-links.ts';

/** Whether the selection needs the object as it was before the change. */
export const needsObjectBefore = ({ onlySelection }: PlannedField): boolean =>
  onlySelection.fields.some(({ step }) => step.needsBefore);

/** The target before the change, if the selection needs it. If the read fails, its error. */
export async function readObjectBefore(
  target: EntityKey,
  { field, context, path }: Position,
): Promise<Payload['before']> {
  if (!needsObjectBefore(field)) return undefined;
  return context.loaders.load(target, path).catch((error: Error) => error);
}

/**
 * The owner of objects of a resource, and the member that contains the owner's id, such as `organization` of a space.
 */
interface Owner {
  readonly type: Resource;
  readonly member: string;
  /** Whether every object has an owner. */
  readonly isRequired: boolean;
}

function owner({ name, shape }: Resource, member: string): Owner {
  const known = referencesOf(shape);
  const facts = known.find((one) => one.member === member);
  if (facts)
    return {
      type: referenced(facts.resource),
      member,
      isRequired: isAlwaysThere(schemaAt(name, shape, [member])),
    };
  const members = known.map((one) => one.member);
  throw new TypeError(`${name} has no reference ${member}.${nearestNames(member, members)}`);
}

function ownerIn(object: unknown, { type, member }: Owner, around: PathIds): EntityKey | undefined {
  const id = memberAt(object, [member]);
  return typeof id === 'string' ? type.identify(id, around) : undefined;
}

const ownerNoun = (resource: Resource, type: Resource, noun: string): string =>
  `The ${type === resource ? 'parent' : nounOf(type.name)} of the ${noun}`;

/** A field for the owner after the change. `noun`: the owned object, if it is not the one that was changed. */
export const belongsTo =
  (
    resource: Resource,
    member: string,
    noun = `${nounOf(resource.name)} after the mutation`,
  ): PayloadFields =>
  (t) => {
    const named = owner(resource, member);
    return linkTo({
      type: named.type,
      name: member,
      description: `${ownerNoun(resource, named.type, noun)}.`,
      ifMissing: [...(named.isRequired ? [] : ['there is none']), ifNotApplied],
      of: ({ response, path }) => ownerIn(response, named, path),
    })(t);
  };

/** A field for the owner before the change. By default, its name is that of the member. */
export const belongedTo =
  (resource: Resource, member: string, name = member): PayloadFields =>
  (t) => {
    const named = owner(resource, member);
    const noun = nounOf(resource.name);
    const ownNoun = nounOf(named.type.name);
    const unread = `if the ${noun} or ${ownNoun === noun ? `its ${member}` : `the ${ownNoun}`} cannot be read`;
    const ifNull = named.isRequired ? `Null ${unread}.` : `Null if there was none, or ${unread}.`;
    const description = `${ownerNoun(resource, named.type, noun)} before the mutation. ${ifNull} Selecting this field reads the ${noun} before the mutation is applied.`;
    return {
      [name]: linkField(t, named.type, description, {
        source: ownerBefore(named),
        needsBefore: true,
        extraCall: 'call',
      }),
    };
  };

/** Fields for the owners before and after the change. */
export const movedBetween =
  (resource: Resource, member: string): PayloadFields =>
  (t) => ({
    ...belongsTo(resource, member)(t),
    ...belongedTo(resource, member, `previous${upperFirst(member)}`)(t),
  });

/** The owner before the change. Null with a warning if the read failed. */
const ownerBefore = (named: Owner) =>
  waitingSource((asked) => {
    const payload = payloadIn(asked);
    const { before, path } = payload;
    if (!(before instanceof Error)) {
      const entityKey = payload.target && ownerIn(before?.value, named, path);
      return entityKey && objectOf(entityKey, payload, asked);
    }
    if (!(before instanceof RestError)) throw before;
    asked.context.warnings.add(before.code, before.message, asked.path);
    return null;
  });
