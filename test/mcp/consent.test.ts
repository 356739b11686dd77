/** Tools that write: the user is asked, and cut results name the IDs to read. */
import { expect } from 'vitest';
import type { ToolResult, UserAnswers } from '../../src/http/mcp/tool.ts';
import { test } from '../harness.ts';
import type { CallOptions } from './agent.ts';
import { resultIn } from './go-on.ts';
import { agentOf } from './world-agent.ts';

const createTeam = `mutation ($title: String!) {
  createTeam(input: { organizationId: "acme", title: $title }) { team { title } userErrors { message } }
}`;

const args = { title: 'Agents' };
/** A client whose user has not been asked yet. */
const canAsk: CallOptions = { args, answers: {} };

const stateIn = ({ inputRequired }: ToolResult): string => String(inputRequired?.requestState);

const answered = (action: string, requestState: string): UserAnswers => ({
  requestState,
  inputResponses: { confirm: { action, content: {} } },
});

const codesIn = (result: ToolResult) => resultIn(result).errors?.map(({ code }) => code);

test('the change is made once the user agrees, and only then', async ({ world }) => {
  const agent = agentOf(world, { maxBytes: 2_000 });
  const question = await agent.write(createTeam, canAsk);
  expect(question.inputRequired).toMatchObject({
    resultType: 'input_required',
    inputRequests: {
      confirm: {
        method: 'elicitation/create',
        params: {
          mode: 'form',
          message: expect.stringContaining('"title": "Agents"'),
          requestedSchema: { type: 'object', properties: {} },
        },
      },
    },
    requestState: expect.any(String),
  });
  const state = stateIn(question);
  for (const action of ['decline', 'cancel']) {
    const result = await agent.write(createTeam, { args, answers: answered(action, state) });
    expect(result.isError).toBe(true);
    expect(codesIn(result)).toEqual(['USER_DECLINED']);
  }
  const again = await agent.write(createTeam, { args, answers: { requestState: state } });
  expect(again.inputRequired).toBeDefined();
  expect(world.calls).toEqual([]);
  const done = await agent.write(createTeam, { args, answers: answered('accept', state) });
  expect(resultIn(done)).toEqual({
    data: { createTeam: { team: { title: 'Agents' }, userErrors: [] } },
    calls: 1,
  });
  expect(world.calls).toHaveLength(1);
});

test('a confirmation is valid for its call only, and expires', async ({ world }) => {
  let now = 0;
  const agent = agentOf(world, { maxBytes: 2_000, now: () => now });
  const state = stateIn(await agent.write(createTeam, canAsk));
  const answers = answered('accept', state);
  const forged = [state.replace(/^./, 'z'), `${state}a`, state.slice(1), 'abc', ''];
  const attempts: CallOptions[] = [
    { args: { title: 'Others' }, answers },
    { args, answers, tool: 'other_tool' },
    { args, answers, token: 'other-token' },
    ...forged.map((one) => ({ args, answers: answered('accept', one) })),
  ];
  for (const attempt of attempts) {
    const result = await agent.write(createTeam, attempt);
    expect(result.isError).toBe(true);
    expect(codesIn(result)).toEqual(['INVALID_CONFIRMATION']);
  }
  const other = await agent.write(createTeam.replace('message', 'code'), { args, answers });
  expect(codesIn(other)).toEqual(['INVALID_CONFIRMATION']);
  now = 10 * 60_000;
  const late = await agent.write(createTeam, { args, answers });
  expect(resultIn(late).errors).toMatchObject([{ message: expect.stringContaining('expired') }]);
  expect(world.calls).toEqual([]);
});

test('arguments of a question cannot hide anything', async ({ world }) => {
  const title = 'Docs\u202e\u200b\u{e0041}';
  const agent = agentOf(world, { maxBytes: 2_000 });
  const { inputRequired } = await agent.write(createTeam, { args: { title }, answers: {} });
  expect(JSON.stringify(inputRequired)).toContain('Docs\\\\u202e\\\\u200b\\\\udb40\\\\udc41');
  const long = await agent.write(createTeam, {
    args: { note: 'a'.repeat(10_000), title: 'Agents' },
    answers: {},
  });
  expect(JSON.stringify(long.inputRequired)).toContain('"title\\": \\"Agents');
});

test('a client that cannot ask is refused with a sentence', async ({ world }) => {
  const result = await agentOf(world, { maxBytes: 2_000 }).write(createTeam, { args });
  expect(result.isError).toBe(true);
  expect(resultIn(result)).toMatchObject({
    errors: [{ code: 'USER_NOT_ASKED', message: expect.stringContaining('2026-07-28') }],
  });
  expect(world.calls).toEqual([]);
});

test.for<[name: string, options: CallOptions, isAsked: boolean]>([
  ['a tool that adds', { annotations: { destructiveHint: false } }, false],
  ['a tool without a mark', {}, false],
  ['a destructive tool', { annotations: { destructiveHint: true } }, true],
])('if only destructive tools ask: %s', async ([, options, isAsked], { world }) => {
  const agent = agentOf(world, { maxBytes: 2_000, asks: 'destructive' });
  const result = await agent.write(createTeam, { ...canAsk, ...options });
  expect(result.inputRequired !== undefined).toBe(isAsked);
  expect(world.calls).toHaveLength(isAsked ? 0 : 1);
});

test('a cut result of a change names the IDs to read, and no position', async ({ world }) => {
  const agent = agentOf(world, { maxBytes: 1_000, asks: 'destructive' });
  const mutation = `mutation { updateSpace(input: { spaceId: "handbook", title: "Book" }) {
    space { title organization { title spaces(first: 40) { nodes { title restId } } } } } }`;
  const { cut = [], data } = resultIn(await agent.write(mutation));
  expect(data).toMatchObject({ updateSpace: { space: { title: 'Book' } } });
  expect(cut).toMatchObject([{ path: ['updateSpace', 'space', 'organization', 'spaces'] }]);
  expect(JSON.stringify(data)).not.toContain('_idOfObject');
  expect(cut[0]?.goOn).toBeUndefined();
  const { ids = [] } = cut[0] ?? {};
  const read = await world.expectData<{ nodes: { __typename: string }[] }>(
    'query ($ids: [ID!]!) { nodes(ids: $ids) { __typename } }',
    { ids },
  );
  expect(ids.length).toBeGreaterThan(0);
  expect(read.data.nodes.every((node) => node !== null)).toBe(true);
});

test('a change whose result does not fit at all is not reported as one that failed', async ({
  world,
}) => {
  const agent = agentOf(world, { maxBytes: 1_000, asks: 'destructive' });
  const fields = Array.from({ length: 60 }, (_, at) => `title${at}: title`).join(' ');
  const result = await agent.write(
    `mutation { updateSpace(input: { spaceId: "handbook", title: "Book" }) { space { ${fields} } } }`,
  );
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
});
