/**
 * Checks the names in declarations. Without this, a misspelled name would cause no error, but objects would never be
 * found.
 */
import { literalOf } from '../../rest/table/kinds.ts';
import type { AnyOperation } from '../../rest/table/operation.ts';
import { unwrap } from '../../rest/table/unwrap.ts';
import { nearestNames } from '../errors/nearest-names.ts';
import type { Resource, ResourceEndpoint } from '../identity/model.ts';
import { pathParameters } from '../identity/path-ids.ts';
import { requireReferenced, resourceOfParameter, resources } from '../identity/registry.ts';
import { commonMembers, schemaAt } from '../identity/shape-members.ts';
import { filtersOf } from '../types/field-arguments.ts';

/** Throws for names that do not exist. To be called after all declarations and before the schema is built. */
export function requireDeclarations(): void {
  requireReferenced();
  for (const resource of resources()) requireSound(resource);
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
function requireKind({ name, kind, shape }: Resource): void {
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

/** Throws for a name that is not a path parameter of the operations. */
export function requireParameters(
  operations: readonly AnyOperation[],
  names: readonly string[],
): void {
  const known = operations.flatMap(pathParameters);
  for (const name of names)
    if (!known.includes(name))
      throw new TypeError(
        `No path of ${operations.map((operation) => operation.name).join(' or ')} takes ${name}.${nearestNames(name, known)}`,
      );
}

/** Throws for an operation with path parameters that are neither in the key of a target nor in `names`. */
export function requireReachable(
  operations: readonly AnyOperation[],
  targets: readonly Resource[],
  names: readonly string[],
): void {
  const keys = targets.flatMap(({ endpoints }) => endpoints).map(({ key }) => key);
  // A mutation may have no target.
  const given = (keys.length > 0 ? keys : [[]]).map((key) => [...key, ...names]);
  for (const operation of operations)
    if (!given.some((one) => pathParameters(operation).every((part) => one.includes(part))))
      throw new TypeError(
        `No key of ${targets.map(({ name }) => name).join(' or ')} fills the path of ${operation.name}: ${operation.path}.`,
      );
}
