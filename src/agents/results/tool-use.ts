/** The use of a tool that executes an operation. */
import type { JsonObject, Tool } from '../tool.ts';
import type { AgentDocument } from './agent-document.ts';

export interface ToolUse {
  readonly tool: Pick<Tool, 'name' | 'title' | 'annotations'>;
  /** The arguments as the client sends them. */
  readonly args: JsonObject;
  readonly document: AgentDocument;
  readonly operationName?: string | undefined;
  readonly variables: JsonObject;
}
