/**
 * Checks the names in the declarations of resources. A misspelled name would cause no error, but objects would never be
 * found.
 */

import { nearestNames } from '../../src/graphql/errors/nearest-names.ts';
import type { Resource, ResourceEndpoint } from '../../src/graphql/identity/model.ts';
import { pathParameters } from '../../src/graphql/identity/path-ids.ts';
import { referenced, resourceOfParameter, resources } from '../../src/graphql/identity/registry.ts';
import { commonMembers, schemaAt } from '../../src/graphql/identity/shape-members.ts';
import { filtersOf } from '../../src/graphql/types/field-arguments.ts';
import { type ResourceName, resourceNames } from '../../src/rest/table/names.ts';
import type { AnyOperation } from '../../src/rest/table/operation.ts';
import { literalOf, unwrap } from '../../src/rest/table/schema.ts';

/** Throws for names in resources that do not exist, and for references to resources that are not declared. */
export function requireDeclarations(): void {
  requireReferenced();
  for (const resource of resources()) requireSound(resource);
}

/** Throws for a resource that references name, but that is not declared. */
export function requireReferenced(names: readonly ResourceName[] = resourceNames): void {
  for (const name of names) referenced(name);
}

export function requireSound(resource: Resource): void {
  const { name, shape, idMember, pathIdsAt, endpoints } = resource;
  schemaAt(name, shape, [idMember]);
  requireKind(resource);
  for (const [parameter, path] of Object.entries(pathIdsAt)) {
    schemaAt(name, shape, path);
    if (!resourceOfParameter(parameter))
      throw new TypeError(`${name} contains ${parameter}, which is in no key of a resource.`);
  }
  for (const endpoint of endpoints) requireEndpoint(endpoint);
}

/** Throws unless the member `object` contains the name of the type, in the spelling of the REST API. */
function requireKind({ name, shape }: Resource): void {
  // A snapshot has the kind of what it was made of.
  const kind = name.replace(/Snapshot$/, '');
  const { object } = commonMembers(shape);
  const given = object && literalOf(unwrap(object).inner);
  if (given !== undefined && given.replaceAll('-', '') !== kind.toLowerCase())
    throw new TypeError(`${name} has the "object" ${given}.`);
}

function requireEndpoint(endpoint: ResourceEndpoint): void {
  const { name, key, ownKey, resource, source, read, current, responseMember, list } = endpoint;
  if (!source) throw new TypeError(`No operation reads a ${name}, so that it cannot have an ID.`);
  for (const operation of [read, current?.read, list?.operation])
    for (const parameter of pathParameters(operation))
      if (!key.includes(parameter) && !resource.containsPathId(parameter))
        throw new TypeError(
          `${operation?.name} takes ${parameter}, which the key of ${name} does not give.${nearestNames(parameter, key)}`,
        );
  const known = [source, current?.read].flatMap(pathParameters);
  for (const part of key)
    if (part !== ownKey && !known.includes(part))
      throw new TypeError(
        `The key of ${name} has ${part}, which ${source?.name} does not take.${nearestNames(part, known)}`,
      );
  requireNamed(endpoint);
  requireParametersKnown(source, name);
  if (read && responseMember !== undefined) schemaAt(read.name, read.shape, [responseMember]);
  if (list?.itemMember !== undefined)
    schemaAt(list.operation.name, list.operation.shape, [list.itemMember]);
  for (const filter of Object.keys({ ...list?.query, ...list?.others }))
    if (list) schemaAt(list.operation.name, list.operation.query, [filter]);
}

/** Throws for a read without the own id in its path, and if the parent does not name the current object. */
function requireNamed({ name, read, isReadByName, current, aroundKey }: ResourceEndpoint): void {
  if (read && !isReadByName)
    throw new TypeError(
      `${read.name} reads a ${name} without its id: declare it with \`current\`, as the read of the current object.`,
    );
  const around = resourceOfParameter(aroundKey);
  if (current && around) schemaAt(around.name, around.shape, [current.namedBy]);
}

/** Throws for a parameter of a single read that nothing sets. An object with an id must not depend on it. */
function requireParametersKnown(read: AnyOperation | undefined, name: string): void {
  if (!read || read.kind === 'list') return;
  for (const parameter of Object.keys(filtersOf(read).shape))
    throw new TypeError(
      `${read.name} takes ${parameter}, which no argument of a ${name} sets: declare the members that it changes with variedBy(), or the parameter as unoffered().`,
    );
}
