/** The state that the steps of a call share: what is requested, the log record, and what each step has found. */
import type { AnyOperation } from '../table/operation.ts';
import type { HttpResponse } from '../transport/exchange.ts';
import type { RestError } from '../values/errors.ts';
import { Attempts } from './attempts.ts';
import type { CallRecord } from './call-log.ts';
import type { AddedHeaders } from './hooks.ts';
import type { Scope } from './scope.ts';

/** The path and body of a call. */
export interface Target {
  readonly path: string;
  readonly body?: unknown;
  /** Whether an earlier response to the same request must not be used. */
  readonly isAnew?: boolean | undefined;
}

/** Something that makes calls before fields request their values, and looks at the responses. */
export interface Speculation {
  /** Whether calls that are still unsent need not be sent. Read when a call's turn comes. */
  readonly isOver: boolean;
  /** Called when the service has responded. */
  received(call: CallState, response: HttpResponse): void;
  /** Called when the call got no response. It then counts as not made. */
  lost(call: CallState): void;
  /** Called when a call failed whose value a field has requested in the meantime. Returns whether it is made again. */
  forgives(error: RestError): boolean;
  /** Called when a field requests the value. From then on the call is like any other. */
  claimed(call: CallState): void;
}

export class CallState {
  readonly scope: Scope;
  readonly operation: AnyOperation;
  readonly target: Target;
  /** Headers that the host's hook added. Undefined if there is no hook. */
  readonly added: AddedHeaders | undefined;
  readonly record: CallRecord;
  readonly attempts: Attempts;
  /** What made the call before a field requested its value. Undefined if a field made it. */
  speculation: Speculation | undefined;
  /** Whether no field has requested the value yet. */
  isSpeculative = false;
  /** The response, while no field has requested its value. */
  held: HttpResponse | undefined;
  /** Identifies the response, for replays. Undefined while that is not needed. */
  hash: string | undefined;

  /** Throws the error of the host's hook, if it fails. */
  constructor(scope: Scope, operation: AnyOperation, target: Target) {
    this.scope = scope;
    this.operation = operation;
    this.target = target;
    this.added = scope.hooks?.addedFor(operation, target.path);
    this.record = scope.log.begin(operation);
    this.attempts = new Attempts(this.record, scope);
  }

  get isLast(): boolean {
    return this.attempts.isLast;
  }
}
