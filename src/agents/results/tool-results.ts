/**
 * Executes the operation of a tool and writes its result: within the maximum number of bytes, with positions where a
 * later call goes on, and for tools that write after the user has agreed.
 */
import { hash } from 'node:crypto';
import type { ToolCall, ToolResult } from '../tool.ts';
import { type Consent, consentOf } from './consent.ts';
import { Positions } from './positions.ts';
import { writeResult } from './result-writer.ts';
import { canonicalJson, Signatures } from './signatures.ts';
import { toolError } from './tool-error.ts';
import type { ToolUse } from './tool-use.ts';

/** The name of the argument by which a tool that reads goes on, and its JSON Schema. */
export const goOnName = 'goOn';
export const goOnSchema = {
  type: 'string',
  description:
    'Returns what follows a cut: the `goOn` of an entry in `cut` of an earlier result. All other arguments must be the same.',
} as const;

export interface ToolResultsOptions {
  /** Maximum number of bytes of a result. */
  readonly maxBytes: number;
  readonly consent: Consent;
}

const notHere =
  '`goOn` is not a position of this tool with these arguments. Repeat the arguments of the call that returned it, or start again without `goOn`.';

export class ToolResults {
  readonly #options: ToolResultsOptions;

  constructor(options: ToolResultsOptions) {
    this.#options = options;
  }

  /** The result of a tool that reads. */
  async read(call: ToolCall, use: ToolUse): Promise<ToolResult> {
    const { [goOnName]: goOn, ...args } = use.args;
    const { document, operationName, variables } = use;
    const { maxBytes } = this.#options;
    const positions = new Positions(signaturesOf('goOn', call, { ...use, args }));
    const position = typeof goOn === 'string' ? positions.read(goOn) : undefined;
    if (!position && (goOn ?? undefined) !== undefined) return toolError('BAD_USER_INPUT', notHere);
    const answer = await call.execute({ text: document.text, operationName, variables });
    const shared = { maxBytes, document, operationName, isMutation: false };
    return writeResult(answer, { ...shared, positions, position });
  }

  /** The result of a tool that writes, or the question whether it may. */
  async write(call: ToolCall, use: ToolUse): Promise<ToolResult> {
    const { document, operationName, variables } = use;
    const { maxBytes, consent } = this.#options;
    const asked = consentOf(consent, call, use, signaturesOf('confirm', call, use));
    if (asked) return asked;
    const operation = { mayWrite: true, text: document.text, operationName, variables };
    const answer = await call.execute(operation);
    const shared = { maxBytes, document, operationName, isMutation: true };
    return writeResult(answer, { ...shared, positions: undefined });
  }
}

/** Bound to the caller, the tool, its document, and its arguments. */
const signaturesOf = (
  purpose: string,
  { request }: ToolCall,
  { tool, args, document, operationName }: ToolUse,
): Signatures =>
  new Signatures(request.caller?.token ?? '', [
    purpose,
    tool.name,
    hash('sha256', document.source, 'base64url'),
    operationName ?? '',
    canonicalJson(args),
  ]);
