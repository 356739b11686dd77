/** Converts global IDs and plain keys in arguments and inputs to own ids. */
import { z } from 'zod';
import { factsOf, type NestedReferenceFacts, type ReferenceFacts } from '../../rest/table/facts.ts';
import { unwrap, wireTypeOf } from '../../rest/table/schema.ts';
import { memoized } from '../../rest/values/memoized.ts';
import { inField, invalidId } from '../errors/input-error.ts';
import type { Resource, ResourceEndpoint } from '../identity/model.ts';
import type { PathIds } from '../identity/path-ids.ts';
import { referenced } from '../identity/registry.ts';
import { idOfAnother, parseChildIdOf, parseOwnId, typeOf } from '../identity/resource-ids.ts';
import { referencesOf } from '../identity/shape-members.ts';
import { inputName } from './input-members.ts';

/** The own id of an object, which must belong to the target of the call. */
export function ownIdIn(
  id: string,
  { resource: name, orEmail }: Pick<ReferenceFacts, 'resource' | 'orEmail'>,
  around: PathIds,
): string {
  if (orEmail && id.includes('@')) return id.trim();
  return parseOwnId(referenced(name), id, around);
}

/** An own id inside an object, as the REST API expects it. */
export const nestedIn = ({ tag, member }: NestedReferenceFacts, ownId: string) => ({
  ...(tag !== undefined && { type: tag }),
  [member]: ownId,
});

/** The nested reference for the type of the ID. The object must belong to the target of the call. */
export function anyNested(among: readonly NestedReferenceFacts[], id: string, around: PathIds) {
  const types = among.map(({ resource }) => resource);
  const hint = `Use the global ID of a ${types.join(' or ')}, or a type and key, such as \`${types[0]}:…\`.`;
  const { type, resource } = typeOf(id, hint);
  const facts = among.find((one) => one.resource === resource.name);
  if (!facts) throw invalidId(idOfAnother(type, types));
  return nestedIn(facts, parseChildIdOf(resource, id, around).restId);
}

const oneOf = (forms: readonly string[]) =>
  `${forms.slice(0, -1).join(', ')}${forms.length > 2 ? ',' : ''} or ${forms.at(-1)}.`;

const keysOf = (endpoints: readonly ResourceEndpoint[]) =>
  endpoints.map(({ keyPattern }) => `the key \`${keyPattern}\``);

/** A sentence about the accepted forms of an ID. `ownKey`: the own id is accepted, too. */
export const acceptedIds = (endpoints: readonly ResourceEndpoint[], ownKey?: string): string =>
  oneOf([
    'Accepts a global ID',
    ...keysOf(endpoints),
    ...(ownKey === undefined ? [] : [`just \`{${ownKey}}\``]),
  ]);

/**
 * A sentence about the accepted forms of the IDs in a schema. Undefined if it has none. `around`: the path ids of the
 * call.
 */
export function idHint(
  schema: z.core.$ZodType,
  around: ReadonlySet<string> = new Set(),
  given = 'Accepts a global ID',
): string {
  const type = wireTypeOf(schema);
  if (type.is === 'list') return idHint(type.element, around, 'Each item is a global ID');
  if (type.is === 'anyId') {
    const [any] = type.among.map(({ resource }) => referenced(resource));
    return ` ${given}, or a type and key, such as \`${any?.name}:${any?.endpoints[0].keyPattern}\`.`;
  }
  if (type.is !== 'id' && type.is !== 'nestedId') return '';
  const facts = type.is === 'id' ? type.reference : type.nested;
  const { ownKey, endpoints } = referenced(facts.resource);
  const [first, ...others] = endpoints;
  const reachable = others.filter(({ above }) => above.every((part) => around.has(part)));
  const forms = [given, ...keysOf([first, ...reachable])];
  if (first.above.length > 0) forms.push(`just \`{${ownKey}}\``);
  if (facts.orEmail) forms.push('an email address');
  if (facts.orName !== undefined) forms.push(facts.orName);
  return ` ${oneOf(forms)}`;
}

/** Whether a schema contains an id at any depth. */
export function takesIds(schema: z.core.$ZodType): boolean {
  const { inner } = unwrap(schema);
  if (factsOf(inner).reference || factsOf(inner).opaqueId !== undefined) return true;
  if (inner instanceof z.ZodArray) return takesIds(inner.element);
  if (inner instanceof z.ZodRecord) return takesIds(inner.valueType);
  if (inner instanceof z.ZodUnion) return inner.options.some(takesIds);
  return inner instanceof z.ZodObject && Object.values<z.core.$ZodType>(inner.shape).some(takesIds);
}

/**
 * The path ids for the members of an object. If the object contains the id of another space, its other ids belong to
 * that space.
 */
export function narrowedIds(
  shape: z.ZodObject,
  sent: Readonly<Record<string, unknown>>,
  around: PathIds,
): PathIds {
  let narrowed = around;
  for (const { field, resource } of namedIn(shape)) {
    const id = sent[field];
    if (typeof id !== 'string' || !resource.endpointAt(narrowed)) continue;
    const { ownKey } = resource;
    const ownId = inField([field], () => parseOwnId(resource, id, narrowed));
    // Of two ids of one kind in the object, such as a page and its new parent, none is around the other.
    const isElsewhere = around[ownKey] !== undefined && around[ownKey] !== ownId;
    narrowed = isElsewhere ? { [ownKey]: ownId } : { ...narrowed, [ownKey]: ownId };
  }
  return narrowed;
}

/** Members that contain ids, parents before their children: a space before the page in it. */
const namedIn = memoized((shape: z.ZodObject) =>
  referencesOf(shape)
    .map(({ member, resource }) => ({
      field: inputName(member, shape.shape[member]),
      resource: referenced(resource),
    }))
    .sort((one, other) => depth(one) - depth(other)),
);

const depth = ({ resource }: { readonly resource: Resource }) => resource.endpoints[0].key.length;
