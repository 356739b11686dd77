/**
 * Asks the user before a tool changes something. The question is a result of the tool; the client asks its user, and
 * repeats the call with the answer and with a signed state, which is valid for this call only, and for a short time.
 */
import { hash } from 'node:crypto';
import type { JsonObject, Tool, ToolCall, ToolResult } from '../tool.ts';
import { toolError } from './errors.ts';
import { canonicalJson, visibleJson, withinBytes } from './json.ts';

/** Which tools that write ask: all, or those that may be destructive. */
export type Consent = 'all' | 'destructive';

/** The tool that asks, and its arguments as the client sends them. */
export interface AskingTool {
  readonly tool: Pick<Tool, 'name' | 'title' | 'annotations'>;
  readonly args: JsonObject;
  /** The document that makes the change. */
  readonly text: string;
}

/** For how long a state can be used. People may not be looking. */
const ttlSeconds = 600;

/** Key of the question in the result, and of its answer. */
const questionKey = 'confirm';

/** Maximum size of the arguments in a question, in bytes. */
const maxShownArguments = 4_000;
const minShownArgument = 100;

/** Undefined if the tool may make its change now. Otherwise the result of the call. */
export async function consentOf(
  asks: Consent,
  { answers, request }: ToolCall,
  asking: AskingTool,
): Promise<ToolResult | undefined> {
  const { tool, args, text } = asking;
  if (asks === 'destructive' && tool.annotations.destructiveHint !== true) return undefined;
  if (!answers) return toolError('USER_NOT_ASKED', notAskable(tool.name));
  // The key is the token of the caller: every replica can check a state, and no other caller can use it.
  const { createRequestStateCodec } = await import('@modelcontextprotocol/server');
  const states = createRequestStateCodec({
    key: hash('sha256', request.caller?.token ?? '', 'buffer'),
    ttlSeconds,
  });
  const bound = hash('sha256', canonicalJson([tool.name, text, args]), 'base64url');
  const ask = async () => question(asking, await states.mint(bound));
  const { requestState, inputResponses } = answers;
  if (requestState === undefined) return ask();
  const isExpired = (cause: unknown) => cause instanceof Error && cause.message === 'expired';
  const found = await states.verify(requestState, {} as never).catch(isExpired);
  if (found === true) return toolError('INVALID_CONFIRMATION', expired, withoutState);
  if (found !== bound) return toolError('INVALID_CONFIRMATION', otherCall, withoutState);
  const { action } = Object(inputResponses?.[questionKey]) as { readonly action?: unknown };
  if (action === 'accept') return undefined;
  if (action === 'decline' || action === 'cancel')
    return toolError('USER_DECLINED', declined, 'if the user asks for it');
  return ask();
}

const withoutState = 'without the confirmation';

const notAskable = (name: string) =>
  `\`${name}\` makes changes that the user has to confirm, and this client cannot ask: its version of the protocol is older than 2026-07-28, or it does not have the capability \`elicitation\`. Nothing was changed. Tell the user, who can use another client, or make the change without you.`;

const otherCall =
  'The confirmation is not one of this call: it was made for another tool, other arguments or another caller. Nothing was changed. Call the tool again without it, to ask the user again.';

const expired =
  'The confirmation has expired. Nothing was changed. Call the tool again without it, to ask the user again.';

const declined =
  'The user did not agree. Nothing was changed. Do not call the tool again with these arguments unless the user asks for it.';

function question({ tool, args }: AskingTool, requestState: string): ToolResult {
  const warning =
    tool.annotations.destructiveHint === true ? ' It deletes or overwrites something.' : '';
  const message = `Call "${tool.title ?? tool.name}", which makes a change in the documentation platform?${warning} Its arguments:${shownArguments(args)}`;
  const requestedSchema = { type: 'object', properties: {} };
  const params = { mode: 'form', message, requestedSchema };
  return {
    text: message,
    inputRequired: {
      resultType: 'input_required',
      inputRequests: { [questionKey]: { method: 'elicitation/create', params } },
      requestState,
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
