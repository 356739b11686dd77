/** Chooses a tool for a question by its words, and fills its arguments from what is given or from earlier results. */
import type { Call, ListedTool } from './client.ts';
import { commonWords } from './words.ts';
import type { Given } from './write-query.ts';

/** What counts against a tool whose arguments are neither given nor to be found with another tool. */
const unknownArguments = 5;

/** The tool whose name, title and description have most words of the question. */
export function bestTool(
  question: string,
  given: Given,
  tools: readonly ListedTool[],
): ListedTool | undefined {
  const score = (tool: ListedTool) => {
    const { name, title = '', description } = tool;
    const isFilled = filled(tool, given).missing.length === 0 || toolBefore(tool, tools);
    return (
      2 * commonWords(question, `${name} ${title}`) +
      commonWords(question, description) -
      (isFilled ? 0 : unknownArguments)
    );
  };
  return tools.toSorted((a, b) => score(b) - score(a))[0];
}

/** The tool whose description names another one as the one to call next. */
export const toolBefore = (
  { name }: ListedTool,
  tools: readonly ListedTool[],
): ListedTool | undefined => tools.find((one) => one.description.includes(`\`${name}\``));

/** The arguments of a tool. Those that are required and not known are missing. */
export function filled(
  { name, inputSchema }: ListedTool,
  given: Given,
): { readonly call: Call; readonly missing: readonly string[] } {
  const { required = [], properties = {} } = inputSchema;
  const own = Object.keys(properties).filter((one) => one in given);
  // One required argument of another name can only be the one thing that is given and not used.
  const rest = Object.keys(given).filter((one) => !own.includes(one));
  const args: Record<string, string> = {};
  for (const one of own) args[one] = given[one] ?? '';
  const open = required.filter((one) => !(one in args));
  const [only, ...others] = open.filter((one) => !properties[one]?.description?.includes('/'));
  const [value] = rest;
  if (only !== undefined && others.length === 0 && value !== undefined)
    args[only] = given[value] ?? '';
  return { call: { tool: name, args }, missing: required.filter((one) => !(one in args)) };
}

/**
 * The value of an argument from an earlier result. Its description shows how it is written, such as `space/page`:
 * each part is the `restId` of the first object of that name in the result.
 */
export function valueFrom(result: string, description = ''): string | undefined {
  const [, form = ''] = /\b((?:[a-z]+\/)+[a-z]+)\b/.exec(description) ?? [];
  const parts = form.split('/').map((name) => restIdOf(JSON.parse(result), name));
  return form !== '' && parts.every((part) => part !== undefined) ? parts.join('/') : undefined;
}

function restIdOf(value: unknown, name: string): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, member] of Object.entries(value)) {
    const { restId } = Object(member) as { readonly restId?: unknown };
    if (key === name && typeof restId === 'string') return restId;
    const deeper = restIdOf(member, name);
    if (deeper !== undefined) return deeper;
  }
  return undefined;
}
