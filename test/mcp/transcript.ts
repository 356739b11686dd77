/** Writes what the scripted agent did as a document. */
import type { Step } from '../../examples/agent/agent.ts';

export interface Transcript {
  readonly title: string;
  readonly steps: readonly Step[];
}

/** Bytes that a model reads and writes: the arguments of calls and their results. */
export const bytesOf = (steps: readonly Step[]): number =>
  steps.reduce(
    (sum, { call, answer }) =>
      sum + Buffer.byteLength(JSON.stringify(call.args)) + Buffer.byteLength(answer.text),
    0,
  );

const figures = ({ steps }: Transcript): string =>
  `${steps.length} | ${bytesOf(steps).toLocaleString('en-US')}`;

/** Length of a result in the document. */
const maxShown = 240;

function shortened(text: string): string {
  const lines = text.slice(0, maxShown);
  return text.length > maxShown ? `${lines}…` : lines;
}

const stepText = ({ call, answer }: Step): string =>
  [
    `\`${call.tool}\``,
    '```text',
    JSON.stringify(call.args),
    `→ ${shortened(answer.text)}`,
    '```',
  ].join('\n');

const transcriptText = ({ title, steps }: Transcript): string =>
  `### ${title}\n\n${steps.map(stepText).join('\n\n')}`;

export interface Sections {
  readonly generic: readonly Transcript[];
  readonly files: readonly Transcript[];
  readonly mistakes: readonly Transcript[];
}

export function documentOf({ generic, files, mistakes }: Sections): string {
  const tasks = files.map((task) => {
    const other = generic.find(({ title }) => title === task.title);
    return `| ${task.title} | ${other ? figures(other) : 'none |'} | ${figures(task)} |`;
  });
  return `# Transcripts of an agent

What a tool for agents is worth shows in what an agent reaches with it. \`examples/agent\` has an agent without a model: fixed rules that read only the list of tools, results and error texts, and that know neither the graph nor the tasks. What these rules can do, a model can do. \`test/mcp/transcripts.test.ts\` runs it with the sandbox, checks its answers, and compares this document with what it did.

## Tasks

With the generic tools of \`MCP=graph\`, and with the eight tools of \`examples/agent/tools\`. Bytes are those of arguments and results. A task may take 6 calls and 40,000 bytes. No generic tool makes changes.

| task | calls | bytes | calls, own tools | bytes, own tools |
|---|---|---|---|---|
${tasks.join('\n')}

## Mistakes

A wrong call, and the calls until the data is there: at most 4.

| mistake | calls | bytes |
|---|---|---|
${mistakes.map((one) => `| ${one.title} | ${figures(one)} |`).join('\n')}

## With the generic tools

${generic.map(transcriptText).join('\n\n')}

## With tools from files

${files.map(transcriptText).join('\n\n')}

## After a mistake

${mistakes.map(transcriptText).join('\n\n')}

Next: [cost.md](cost.md), what a query costs.
`;
}
