/**
 * Stops agents that repeat a failing call: after three equal failures of a caller within a minute, with an error that
 * can never succeed, the next such call is answered without work.
 */
import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { JsonObject, ToolResult } from '../tool.ts';
import { toolError } from './errors.ts';
import { canonicalJson, withinBytes } from './json.ts';

const maxFailures = 3;
const withinMs = 60_000;
/** Maximum number of callers whose failures are remembered. The least recent ones are forgotten. */
const maxCallers = 1_000;
/** Maximum size of the repeated error in bytes. */
const maxShown = 400;

/**
 * The last failures of a caller, which are all equal. Any other answer to the caller ends the row, because one token
 * may serve many people.
 */
interface Row {
  /** Hash of the tool and its arguments. */
  readonly call: string;
  /** Hash of the error, and its beginning. */
  readonly failure: string;
  readonly shown: string;
  /** When the calls failed, in milliseconds. */
  readonly times: readonly number[];
}

export class EqualFailures {
  readonly #now: () => number;
  readonly #rows = new LRUCache<string, Row>({ max: maxCallers });

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Calls a tool, unless the call has failed too often. `caller`: hash of the token. */
  async guard(
    {
      caller,
      tool,
      args,
    }: { readonly caller: string; readonly tool: string; readonly args: JsonObject },
    call: () => Promise<ToolResult> | ToolResult,
  ): Promise<ToolResult> {
    const key = hash('sha256', `${tool} ${canonicalJson(args)}`, 'base64url');
    const row = this.#rows.get(caller);
    if (row?.call === key && this.#isStopped(row)) return stopped(row);
    const result = await call();
    this.#note(caller, key, result.failure);
    return result;
  }

  #isStopped({ times }: Row): boolean {
    const [first = 0] = times;
    return times.length >= maxFailures && this.#now() - first < withinMs;
  }

  #note(caller: string, call: string, message: string | undefined): void {
    const row = this.#rows.get(caller);
    this.#rows.delete(caller);
    if (message === undefined) return;
    const failure = hash('sha256', message, 'base64url');
    const isEqual = row?.call === call && row.failure === failure;
    const times = [...(isEqual ? row.times : []), this.#now()].slice(-maxFailures);
    const shown = withinBytes(message, maxShown);
    this.#rows.set(caller, { call, failure, shown, times });
  }
}

function stopped({ shown }: Row): ToolResult {
  const message = `Stop and ask the user: this call has failed ${maxFailures} times within a minute with the same error, which will not go away by calling again. The call was not made. The error: ${shown}`;
  return toolError('REPEATED_FAILURE', message);
}
