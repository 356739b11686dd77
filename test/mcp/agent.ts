/** Calls tools as the endpoint does, with the operations of a facade. */
import type { GraphQLSchema } from 'graphql';
import { AgentDocument } from '../../src/agents/results/agent-document.ts';
import { ToolResults } from '../../src/agents/results/tool-results.ts';
import type {
  AgentOperation,
  GraphAnswer,
  JsonObject,
  ToolAnnotations,
  ToolCall,
  ToolResult,
  UserAnswers,
} from '../../src/agents/tool.ts';
import type { ServedRequest } from '../../src/server/served-request.ts';

export interface AgentOptions {
  readonly schema: GraphQLSchema;
  readonly execute: (operation: AgentOperation) => Promise<GraphAnswer>;
  readonly maxBytes: number;
  readonly asks?: 'all' | 'destructive';
  readonly now?: () => number;
}

export interface CallOptions {
  readonly tool?: string;
  readonly args?: JsonObject;
  readonly token?: string;
  readonly answers?: UserAnswers | undefined;
  readonly annotations?: Partial<ToolAnnotations>;
}

/** The results of a tool that executes a document. */
export class Agent {
  readonly #options: AgentOptions;
  readonly #results: ToolResults;

  constructor(options: AgentOptions) {
    const { maxBytes, asks = 'all', now = Date.now } = options;
    this.#options = options;
    this.#results = new ToolResults({ maxBytes, consent: { asks, now } });
  }

  read(text: string, options: CallOptions = {}): Promise<ToolResult> {
    return this.#results.read(this.#call(options), this.#use(text, options));
  }

  write(text: string, options: CallOptions = {}): Promise<ToolResult> {
    return this.#results.write(this.#call(options), this.#use(text, options));
  }

  #call({ token = 'a-token', answers }: CallOptions): ToolCall {
    return {
      request: { caller: { token, tokenHash: token } } as ServedRequest,
      answers,
      execute: this.#options.execute,
    };
  }

  #use(text: string, { tool = 'a_tool', args = {}, annotations }: CallOptions) {
    const { goOn: _, ...variables } = args;
    return {
      tool: {
        name: tool,
        annotations: { readOnlyHint: false, openWorldHint: true, ...annotations },
      },
      args,
      document: new AgentDocument(text, this.#options.schema),
      variables,
    };
  }
}
