/** Sources of fields that make a call for each parent. */
import type { AnyOperation } from '../../rest/table/operation.ts';
import { RestError, withoutMember } from '../../rest/values/errors.ts';
import type { Asked, Source } from '../execution/model.ts';
import type { EntityKey, Scope } from '../identity/model.ts';
import { fitting, type PathIds, pathParameters } from '../identity/path-ids.ts';
import { firstThatExists } from '../loading/remembered.ts';

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

type NewerSource = CallSource<AnyOperation> & { hasRead(asked: Asked): boolean };

/**
 * The source of a value that two operations can give, of which a service may have only one. Both sources fail with
 * `UPSTREAM_UNSUPPORTED` if the service seems to lack theirs. `isOlderBetter`: whether the older one is called in any
 * case, because the newer one is not possible or not worth its call.
 */
export function eitherSource(
  newer: NewerSource,
  older: CallSource<AnyOperation>,
  isOlderBetter?: (asked: Asked) => boolean,
) {
  const takesOlder = async (asked: Asked): Promise<boolean> => {
    // A call that was made early is used.
    if (!isOlderBetter || newer.hasRead(asked)) return false;
    // It may depend on the calls of all fields of the object.
    await null;
    return isOlderBetter(asked);
  };
  return {
    waits: true,
    operations: [...newer.operations, ...older.operations],
    async prefetch(asked) {
      const { ways } = asked.context;
      const isOlder = (await takesOlder(asked)) || ways.get(newer.operationOf(asked)) === 'older';
      await (isOlder ? older : newer).prefetch(asked);
    },
    async resolve(asked) {
      if (await takesOlder(asked)) return older.resolve(asked);
      return firstThatExists(asked.context.ways, newer.operationOf(asked), {
        newer: () => newer.resolve(asked),
        older: () => older.resolve(asked),
      });
    },
  } satisfies Source;
}
