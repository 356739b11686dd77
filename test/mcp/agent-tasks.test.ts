/** An agent without a model, which reads only lists of tools, results and error texts, does what a documentation team needs. */
import { describe, expect, test } from 'vitest';
import { Agent, type Task } from '../../examples/agent/agent.ts';
import { toolsAt } from '../../examples/agent/client.ts';
import type { FacadeOptions } from '../../src/facade/facade.ts';
import { changes, mistakes, tasks } from './agent-tasks.ts';
import { openAgents } from './open-agents.ts';

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

describe.for(ways)('with the tools of %s', ([, options, asked]) => {
  test.for(asked)('$question', async (task) => {
    const agent = await agentFor(task, options);
    const { text, isError } = await agent.answer();
    expect([isError, text]).toEqual([false, expect.stringContaining(task.expected)]);
    expect(agent.steps.length).toBeLessThanOrEqual(maxCalls);
    const texts = agent.steps.flatMap(({ call, answer }) => [
      JSON.stringify(call.args),
      answer.text,
    ]);
    const bytes = Buffer.byteLength(texts.join(''));
    expect(bytes).toBeLessThanOrEqual(maxBytes);
  });
});

test.for(mistakes)('it recovers from $name', async ({ task, call, expected }) => {
  const agent = await agentFor(task, { mcp: 'graph', ...files });
  await agent.insist(call);
  const { text, isError } = agent.steps.at(-1)?.answer ?? {};
  expect([isError, text]).toEqual([false, expect.stringContaining(expected)]);
  expect(agent.steps.length).toBeGreaterThan(1);
  expect(agent.steps.length).toBeLessThanOrEqual(maxCallsAfterMistake);
});
