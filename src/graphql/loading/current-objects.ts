/**
 * Objects of endpoints with a read that always returns the current one, whatever its id. Their parent may contain the
 * id of the current one, as a space contains the id of its current revision.
 */
import type { AnyOperation } from '../../rest/table/operation.ts';
import { RestError } from '../../rest/values/errors.ts';
import { memberAt } from '../../rest/values/record.ts';
import type { Path } from '../../rest/values/response-path.ts';
import { Entity, type EntityKey } from '../identity/model.ts';
import { pathParameters } from '../identity/path-ids.ts';
import { resourceOfParameter } from '../identity/registry.ts';
import type { Needed } from './list-search.ts';
import { mayLack } from './remembered.ts';

/** Loads the parents. */
export interface HolderLoader {
  load(entityKey: EntityKey, path: Path): Promise<Entity>;
  /** Whether the object was read or is being read, so that loading it makes no further call. */
  isRequested(entityKey: EntityKey): boolean;
  /** Whether a change has just made the object the current one. */
  isCurrent(entityKey: EntityKey): boolean;
}

/**
 * Reads an object by the read of the current one if it is known to be it, and otherwise by its id. A service may not
 * have the latter: then the current object is read after all. `read`: reads it by its id, or by the given read, and
 * never rejects. Rejects if the parent cannot be read.
 */
export async function readCurrentOrAny(
  request: Needed,
  others: HolderLoader,
  read: (read?: AnyOperation) => Promise<Entity | Error>,
): Promise<Entity | Error> {
  const { entityKey } = request;
  const readCurrent = () => read(entityKey.endpoint.current?.read);
  const known = (await isKnownCurrent(request, others)) ? await readCurrent() : undefined;
  /** The read of the current object may return another one. */
  const isOther = (one: Entity | Error) =>
    one instanceof Entity && one.entityKey.text !== entityKey.text;
  if (known && !isOther(known)) return known;
  const outcome = await read();
  if (!mayBeCurrent(outcome)) return outcome;
  // The parent decides only where it is read anyway.
  const holder = holderOf(entityKey);
  const isAsked = holder !== undefined && others.isRequested(holder);
  if (isAsked && (await isNamedBy(holder, request, others)) === false) return outcome;
  const current = await readCurrent();
  return isOther(current) ? outcome : current;
}

/** Whether an object that could not be read by its id may be read if it is the current one. */
const mayBeCurrent = (outcome: Entity | Error): outcome is RestError =>
  outcome instanceof RestError && (outcome.code === 'NOT_FOUND' || mayLack(outcome));

/** The parent, which may contain the id of the current object. */
const holderOf = ({ endpoint: { aroundKey }, ids }: EntityKey): EntityKey | undefined =>
  resourceOfParameter(aroundKey)?.at(ids);

/**
 * Whether the object is known to be the current one before it is read: after a change, or from its parent, if that is
 * read anyway. A parent that is not in the path of the read is read in any case, because the read does not show that it
 * exists. Rejects if the parent cannot be read.
 */
async function isKnownCurrent(request: Needed, loader: HolderLoader): Promise<boolean> {
  const { entityKey } = request;
  const { read, aroundKey } = entityKey.endpoint;
  if (loader.isCurrent(entityKey)) return true;
  const holder = holderOf(entityKey);
  if (!holder) return false;
  const isInPath = pathParameters(read).includes(aroundKey);
  if (isInPath && !loader.isRequested(holder)) return false;
  return (await isNamedBy(holder, request, loader)) === true;
}

/** Whether the object is the current one, according to its parent. Undefined if that contains no id. */
async function isNamedBy(
  holder: EntityKey,
  request: Needed,
  loader: HolderLoader,
): Promise<boolean | undefined> {
  const [above] = await Promise.all(request.paths.map((path) => loader.load(holder, path)));
  const { endpoint, restId } = request.entityKey;
  const current = above && memberAt(above.value, [endpoint.current?.namedBy ?? '']);
  return typeof current === 'string' ? current === restId : undefined;
}
