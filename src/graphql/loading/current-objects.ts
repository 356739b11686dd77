/**
 * Objects of endpoints with a read that always returns the current one, whatever its id. Their parent may contain the
 * id of the current one, as a space contains the id of its current revision.
 */
import type { AnyOperation } from '../../rest/table/operation.ts';
import { RestError } from '../../rest/values/errors.ts';
import { memberAt } from '../../rest/values/record.ts';
import type { Path } from '../../rest/values/response-path.ts';
import { asError } from '../errors/errors.ts';
import type { Entity, EntityKey } from '../identity/model.ts';
import { pathParameters } from '../identity/path-ids.ts';
import { resourceOfParameter } from '../identity/registry.ts';
import type { Needed } from './list-search.ts';
import { mayLack } from './remembered.ts';

/** The object is not the current one. */
export class NotCurrent extends RestError {
  constructor() {
    super('NOT_FOUND');
  }
}

/** Loads the parents. */
export interface HolderLoader {
  load(entityKey: EntityKey, path: Path): Promise<Entity>;
  /** Whether the object was read or is being read, so that loading it makes no further call. */
  isRequested(entityKey: EntityKey): boolean;
  /** Whether a change has just made the object the current one. */
  isCurrent(entityKey: EntityKey): boolean;
}

interface CurrentReads<Request> {
  readonly others: HolderLoader;
  /** Reads one object, by its id or by the given read. Never rejects. */
  read(request: Request, read?: AnyOperation): Promise<Entity | Error>;
  settle(request: Request, outcome: Entity | Error): void;
}

/**
 * Reads objects by the read of the current one if they are known to be it, and the others by their ids. A service may
 * not have the latter: then those that are current after all are read, too.
 */
export async function readCurrentOrAny<Request extends Needed>(
  requests: readonly Request[],
  { others, read, settle }: CurrentReads<Request>,
): Promise<void> {
  const readCurrent = (request: Request) => read(request, request.entityKey.endpoint.current?.read);
  const refused = new Map<Request, Error>();
  await Promise.all(
    requests.map(async (request) => {
      const isCurrent = await isKnownCurrent(request, others).catch(asError);
      if (isCurrent instanceof Error) return settle(request, isCurrent);
      const current = isCurrent ? await readCurrent(request) : undefined;
      const isRead = current !== undefined && !(current instanceof NotCurrent);
      const outcome = isRead ? current : await read(request);
      if (!isRead && mayBeCurrent(outcome)) refused.set(request, outcome);
      else settle(request, outcome);
    }),
  );
  await Promise.all(
    Array.from(refused, async ([request, error]) => {
      // The parent is asked first if it is read anyway, because the current object may be large.
      const holder = holderOf(request.entityKey);
      const isNamed =
        holder && others.isRequested(holder)
          ? await isNamedBy(holder, request, others).catch(asError)
          : undefined;
      if (isNamed instanceof Error || isNamed === false) return settle(request, isNamed || error);
      const outcome = await readCurrent(request);
      settle(request, outcome instanceof NotCurrent ? error : outcome);
    }),
  );
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
