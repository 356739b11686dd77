/** Answers a question by fixed rules, and shows the calls: the address of the tools, the question, and what is given. */
import process from 'node:process';
import { Agent } from './agent.ts';
import { toolsAt } from './client.ts';

const [url = '', question = '', ...given] = process.argv.slice(2);

const tools = toolsAt(url, process.env.DOCGRAPH_TOKEN ?? '');
const agent = new Agent(tools, await tools.list(), {
  question,
  given: Object.fromEntries(given.map((one) => one.split('=', 2))),
});
const { text } = await agent.answer();
for (const { call } of agent.steps) console.log(`${call.tool} ${JSON.stringify(call.args)}`);
console.log(text);
