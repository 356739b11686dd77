/** Calls the tools of a facade with a client of the SDK. */
import type { Client } from '@modelcontextprotocol/client';
import type { JsonObject, ToolResult } from '../../src/agents/tool.ts';

type Arguments = Readonly<Record<string, unknown>>;

/** The result of a tool, which is one text. */
export async function callTool(
  client: Client,
  name: string,
  args: Arguments,
): Promise<Pick<ToolResult, 'text' | 'isError'>> {
  const { content, isError } = await client.callTool({ name, arguments: args });
  const [first, ...others] = content as readonly { readonly text: string }[];
  if (!first || others.length > 0) throw new Error('A result must be one text');
  return { text: first.text, ...(isError === true && { isError }) };
}

export const runQuery = (client: Client, query: string, others: JsonObject = {}) =>
  callTool(client, 'run_query', { query, ...others });
