/** Sources of fields that make a call for each parent. */
import type { AnyOperation } from '../../rest/table/operation.ts';
import { RestError, withoutMember } from '../../rest/values/errors.ts';
import type { Asked, Source } from '../execution/model.ts';
import type { EntityKey, Scope } from '../identity/model.ts';
import { fitting, type PathIds, pathParameters } from '../identity/path-ids.ts';

/**
 * Matches the names of arguments that contain IDs. All of these names end in the same way, whatever the type of the
 * object.
 */
const namesIds = /Ids?$/;

/**
 * A source that makes a call, either when the field is resolved or before the parent is read. Both make the same call,
 * and equal calls of a request are one.
 */
export abstract class CallSource<Operation extends AnyOperation> implements Source {
  readonly waits = true;
  readonly operations: readonly [Operation, ...Operation[]];
  readonly #isAlways: boolean;

  /** `always`: whether every parent has the response, as it has its lists. */
  constructor(operations: readonly [Operation, ...Operation[]], always = false) {
    this.operations = operations;
    this.#isAlways = always;
  }

  abstract resolve(asked: Asked): Promise<unknown>;

  /** Makes the call. Rejects for arguments that it does not accept. */
  abstract prefetch(asked: Asked): Promise<unknown>;

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
}
