/** All declared resources, by name, path parameter and shape. */
import { z } from 'zod';
import type { ResourceName } from '../../rest/table/names.ts';
import { nameFactsOf } from '../../rest/table/shape.ts';
import { nearestNames } from '../errors/nearest-names.ts';
import type { Resource } from './model.ts';

const byName = new Map<string, Resource>();
const byOwnKey = new Map<string, Resource>();

export function register(resource: Resource): void {
  byName.set(resource.name, resource);
  for (const endpoint of resource.endpoints) byName.set(endpoint.name, resource);
  if (resource.isPart) return;
  // If several resources have the parameter, it identifies the one with the shortest key.
  const known = byOwnKey.get(resource.ownKey);
  if (!known || keyLength(resource) < keyLength(known)) byOwnKey.set(resource.ownKey, resource);
}

const keyLength = ({ endpoints: [{ key }] }: Resource) => key.length;

export const isResourceName = (name: string) => byName.has(name);

/** All resources that have objects in the REST API. */
export const resources = (): Iterable<Resource> =>
  new Set([...byName.values()].filter(({ isPart }) => !isPart));
export const resourceNamed = (name: string): Resource | undefined => byName.get(name);
/** The resource of a reference. Throws if it is not declared, because links to it would then be plain strings. */
export function referenced(name: ResourceName): Resource {
  const resource = byName.get(name);
  if (!resource)
    throw new TypeError(
      `References name ${name}, which no node() declares.${nearestNames(name, byName.keys())}`,
    );
  return resource;
}

export const resourceOfParameter = (parameter: string): Resource | undefined =>
  byOwnKey.get(parameter);
/** The resource with a shape. It is found by name, because a shape with another description is a copy. */
export const resourceOfShape = (shape: z.core.$ZodType): Resource | undefined => {
  const resource = byName.get(nameFactsOf(shape)?.name ?? '');
  return resource?.shape instanceof z.ZodUnion === shape instanceof z.ZodUnion
    ? resource
    : undefined;
};
