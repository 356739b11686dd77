/** Mends a call after an error, by what the error says. Each rule is about a kind of error, and knows no call. */

import { bestTool, filled } from './choose-tool.ts';
import type { Call, ListedTool } from './client.ts';
import type { Type } from './types.ts';
import { nearest } from './words.ts';
import { type Given, selectionOf } from './write-query.ts';

export interface Problem {
  readonly message: string;
  readonly code?: string;
  readonly path?: readonly (string | number)[];
  readonly bytes?: Readonly<Record<string, number>>;
  readonly first?: number;
}

export interface Mending {
  readonly question: string;
  readonly given: Given;
  readonly tools: readonly ListedTool[];
  /** Looks a type up with a further call. */
  readonly typeOf: (name: string) => Promise<Type | undefined>;
}

type Found = readonly (string | undefined)[];
type Rule = (
  call: Call,
  found: Found,
  mending: Mending,
  problem: Problem,
) => Call | undefined | Promise<Call | undefined>;

const queryOf = ({ args }: Call): string => String(args.query ?? '');
const withQuery = (call: Call, query: string): Call => ({ ...call, args: { ...call.args, query } });

function without({ tool, args }: Call, name: string): Call {
  const { [name]: _, ...others } = args;
  return { tool, args: others };
}

/** A field with its arguments and its selection in the text of a query. */
const fieldPattern = (name: string) =>
  new RegExp(`\\b${name}\\b(\\([^)]*\\))?(\\s*\\{(?:[^{}]|\\{[^{}]*\\})*\\})?`);

/** Another field in place of one that does not exist: the suggested one, or those by which people know the object. */
const otherField: Rule = async (call, [, name = '', type = '', , like], mending) => {
  const isLike = like !== undefined && like.slice(0, 3) === name.slice(0, 3);
  const fields = isLike
    ? like
    : selectionOf(`${mending.question} ${name}`, await mending.typeOf(type), false);
  return withQuery(call, queryOf(call).replace(fieldPattern(name), fields));
};

const missingArgument: Rule = (call, [, field = '', name = ''], { given }) =>
  given[field] === undefined
    ? undefined
    : withQuery(
        call,
        queryOf(call).replace(
          new RegExp(`\\b${field}\\b`),
          `${field}(${name}: ${JSON.stringify(given[field])})`,
        ),
      );

const missingSelection: Rule = async (call, [, field = '', type = ''], mending) => {
  const found = await mending.typeOf(type.replace(/[[\]!]/g, ''));
  const selected = selectionOf(mending.question, found, false);
  return withQuery(
    call,
    queryOf(call).replace(
      new RegExp(`\\b${field}\\b(?:\\([^)]*\\))?(?!\\s*[({])`),
      (text) => `${text} { ${selected} }`,
    ),
  );
};

const otherValue: Rule = (call, [, argument = '', values = '']) =>
  withQuery(
    call,
    queryOf(call).replace(
      new RegExp(`\\b${argument}: (\\w+)`),
      (_, value) => `${argument}: ${nearest(value, values.split(', '))}`,
    ),
  );

const fewerItems: Rule = (call, [, most = '']) =>
  withQuery(
    call,
    queryOf(call).replace(/\bfirst: (\d+)/g, (_, n) => `first: ${Math.min(n, Number(most))}`),
  );

/** The key in the form that the error shows, such as `spaceId/pageId`, from what is given and from what was sent. */
const otherKey: Rule = (call, [, form = ''], { given }, { path = [] }) => {
  const sent = new RegExp(`\\b${path[0]}\\(id: "([^"]*)"`).exec(queryOf(call))?.[1];
  const name = Object.keys(call.args).find((one) => one === path[0]);
  const wrong = sent ?? String(call.args[name ?? ''] ?? '');
  const parts = form.split('/').map((part) => part.replace(/Id$/, ''));
  const known = parts.slice(0, -1).map((part) => given[part]);
  if (wrong === '' || known.includes(undefined)) return undefined;
  const key = [...known, wrong.split('/').at(-1)].join('/');
  if (sent !== undefined)
    return withQuery(call, queryOf(call).replace(JSON.stringify(wrong), JSON.stringify(key)));
  return name === undefined ? undefined : { ...call, args: { ...call.args, [name]: key } };
};

/** As many items as fit, or else without the field whose values are largest. */
const lessData: Rule = (call, found, mending, problem) => {
  const { bytes = {}, first } = problem;
  if (first !== undefined)
    return fewerItems(call, [...found.slice(0, 1), String(first)], mending, problem);
  const [largest = ''] = Object.entries(bytes).toSorted(([, a], [, b]) => b - a)[0] ?? [];
  const field = largest.split('.').findLast((step) => !/^\d+$/.test(step)) ?? '';
  const query = queryOf(call).replace(fieldPattern(field), '');
  return query === queryOf(call) ? undefined : withQuery(call, query);
};

/** The tool for a change that no query can make. */
const toolThatWrites: Rule = (call, _found, { given, tools }) => {
  const writing = tools.filter(({ annotations }) => annotations?.readOnlyHint !== true);
  const tool = bestTool(queryOf(call), given, writing);
  const { call: next, missing } = tool ? filled(tool, given) : { call, missing: ['tool'] };
  return missing.length > 0 ? undefined : next;
};

const missingVariable: Rule = (call, [, name = ''], { given }) =>
  given[name] === undefined ? undefined : { ...call, args: { ...call.args, [name]: given[name] } };

const rules: readonly (readonly [RegExp, Rule])[] = [
  [/^Cannot query field "(\w+)" on type "(\w+)"\.( Did you mean "(\w+)")?/, otherField],
  [/^Argument "\w+\.(\w+)\((\w+):\)" of type "[^"]+" is required/, missingArgument],
  // As graphql 16 says it.
  [/^Field "(\w+)" argument "(\w+)" of type "[^"]+" is required/, missingArgument],
  [/^Field "(\w+)" of type "([^"]+)" must have a selection/, missingSelection],
  [/^Argument "(\w+)" of .* Its values are (.*)\.$/, otherValue],
  [/`first` of at most (\d+)/, fewerItems],
  [/^Expected the ID of .*, or the key (\S+?)(?: or|\.)/, otherKey],
  [/Select fewer of the fields with the most bytes/, lessData],
  [/has no argument "(\w+)"/, (call, [, name = '']) => without(call, name)],
  [/^This tool runs queries only/, toolThatWrites],
  [/^Variable "\$(\w+)" of required type .* was not provided/, missingVariable],
];

/** The call to make instead. Undefined if the errors do not say what to do. */
export async function mended(
  call: Call,
  problems: readonly Problem[],
  mending: Mending,
): Promise<Call | undefined> {
  let next = call;
  for (const problem of problems)
    for (const [pattern, rule] of rules) {
      const found = pattern.exec(problem.message);
      if (found) next = (await rule(next, found, mending, problem)) ?? next;
    }
  return next === call ? undefined : next;
}
