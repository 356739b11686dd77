/** Sources of fields that make a call for each parent. */
import type { AnyOperation } from '../../rest/table/operation.ts';
import { RestError, withoutMember } from '../../rest/values/errors.ts';
import type { Path } from '../../rest/values/response-path.ts';
import { EntityKey, type Scope } from '../identity/model.ts';
import { fitting, type PathIds, pathParameters } from '../identity/path-ids.ts';
import type { Asked, Source } from '../plan/model.ts';

export interface PreparedCall {
  /** The path ids that were known when the call was made. */
  readonly around: PathIds;
  /** Whether the query depends on arguments, in which IDs may be relative to the path ids. */
  readonly hasQuery: boolean;
  /** The paths that need the call. */
  readonly paths: Path[];
}

interface Early<Call> {
  readonly source: object;
  readonly call: Call;
}

/**
 * Matches the names of arguments that contain IDs. All of these names end in the same way, whatever the type of the
 * object.
 */
const namesIds = /Ids?$/;

/**
 * A source that makes a call, either when the field is resolved or before the parent is read. Both need the same
 * preparation, so an early call is handed over to the field.
 */
export abstract class CallSource<Operation extends AnyOperation, Call extends PreparedCall>
  implements Source
{
  readonly waits = true;
  readonly operations: readonly [Operation, ...Operation[]];
  readonly #idNames: readonly string[];
  readonly #isAlways: boolean;

  /**
   * `idNames`: path ids on which the call depends in addition to those in the paths. `always`: whether every parent has
   * the response, as it has its lists.
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

  /** Prepares a call. Throws for arguments that the call does not accept. */
  protected abstract prepare(asked: Asked): Call;

  /** Makes the call, and stores its response in `call`. */
  protected abstract begin(call: Call, asked: Asked): Promise<unknown>;

  async prefetch(asked: Asked): Promise<void> {
    if (this.#takeEarly(asked)) return;
    const call = this.prepare(asked);
    const { scope, field, context } = asked;
    const early: Early<Call> = { source: this, call };
    if (scope instanceof EntityKey) {
      const calls = context.loaders.early.get(field) ?? new Map<string, unknown>();
      context.loaders.early.set(field, calls.set(scope.text, early));
    }
    await this.begin(call, asked);
  }

  /** Whether the call of the field was made early. */
  isEarly(asked: Asked): boolean {
    return this.#early(asked) !== undefined;
  }

  /** The call of the field: the early one, or a new one. */
  protected callFor(asked: Asked): Call {
    return this.#takeEarly(asked) ?? this.prepare(asked);
  }

  /** The operation that the field calls. */
  operationOf({ scope }: Asked): Operation {
    return this.operationFor(scope.ids, scope);
  }

  /** The operation whose path parameters the ids contain. Throws if an object lacks a member with one of them. */
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
   * The error of the call. A 404 may mean that the service lacks the operation, and not that an object is missing: if
   * its body is not in the service's error format (`mayBeUnsupported`), or if the parent, which was read before, is the
   * only object that the call names and every parent has the response.
   */
  protected errorOf(error: unknown, asked: Asked): unknown {
    if (!(error instanceof RestError) || error.code !== 'NOT_FOUND') return error;
    const { entityKey } = asked.scope;
    if (!entityKey) return error;
    const mayLackOperation = error.facts.mayBeUnsupported || !this.#namesOthers(asked, entityKey);
    return mayLackOperation ? error.asUnsupported : error;
  }

  /** Whether the call depends on objects other than the parent and those in the parent's key. */
  #namesOthers({ args, scope: { ids } }: Asked, { endpoint }: EntityKey): boolean {
    const operation = fitting(this.operations, ids);
    if (!operation || (operation.kind !== 'list' && !this.#isAlways)) return true;
    if (pathParameters(operation).some((name) => !endpoint.key.includes(name))) return true;
    return Object.entries(args).some(([name, value]) => value != null && namesIds.test(name));
  }

  #takeEarly(asked: Asked): Call | undefined {
    const call = this.#early(asked);
    call?.paths.push(asked.path);
    return call;
  }

  #early({ context, field, scope }: Asked): Call | undefined {
    if (!(scope instanceof EntityKey)) return undefined;
    const early = context.loaders.early.get(field)?.get(scope.text) as Early<Call> | undefined;
    // A field may have two sources. A call of this one has its type.
    if (early?.source !== this) return undefined;
    return this.#isFor(early.call, scope.ids) ? early.call : undefined;
  }

  /**
   * Whether the early call is still right for the path ids. An object that was read may have more of them than were
   * known before.
   */
  #isFor({ around, hasQuery }: Call, ids: PathIds): boolean {
    const names = hasQuery ? Object.keys({ ...ids, ...around }) : this.#idNames;
    return names.every((name) => ids[name] === around[name]);
  }
}
