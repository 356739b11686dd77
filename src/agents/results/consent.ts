/**
 * Asks the user before a tool changes something. The question is a result of the tool; the client asks its user, and
 * repeats the call with the answer and with a signed state, which is valid for this call only, and for a short time.
 */
import type { JsonObject, ToolCall, ToolResult } from '../tool.ts';
import { withinBytes } from './agent-errors.ts';
import type { Signatures } from './signatures.ts';
import { toolError } from './tool-error.ts';
import type { ToolUse } from './tool-use.ts';
import { visibleJson } from './visible-json.ts';

/** Which tools that write ask: all, or those that may be destructive. */
export interface Consent {
  readonly asks: 'all' | 'destructive';
  /** Returns the time in milliseconds. */
  readonly now: () => number;
}

/** For how long a state can be used. People may not be looking. */
const validMs = 10 * 60_000;

/** Key of the question in the result, and of its answer. */
const questionKey = 'confirm';

/** Maximum size of the arguments in a question, in bytes. */
const maxShownArguments = 4_000;
const minShownArgument = 100;

const radix = 36;

/** Undefined if the tool may make its change now. Otherwise the result of the call. */
export function consentOf(
  { asks, now }: Consent,
  { answers }: ToolCall,
  use: ToolUse,
  signatures: Signatures,
): ToolResult | undefined {
  if (asks === 'destructive' && use.tool.annotations.destructiveHint !== true) return undefined;
  if (!answers) return toolError('USER_NOT_ASKED', notAskable(use.tool.name));
  const { requestState, inputResponses } = answers;
  if (requestState === undefined) return question(use, signatures, now());
  const expiresAt = Number.parseInt(signatures.textOf(requestState) ?? '', radix);
  if (Number.isNaN(expiresAt)) return toolError('INVALID_CONFIRMATION', otherCall, withoutState);
  if (now() >= expiresAt) return toolError('INVALID_CONFIRMATION', expired, withoutState);
  const answer = Object(inputResponses?.[questionKey]) as { readonly action?: unknown };
  if (answer.action === 'accept') return undefined;
  if (answer.action === 'decline' || answer.action === 'cancel')
    return toolError('USER_DECLINED', declined, ifAsked);
  return question(use, signatures, now());
}

const withoutState = 'without the confirmation';
const ifAsked = 'if the user asks for it';

const notAskable = (name: string) =>
  `\`${name}\` makes changes that the user has to confirm, and this client cannot ask: its version of the protocol is older than 2026-07-28. Nothing was changed. Tell the user, who can use a newer client, or make the change without you.`;

const otherCall =
  'The confirmation is not one of this call: it was made for another tool, other arguments or another caller. Nothing was changed. Call the tool again without it, to ask the user again.';

const expired =
  'The confirmation has expired. Nothing was changed. Call the tool again without it, to ask the user again.';

const declined =
  'The user did not agree. Nothing was changed. Do not call the tool again with these arguments unless the user asks for it.';

function question({ tool, args }: ToolUse, signatures: Signatures, now: number): ToolResult {
  const warning =
    tool.annotations.destructiveHint === true ? ' It deletes or overwrites something.' : '';
  const message = `Call "${tool.title ?? tool.name}", which makes a change in the documentation platform?${warning} Its arguments:${shownArguments(args)}`;
  return {
    text: message,
    inputRequired: {
      resultType: 'input_required',
      inputRequests: {
        [questionKey]: {
          method: 'elicitation/create',
          params: {
            mode: 'form',
            message,
            requestedSchema: { type: 'object', properties: {} },
          },
        },
      },
      requestState: signatures.signed((now + validMs).toString(radix)),
    },
  };
}

/** Each argument has the same room, so that a long one does not hide the others. */
function shownArguments(args: JsonObject): string {
  const members = Object.entries(args);
  const room = Math.max(minShownArgument, Math.floor(maxShownArguments / members.length));
  const shown = members.map(
    ([name, value]) => `\n${withinBytes(`${visibleJson(name)}: ${visibleJson(value)}`, room)}`,
  );
  return members.length === 0 ? ' none' : shown.join('');
}
