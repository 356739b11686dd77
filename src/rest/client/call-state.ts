/** What the steps of a call share: what is requested, the record, and what each step has found. */
import type { KeptRead } from '../kept/kept-read.ts';
import type { AnyOperation } from '../table/operation.ts';
import type { HttpResponse } from '../transport/exchange.ts';
import type { TimeShare } from '../transport/time-share.ts';
import { Attempts } from './attempts.ts';
import type { CallRecord } from './call-log.ts';
import type { AddedHeaders } from './hooks.ts';
import type { Scope } from './scope.ts';

/** What is requested. */
export interface Target {
  readonly path: string;
  readonly body?: unknown;
  /** Whether the same response as before is of no use. */
  readonly isAnew?: boolean;
}

/** Makes calls before their values are requested, and compares their responses. */
export interface Speculation {
  /** Whether calls need not be sent any more. Read when their turn comes. */
  readonly isOver: boolean;
  /** The service has responded. */
  received(call: CallState, response: HttpResponse): void;
  /** The call got no response, and counts as not made. */
  lost(call: CallState): void;
}

export class CallState {
  readonly scope: Scope;
  readonly operation: AnyOperation;
  readonly target: Target;
  /** Headers of the host's hook. Undefined without one. */
  readonly added: AddedHeaders | undefined;
  readonly record: CallRecord;
  readonly attempts: Attempts;
  /** The kept response. Undefined if none is kept, and none will be. */
  kept: KeptRead | undefined;
  /** The time of an attempt that may fail. */
  share: TimeShare | undefined;
  /** Undefined if a field requested the call at once. */
  speculation: Speculation | undefined;
  /** Whether its value is not requested yet. */
  isSpeculative = false;
  /** The response until then. */
  held: HttpResponse | undefined;

  /** Throws if the hook of the host does. */
  constructor(scope: Scope, operation: AnyOperation, target: Target) {
    this.scope = scope;
    this.operation = operation;
    this.target = target;
    this.added = scope.hooks?.addedFor(operation, target.path);
    this.record = scope.log.begin(operation);
    this.attempts = new Attempts(this.record, scope);
  }
}
