/** What the result of a tool contains, which is one text. */
import type { JsonObject, ToolResult } from '../../src/agents/tool.ts';

export interface AgentResult {
  readonly data?: JsonObject;
  readonly errors?: readonly JsonObject[];
  readonly warnings?: readonly JsonObject[];
  readonly cut?: readonly { readonly path: string; readonly kept: number; readonly of: number }[];
  readonly calls: number;
}

export const resultIn = ({ text }: Pick<ToolResult, 'text'>): AgentResult => JSON.parse(text);
