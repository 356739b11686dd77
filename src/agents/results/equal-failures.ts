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

/** The last failures of a caller, which are all equal. Any other answer ends them: one token may serve many people. */
interface Row {
  /** Hashes of the call and of its error, and the beginning of the error. */
  readonly call: string;
  readonly failure: string;
  readonly shown: string;
  /** When the calls failed, in milliseconds. */
  readonly times: readonly number[];
}

interface Call {
  /** Hash of the token. */
  readonly caller: string;
  readonly tool: string;
  readonly args: JsonObject;
}

/** Calls a tool, unless the call has failed too often. */
export type Guard = (
  asked: Call,
  call: () => Promise<ToolResult> | ToolResult,
) => Promise<ToolResult>;

export function equalFailures(now: () => number = Date.now): Guard {
  const rows = new LRUCache<string, Row>({ max: maxCallers });
  return async ({ caller, tool, args }, make) => {
    const call = hash('sha256', canonicalJson([tool, args]), 'base64url');
    const last = rows.get(caller);
    const row = last?.call === call ? last : undefined;
    const [first = 0] = row?.times ?? [];
    if (row?.times.length === maxFailures && now() - first < withinMs) return stopped(row.shown);
    const result = await make();
    rows.delete(caller);
    if (result.failure === undefined) return result;
    const failure = hash('sha256', result.failure, 'base64url');
    const before = row?.failure === failure ? row.times : [];
    const times = [...before, now()].slice(-maxFailures);
    rows.set(caller, { call, failure, shown: withinBytes(result.failure, maxShown), times });
    return result;
  };
}

const stopped = (shown: string): ToolResult =>
  toolError(
    'REPEATED_FAILURE',
    `Stop and ask the user: this call has failed ${maxFailures} times within a minute with the same error, which will not go away by calling again. The call was not made. The error: ${shown}`,
  );
