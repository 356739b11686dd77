/** The resources that were declared: by name, by path parameter, by shape. */
import { z } from 'zod';
import { type ResourceName, resourceNames } from '../../rest/table/resource-names.ts';
import { nameFactsOf } from '../../rest/table/shape.ts';
import { nearestNames } from '../errors/nearest-names.ts';
import type { Resource } from './model.ts';

const byName = new Map<string, Resource>();
const byOwnKey = new Map<string, Resource>();

export function register(resource: Resource): void {
  byName.set(resource.name, resource);
  for (const endpoint of resource.endpoints) byName.set(endpoint.name, resource);
  if (resource.isPart) return;
  // Of those that share a parameter, it stands for the one that it names alone.
  const known = byOwnKey.get(resource.ownKey);
  if (!known || keyLength(resource) < keyLength(known)) byOwnKey.set(resource.ownKey, resource);
}

const keyLength = ({ endpoints: [{ key }] }: Resource) => key.length;

export const isResourceName = (name: string) => byName.has(name);

/** All resources declared so far of which the REST interface has objects. */
export const resources = (): Iterable<Resource> =>
  new Set([...byName.values()].filter(({ isPart }) => !isPart));
export const resourceNamed = (name: string): Resource | undefined => byName.get(name);
/** The resource that a reference names. Throws for one that nobody declared: links to it would be mere strings. */
export function referenced(name: ResourceName): Resource {
  const resource = byName.get(name);
  if (!resource)
    throw new TypeError(
      `References name ${name}, which no node() and no identified() declares.${nearestNames(name, byName.keys())}`,
    );
  return resource;
}

/** To be asked when all is declared and before the schema is built. */
export function requireReferenced(names: readonly ResourceName[] = resourceNames): void {
  for (const name of names) referenced(name);
}

/** Throws for what the graph holds: an id of that is a reference, and not opaque. */
export function requireUnheld(name: string): void {
  if (byName.has(name))
    throw new TypeError(`opaqueId() names ${name}, which the graph holds: use reference().`);
}

/** The resource whose objects a path parameter names. */
export const resourceOfParameter = (parameter: string): Resource | undefined =>
  byOwnKey.get(parameter);
/** The resource that a shape is the whole of. By name: a described copy of a shape is still that shape. */
export const resourceOfShape = (shape: z.core.$ZodType): Resource | undefined => {
  const resource = byName.get(nameFactsOf(shape)?.name ?? '');
  return resource?.shape instanceof z.ZodUnion === shape instanceof z.ZodUnion
    ? resource
    : undefined;
};
