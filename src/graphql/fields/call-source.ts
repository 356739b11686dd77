/** Sources of fields that make a call for each parent. */
import type { AnyOperation } from '../../rest/table/operation.ts';
import { RestError, withoutMember } from '../../rest/values/errors.ts';
import { EntityKey, type Scope } from '../identity/model.ts';
import { fitting, type PathIds, pathParameters } from '../identity/path-ids.ts';
import type { Asked, Source } from '../plan/step.ts';

export interface PreparedCall {
  /** The path ids that were known of the parent. */
  readonly around: PathIds;
  /** Whether arguments go into the query. They may name objects relative to the path ids. */
  readonly hasQuery: boolean;
  /** The slots that need the call. */
  readonly slots: object[];
}

/** Arguments with IDs have such names, whatever their type. */
const namesIds = /Ids?$/;

/** One preparation serves the field and the early call, which the field takes over. */
export abstract class CallSource<Operation extends AnyOperation, Call extends PreparedCall>
  implements Source
{
  readonly waits = true;
  readonly operations: readonly [Operation, ...Operation[]];
  readonly #idNames: readonly string[];
  readonly #isAlways: boolean;

  /**
   * `idNames`: path ids that the call depends on, besides those in the paths. `always`: whether a parent always has the
   * response, as it has its lists.
   */
  constructor(
    operations: readonly [Operation, ...Operation[]],
    { idNames = [], always = false }: { idNames?: readonly string[]; always?: boolean } = {},
  ) {
    this.operations = operations;
    this.#isAlways = always;
    this.#idNames = [...operations.flatMap(pathParameters), ...idNames];
  }

  abstract resolve(asked: Asked): Promise<unknown>;

  /** Throws for arguments that the call does not take. */
  protected abstract prepare(asked: Asked): Call;

  /** Makes the call, and keeps its response in what was prepared. */
  protected abstract begin(call: Call, asked: Asked): Promise<unknown>;

  async prefetch(asked: Asked): Promise<void> {
    if (this.#early(asked)) return;
    const call = this.prepare(asked);
    const { scope, field, context } = asked;
    if (scope instanceof EntityKey) context.loaders.early.keep(field, scope, call);
    await this.begin(call, asked);
  }

  /** The call of the field: the one that was made early, or a new one. */
  protected callFor(asked: Asked): Call {
    return this.#early(asked) ?? this.prepare(asked);
  }

  /** The operation whose path the ids fill. Throws if an object lacks a member with one of them. */
  protected operationFor(ids: PathIds, { own }: Scope): Operation {
    const operation = fitting(this.operations, ids);
    if (operation) return operation;
    const [first] = this.operations;
    for (const name of pathParameters(first)) {
      const member = ids[name] === undefined ? own?.resource.memberWith(name) : undefined;
      if (own && member !== undefined) throw withoutMember(own.resource.name, member);
    }
    return first;
  }

  /**
   * The error of the call. With a 404, the operation or the object may be missing: if the parent is an entity, it was
   * read before, so it is the operation. The service's own words do not matter for what a parent always has, such as a
   * list, if the path names only the parent and what is above it.
   */
  protected errorOf(error: unknown, asked: Asked): unknown {
    if (!(error instanceof RestError) || error.code !== 'NOT_FOUND') return error;
    const { entityKey } = asked.scope;
    if (!entityKey) return error;
    const isDoubtful = error.facts.mayBeUnsupported || !this.#namesOthers(asked, entityKey);
    return isDoubtful ? error.asUnsupported : error;
  }

  /** Whether the call names objects other than the parent and those in its key. */
  #namesOthers({ args, scope: { ids } }: Asked, { endpoint }: EntityKey): boolean {
    const operation = fitting(this.operations, ids);
    if (!operation || (operation.kind !== 'list' && !this.#isAlways)) return true;
    if (pathParameters(operation).some((name) => !endpoint.key.includes(name))) return true;
    return Object.entries(args).some(([name, value]) => value != null && namesIds.test(name));
  }

  #early({ context, field, scope, slot }: Asked): Call | undefined {
    // The call that a field keeps was prepared by its own source.
    const call = context.loaders.early.of(field, scope) as Call | undefined;
    if (!call || !this.#isFor(call, scope.ids)) return undefined;
    call.slots.push(slot);
    return call;
  }

  /** An object that was read may have more path ids than were known before. */
  #isFor({ around, hasQuery }: Call, ids: PathIds): boolean {
    const names = hasQuery ? Object.keys({ ...ids, ...around }) : this.#idNames;
    return names.every((name) => ids[name] === around[name]);
  }
}
