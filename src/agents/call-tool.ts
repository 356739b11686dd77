/** Calls a tool: at most one operation, in the request of the message. What fails is a result, never an exception. */
import type { TrustedDocuments } from '../server/trusted/trusted-documents.ts';
import type { Exchange } from './exchange.ts';
import { executeTool } from './execute.ts';
import type { EqualFailures } from './results/equal-failures.ts';
import { toolError } from './results/tool-error.ts';
import type { JsonObject, Tool, ToolResult, UserAnswers } from './tool.ts';

export interface ToolExecution {
  readonly failures: EqualFailures;
  /** Undefined if no document has an ID. */
  readonly trusted: TrustedDocuments | undefined;
}

export interface AskedCall {
  readonly args: JsonObject;
  readonly answers: UserAnswers | undefined;
}

export async function callTool(
  { failures, trusted }: ToolExecution,
  exchange: Exchange,
  tool: Tool,
  { args, answers }: AskedCall,
): Promise<ToolResult> {
  const { request } = exchange;
  const { caller } = request;
  request.tool = { name: tool.name, bytes: 0, isError: false, client: undefined };
  const call = async () =>
    refusedFor(tool, args) ??
    tool.call(args, {
      request,
      answers,
      async execute(operation) {
        const { answer, refused } = await executeTool(request, trusted, operation);
        exchange.refused ??= refused;
        return answer;
      },
    });
  const result = await failures
    .guard({ caller: caller?.tokenHash ?? '', tool: tool.name, args }, call)
    .catch((error: unknown): ToolResult => {
      // The SDK would pass the message of an exception to the model.
      request.fail(error);
      return internal;
    });
  request.tool = {
    name: tool.name,
    bytes: Buffer.byteLength(result.text),
    isError: result.isError ?? false,
    client: exchange.client,
  };
  return result;
}

export const internalMessage = 'Docgraph failed because of an internal error, which is in its log.';

const internal: ToolResult = toolError('INTERNAL_SERVER_ERROR', internalMessage, 'later');

const maxShownName = 100;

/** The result for an argument that the tool does not have, which models would otherwise believe to be considered. */
function refusedFor({ name, inputSchema }: Tool, args: JsonObject): ToolResult | undefined {
  const known = Object.keys(Object(inputSchema.properties));
  const unknown = Object.keys(args).find((one) => !known.includes(one));
  if (unknown === undefined) return undefined;
  const has = known.length > 0 ? `It has ${known.join(', ')}.` : 'It has none.';
  return toolError(
    'BAD_USER_INPUT',
    `\`${name}\` has no argument ${JSON.stringify(unknown.slice(0, maxShownName))}. ${has}`,
  );
}
