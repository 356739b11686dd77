/** Sources of fields that make a call for each parent. */
import type { AnyOperation } from '../../rest/table/operation.ts';
import { EntityKey } from '../identity/model.ts';
import { fitting, type PathIds, pathParameters } from '../identity/path-ids.ts';
import type { SourceEstimate } from '../plan/source-estimate.ts';
import type { Asked, Known, Source } from '../plan/step.ts';

/** A call that can be made. */
export interface PreparedCall {
  /** The path ids that were known of the parent. */
  readonly around: PathIds;
  /** Whether arguments go into the query. They may name objects relative to the path ids. */
  readonly hasQuery: boolean;
  /** The slots that need the call. */
  readonly slots: object[];
}

/** One preparation serves the field and the early call, which the field takes over. */
export abstract class CallSource<Operation extends AnyOperation, Call extends PreparedCall>
  implements Source
{
  readonly waits = true;
  readonly #operations: readonly [Operation, ...Operation[]];
  /** Path ids that the call depends on. */
  readonly #idNames: readonly string[];

  /** `idNames`: path ids that the call depends on, besides those in the paths. */
  constructor(operations: readonly [Operation, ...Operation[]], idNames: readonly string[] = []) {
    this.#operations = operations;
    this.#idNames = [...operations.flatMap(pathParameters), ...idNames];
  }

  abstract resolve(asked: Asked): Promise<unknown>;

  abstract estimate(known: Known): SourceEstimate;

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

  /** The operation whose path the ids fill. */
  protected operationFor(ids: PathIds): Operation {
    return fitting(this.#operations, ids) ?? this.#operations[0];
  }

  #early({ context, field, scope, slot }: Asked): Call | undefined {
    // What a field keeps, its own source has prepared.
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
