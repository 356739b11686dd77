/**
 * An agent without a model: it answers questions by fixed rules, which read only the list of tools, results and error
 * texts. What it can do, every model can.
 */

import { bestTool, filled, toolBefore, valueFrom } from './choose-tool.ts';
import type { Answer, Call, ListedTool, Tools } from './client.ts';
import { mended, type Problem } from './mend.ts';
import { isScalar, namedType, type Type, typesIn } from './types.ts';
import { foundIn, type Given, neededTypes, usable, writeQuery } from './write-query.ts';

export interface Task {
  readonly question: string;
  readonly given: Given;
}

export interface Step {
  readonly call: Call;
  readonly answer: Answer;
}

/** At most as many calls as it makes for one question. */
const maxCalls = 8;

const generic = new Set(['search_schema', 'describe_types', 'run_query']);

export class Agent {
  readonly steps: Step[] = [];
  readonly #tools: Tools;
  readonly #listed: readonly ListedTool[];
  readonly #task: Task;
  readonly #types = new Map<string, Type>();

  constructor(tools: Tools, listed: readonly ListedTool[], task: Task) {
    this.#tools = tools;
    this.#listed = listed;
    this.#task = task;
  }

  /** The result that answers the question. */
  answer(): Promise<Answer> {
    // What is asked with a question mark is no order to change something.
    const isQuestion = this.#task.question.endsWith('?');
    const own = this.#listed.filter(
      ({ name, annotations }) =>
        !generic.has(name) && (!isQuestion || annotations?.readOnlyHint === true),
    );
    return own.length > 0 ? this.#answerByTool(own) : this.#answerByQuery();
  }

  /** Makes a call, and mends it while its errors say how. */
  async insist(call: Call): Promise<Answer> {
    const answer = await this.#call(call);
    if (!answer.isError) return answer;
    const { errors = [] } = JSON.parse(answer.text) as { readonly errors?: readonly Problem[] };
    const { question, given } = this.#task;
    const typeOf = (name: string) => this.#describe([name]).then((types) => types.get(name));
    const next = await mended(call, errors, { question, given, tools: this.#listed, typeOf });
    return next ? this.insist(next) : answer;
  }

  async #call(call: Call): Promise<Answer> {
    if (this.steps.length >= maxCalls) throw new Error('The rules lead nowhere.');
    const answer = await this.#tools.call(call);
    this.steps.push({ call, answer });
    return answer;
  }

  async #answerByTool(tools: readonly ListedTool[]): Promise<Answer> {
    const { question, given } = this.#task;
    const tool = bestTool(question, given, tools);
    if (!tool) throw new Error('There are no tools.');
    const { call, missing } = filled(tool, given);
    const before = toolBefore(tool, tools);
    const [name] = missing;
    if (name === undefined || !before) return this.insist(call);
    const { text } = await this.insist(filled(before, given).call);
    const value = valueFrom(text, tool.inputSchema.properties?.[name]?.description);
    return this.insist({ ...call, args: { ...call.args, [name]: value } });
  }

  async #answerByQuery(): Promise<Answer> {
    const { question, given } = this.#task;
    const { text } = await this.#call({ tool: 'search_schema', args: { words: question } });
    const fields = usable(question, given, foundIn(text));
    const [best] = fields;
    if (!best) throw new Error('No field answers the question.');
    await this.#describe(['Query', best.parent, namedType(best.type)]);
    await this.#describe(neededTypes(best, this.#types));
    const query = writeQuery(question, given, fields, this.#types);
    return this.insist({ tool: 'run_query', args: { query } });
  }

  async #describe(names: readonly string[]): Promise<ReadonlyMap<string, Type>> {
    const unknown = names.filter((name) => !this.#types.has(name) && !isScalar(name));
    if (unknown.length === 0) return this.#types;
    const types = [...new Set(unknown)];
    const { text } = await this.#call({ tool: 'describe_types', args: { types } });
    for (const [name, type] of typesIn(text)) this.#types.set(name, type);
    return this.#types;
  }
}
