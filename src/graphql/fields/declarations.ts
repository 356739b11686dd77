/** Checks the path parameters in declarations of fields. Without this, a misspelled name would cause no error. */
import type { AnyOperation } from '../../rest/table/operation.ts';
import { nearestNames } from '../errors/nearest-names.ts';
import type { Resource } from '../identity/model.ts';
import { pathParameters } from '../identity/path-ids.ts';

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
