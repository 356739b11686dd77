/** Calls a tool: at most one operation, in the request of the message. What fails is a result, never an exception. */
import type { DocumentSources } from '../trusted/find-document.ts';
import type { Exchange } from './exchange.ts';
import { executeFor } from './execute.ts';
import type { EqualFailures } from './results/equal-failures.ts';
import type { JsonObject, Tool, ToolResult, UserAnswers } from './tool.ts';

export interface ToolExecution {
  readonly sources: DocumentSources;
  readonly failures: EqualFailures;
}

export interface AskedCall {
  readonly args: JsonObject;
  readonly answers: UserAnswers | undefined;
}

export async function callTool(
  { sources, failures }: ToolExecution,
  exchange: Exchange,
  tool: Tool,
  { args, answers }: AskedCall,
): Promise<ToolResult> {
  const { request } = exchange;
  const { caller, record } = request;
  record.tool = { name: tool.name, bytes: 0, isError: false, client: undefined };
  const call = async () =>
    tool.call(args, {
      request,
      answers,
      async execute(operation) {
        const { answer, response } = await executeFor(request, sources, operation);
        if (response.status === 401) exchange.refused = response;
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
  record.tool = {
    name: tool.name,
    bytes: Buffer.byteLength(result.text),
    isError: result.isError ?? false,
    client: exchange.client,
  };
  return result;
}

const internal: ToolResult = {
  text: '{"errors":[{"message":"Docgraph failed because of an internal error, which is in its log.","code":"INTERNAL_SERVER_ERROR","retry":"later"}],"calls":0}',
  isError: true,
};
