/** Tools that write: the user is asked, and a result that does not fit is no failure. */
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { FacadeOptions } from '../../src/facade/facade.ts';
import { resultIn } from './agent-result.ts';
import { callTool } from './client-agent.ts';
import { openAgents } from './open-agents.ts';
import { folderWith } from './tool-folder.ts';

const newest = '2026-07-28';
const canAsk = { elicitation: { form: {} } };

const team = (marks: string) =>
  `mutation NewTeam($title: String!) @mcp(write: true${marks}) {
     createTeam(input: { organizationId: "acme", title: $title }) { team { title } userErrors { message } }
   }`;

const openWriting = (text: string, options: Partial<FacadeOptions> = {}) =>
  openAgents({
    mcp: 'documents',
    mcpFiles: [folderWith({ 'tools.graphql': text })],
    mcpWrites: 'confirm',
    ...options,
  });

const args = { title: 'Agents' };

/** A client whose user answers with these actions, one after another. */
async function answering(
  { connect }: Pick<Awaited<ReturnType<typeof openWriting>>, 'connect'>,
  ...actions: readonly ('accept' | 'decline' | 'cancel')[]
) {
  const client = await connect(newest, {}, canAsk);
  const asked: unknown[] = [];
  client.setRequestHandler('elicitation/create', ({ params }) => {
    asked.push(params);
    return { action: actions[asked.length - 1] ?? 'cancel' };
  });
  return { client, asked };
}

/** Sends a call in the form of a client that can ask. */
const calling =
  (send: Awaited<ReturnType<typeof openAgents>>['send']) =>
  async (params: object, headers = {}) => {
    const body = {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: {
        name: 'new_team',
        arguments: args,
        ...params,
        _meta: {
          'io.modelcontextprotocol/protocolVersion': newest,
          'io.modelcontextprotocol/clientInfo': { name: 'a test', version: '1' },
          'io.modelcontextprotocol/clientCapabilities': canAsk,
        },
      },
    };
    const response = await send({
      body,
      headers: {
        'mcp-protocol-version': newest,
        'mcp-method': 'tools/call',
        'mcp-name': body.params.name,
        ...headers,
      },
    });
    return Object(await response.json()).result;
  };

describe('with MCP_WRITES=confirm', () => {
  test('a change is made once the user agrees, and only then', async () => {
    const agents = await openWriting(team(', title: "New team", destructive: false'));
    const { client, asked } = await answering(agents, 'decline', 'cancel', 'decline', 'accept');
    for (const _ of ['decline', 'cancel', 'decline']) {
      const result = await callTool(client, 'new_team', args);
      expect(result.isError).toBe(true);
      expect(resultIn(result)).toMatchObject({
        errors: [{ code: 'USER_DECLINED', retry: 'if the user asks for it' }],
      });
    }
    expect(agents.calls).toEqual([]);
    expect(resultIn(await callTool(client, 'new_team', args))).toEqual({
      data: { createTeam: { team: { title: 'Agents' }, userErrors: [] } },
      calls: 1,
    });
    expect(agents.calls).toHaveLength(1);
    expect(asked).toHaveLength(4);
    expect(asked[0]).toMatchObject({
      mode: 'form',
      message:
        'Call "New team", which makes a change in the documentation platform? Its arguments:\n"title": "Agents"',
      requestedSchema: { type: 'object', properties: {} },
    });
  });

  test('arguments of a question cannot hide anything', async () => {
    const withNote = team('')
      .replace('String!)', 'String!, $note: ID)')
      .replace('$title }', '$title, clientMutationId: $note }');
    const agents = await openWriting(withNote);
    const { client, asked } = await answering(agents);
    await callTool(client, 'new_team', { title: 'Docs\u202e\u200b\u{e0041}' });
    await callTool(client, 'new_team', { note: 'a'.repeat(10_000), title: 'Agents' });
    const messages = asked.map((one) => String(Object(one).message));
    expect(messages[0]).toContain('It deletes or overwrites something.');
    expect(messages[0]).toContain(String.raw`"Docs\u202e\u200b\udb40\udc41"`);
    expect(messages[1]).toContain('"title": "Agents"');
  });

  test.for([{}, { elicitation: { url: {} } }])(
    'a client with the capabilities %j cannot ask, and is told that nothing was changed',
    async (capabilities) => {
      const { connect, calls } = await openWriting(team(''));
      const result = await callTool(await connect(newest, {}, capabilities), 'new_team', args);
      expect(result.isError).toBe(true);
      expect(resultIn(result)).toMatchObject({
        errors: [
          { code: 'USER_NOT_ASKED', message: expect.stringContaining('Nothing was changed.') },
        ],
      });
      expect(calls).toEqual([]);
    },
  );

  test('a client of an earlier version is refused with a sentence', async () => {
    const { connect, calls } = await openWriting(team(''));
    const result = await callTool(await connect('2025-11-25', {}, canAsk), 'new_team', args);
    expect(result.isError).toBe(true);
    expect(resultIn(result)).toMatchObject({
      errors: [{ code: 'USER_NOT_ASKED', message: expect.stringContaining('cannot ask') }],
    });
    expect(calls).toEqual([]);
  });

  test('a confirmation is valid for its call only', async () => {
    const { send, calls } = await openWriting(team('') + team('').replace('NewTeam', 'OtherTeam'));
    const call = calling(send);
    const { requestState, resultType } = await call({});
    expect(resultType).toBe('input_required');
    const inputResponses = { confirm: { action: 'accept', content: {} } };
    const agreed = { requestState, inputResponses };
    const refused = [
      await call({ ...agreed, arguments: { title: 'Others' } }),
      await call({ ...agreed, name: 'other_team' }, { 'mcp-name': 'other_team' }),
      await call(agreed, { authorization: 'Bearer sandbox-reader' }),
    ];
    for (const state of [`${requestState}a`, requestState.slice(1), `z${requestState}`, 'abc', ''])
      refused.push(await call({ ...agreed, requestState: state }));
    for (const { isError, content } of refused) {
      expect(isError).toBe(true);
      expect(JSON.parse(content[0].text).errors).toMatchObject([{ code: 'INVALID_CONFIRMATION' }]);
    }
    expect((await call({ requestState })).resultType).toBe('input_required');
    expect((await call({ inputResponses })).resultType).toBe('input_required');
    expect(calls).toEqual([]);
    expect(JSON.parse((await call(agreed)).content[0].text)).toMatchObject({
      data: { createTeam: { team: { title: 'Agents' } } },
    });
    expect(calls).toHaveLength(1);
  });

  test('a confirmation expires', async () => {
    const { send, calls } = await openWriting(team(''));
    const call = calling(send);
    const { requestState } = await call({});
    const agreed = { requestState, inputResponses: { confirm: { action: 'accept' } } };
    const now = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now: now + 601_000 });
    onTestFinished(() => void vi.useRealTimers());
    const late = JSON.parse((await call(agreed)).content[0].text);
    expect(late.errors).toMatchObject([{ message: expect.stringContaining('expired') }]);
    expect(calls).toEqual([]);
    vi.setSystemTime(now + 599_000);
    await call(agreed);
    expect(calls).toHaveLength(1);
  });
});

test.for<[what: string, marks: string, asked: number]>([
  ['a tool that adds', ', destructive: false', 0],
  ['a destructive tool', ', destructive: true', 1],
  ['a tool that may be destructive, because nothing is said', '', 1],
])('with MCP_WRITES=on, for %s', async ([, marks, times]) => {
  const agents = await openWriting(team(marks), { mcpWrites: 'on' });
  const { client, asked } = await answering(agents, 'accept');
  expect((await callTool(client, 'new_team', args)).isError).toBeUndefined();
  expect(asked).toHaveLength(times);
  expect(agents.calls).toHaveLength(1);
  const older = await callTool(await agents.connect('2025-11-25'), 'new_team', args);
  expect(older.isError ?? false).toBe(times > 0);
});

const rename = (payload: string) =>
  `mutation Rename @mcp(write: true, destructive: false) {
     updateSpace(input: { spaceId: "handbook", title: "Book" }) { space { ${payload} } }
   }`;

test('a change whose result does not fit at all is not reported as one that failed', async () => {
  const fields = Array.from({ length: 120 }, (_, at) => `title${at}: title`).join(' ');
  const options = { mcpWrites: 'on', mcpResultBytes: 2_000 } as const;
  const { connect, calls } = await openWriting(rename(fields), options);
  const result = await callTool(await connect(newest), 'rename', {});
  expect(result.isError).toBe(true);
  expect(resultIn(result)).toMatchObject({
    errors: [
      {
        code: 'RESULT_TOO_LARGE',
        changeMade: true,
        message: expect.stringContaining('The change was made'),
      },
    ],
    calls: 1,
  });
  expect(calls).toHaveLength(1);
});
