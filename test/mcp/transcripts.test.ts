/** A scripted agent, which reads only lists of tools, results and error texts, does what a documentation team needs. */
import { versionInfo } from 'graphql';
import { describe, expect, test } from 'vitest';
import { Agent, type Task } from '../../examples/agent/agent.ts';
import { toolsAt } from '../../examples/agent/client.ts';
import type { FacadeOptions } from '../../src/facade/facade.ts';
import { changes, mistakes, tasks } from './agent-tasks.ts';
import { openAgents } from './open-agents.ts';
import { bytesOf, documentOf, type Transcript } from './transcript.ts';

const maxCalls = 6;
const maxBytes = 40_000;
const maxCallsAfterMistake = 4;

const files = { mcpFiles: ['examples/agent/tools'], mcpWrites: 'on' } as const;

async function agentFor(task: Task, options: Partial<FacadeOptions>): Promise<Agent> {
  const { url } = await openAgents(options);
  const tools = toolsAt(new URL('/mcp', url), 'sandbox-admin');
  // The agent gets nothing but the question and what it is about.
  const { question, given } = task;
  return new Agent(tools, await tools.list(), { question, given });
}

const ways = [
  ['generic', { mcp: 'graph' }, tasks],
  ['files', { mcp: 'documents', ...files }, [...tasks, ...changes]],
] as const;

const made = {
  generic: new Map<string, Transcript>(),
  files: new Map<string, Transcript>(),
  mistakes: new Map<string, Transcript>(),
};

describe.for(ways)('with the tools of %s', ([way, options, asked]) => {
  test.for(asked)('$question', async (task) => {
    const agent = await agentFor(task, options);
    const { text, isError } = await agent.answer();
    expect([isError, text]).toEqual([false, expect.stringContaining(task.expected)]);
    expect(agent.steps.length).toBeLessThanOrEqual(maxCalls);
    expect(bytesOf(agent.steps)).toBeLessThanOrEqual(maxBytes);
    made[way].set(task.question, { title: task.question, steps: agent.steps });
  });
});

test.for(mistakes)('it recovers from $name', async ({ name, task, call, expected }) => {
  const agent = await agentFor(task, { mcp: 'graph', ...files });
  await agent.insist(call);
  const { text, isError } = agent.steps.at(-1)?.answer ?? {};
  expect([isError, text]).toEqual([false, expect.stringContaining(expected)]);
  expect(agent.steps.length).toBeGreaterThan(1);
  expect(agent.steps.length).toBeLessThanOrEqual(maxCallsAfterMistake);
  const title = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  made.mistakes.set(name, { title, steps: agent.steps });
});

test('the document has these transcripts', async ({ skip }) => {
  const isComplete =
    made.generic.size === tasks.length &&
    made.files.size === tasks.length + changes.length &&
    made.mistakes.size === mistakes.length;
  skip(!isComplete, 'Tests of this file were left out, or have failed.');
  skip(versionInfo.major === 16, 'Some messages of graphql 16 have other words.');
  const inOrder = (names: readonly string[], found: ReadonlyMap<string, Transcript>) =>
    names.flatMap((name) => found.get(name) ?? []);
  const questions = [...tasks, ...changes].map(({ question }) => question);
  const document = documentOf({
    generic: inOrder(questions, made.generic),
    files: inOrder(questions, made.files),
    mistakes: inOrder(
      mistakes.map(({ name }) => name),
      made.mistakes,
    ),
  });
  await expect(document).toMatchFileSnapshot('../../docs/agent-transcripts.md');
});
