/** Lists and calls the tools of an endpoint for agents. The protocol needs no SDK for this: each message is one POST. */

export interface ListedTool {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  readonly inputSchema: {
    readonly properties?: Readonly<Record<string, { readonly description?: string }>>;
    readonly required?: readonly string[];
  };
  readonly annotations?: { readonly readOnlyHint?: boolean };
}

export interface Call {
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
}

export interface Answer {
  readonly text: string;
  readonly isError: boolean;
}

export interface Tools {
  list(): Promise<readonly ListedTool[]>;
  call(call: Call): Promise<Answer>;
}

/** `url`: that of the endpoint, such as `http://localhost:4000/mcp`. */
export function toolsAt(url: string | URL, token: string): Tools {
  const send = async (method: string, params: object): Promise<unknown> => {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': '2025-11-25',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    const { result, error, errors } = JSON.parse(await response.text());
    if (result === undefined) throw new Error((error ?? errors?.[0])?.message);
    return result;
  };
  return {
    async list() {
      const { tools } = (await send('tools/list', {})) as { readonly tools: readonly ListedTool[] };
      return tools;
    },
    async call({ tool, args }) {
      const { content, isError = false } = (await send('tools/call', {
        name: tool,
        arguments: args,
      })) as { readonly content: readonly { readonly text: string }[]; readonly isError?: boolean };
      return { text: content.map(({ text }) => text).join('\n'), isError };
    },
  };
}
