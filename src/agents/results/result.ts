/** The result of a tool that executes an operation: compact JSON within the maximum number of bytes. */
import { type GraphQLSchema, parse, TypeInfo, visit, visitWithTypeInfo } from 'graphql';
import { isRecord } from '../../rest/values/record.ts';
import type { AgentOperation, GraphAnswer, ToolCall, ToolResult } from '../tool.ts';
import { type AskingTool, type Consent, consentOf } from './consent.ts';
import { type AgentError, agentError, failed, fitted, never } from './errors.ts';
import { bytesOf, visibleJson, withinBytes } from './json.ts';

export interface ResultOptions {
  readonly schema: GraphQLSchema;
  /** Maximum number of bytes of a result. */
  readonly maxBytes: number;
}

export interface OperationOptions extends ResultOptions {
  readonly asks: Consent;
}

/** Executes the operation of a tool. One that writes first asks the user, if that is needed. */
export async function runOperation(
  call: ToolCall,
  operation: AgentOperation,
  asking: Omit<AskingTool, 'text'>,
  options: OperationOptions,
): Promise<ToolResult> {
  const asked = operation.mayWrite
    ? await consentOf(options.asks, call, { ...asking, text: operation.text })
    : undefined;
  return asked ?? resultOf(await call.execute(operation), operation, options);
}

export function resultOf(
  answer: GraphAnswer,
  { text, mayWrite: isMutation = false }: Pick<AgentOperation, 'text' | 'mayWrite'>,
  { schema, maxBytes }: ResultOptions,
): ToolResult {
  const { data, calls } = answer;
  const errors = answer.errors.map((error) => agentError(error, isMutation));
  if (!hasData(answer)) return failed(errors, calls, maxBytes);
  const { warnings } = answer;
  const room = errors.length + warnings.length > 0 ? maxBytes - bytesOf(data) : maxBytes;
  const beside = {
    errors: fitted(errors, Math.max(room * 0.8, minBesideBytes)),
    warnings: fitted(warnings, Math.max(room * 0.1, minBesideBytes)),
  };
  const whole = visibleJson({ data, ...beside, calls });
  const over = Buffer.byteLength(whole) - maxBytes;
  if (over <= 0) return { text: whole };
  const sizes = measured(data, pagedIn(schema, text));
  const cut = sizes.longest && cutText(sizes.longest, over + cutBytes);
  if (cut) return { text: visibleJson({ data, ...beside, cut: [cut], calls }) };
  const error = isMutation
    ? changeTooLarge(maxBytes)
    : tooLarge(maxBytes, over, fittingList(sizes, over));
  return failed([{ ...error, bytes: largest(sizes.fields) }], calls, maxBytes);
}

/** Minimum size of errors and of warnings beside data, of which more is left out before data is. */
const minBesideBytes = 200;

/** Whether a root field has a value, or null without an error. */
function hasData({ data, errors }: GraphAnswer): boolean {
  if (!data) return false;
  return errors.length === 0 || Object.values(data).some((value) => value !== null);
}

/** Minimum size of what is shown of a text that is cut. Shorter ones would be useless, and may be names. */
const minTextBytes = 500;
/** Maximum size of the entry for a text that was cut. */
const cutBytes = 400;

const cutNote = 'The text is longer than a result: only its beginning is shown.';

/** Cuts a text by this number of bytes, in its place. Undefined if it is too short for that. */
function cutText({ holder, key, path, text }: Text, bytes: number) {
  const left = bytesOf(text) - bytes;
  if (left < minTextBytes) return undefined;
  const shown = withinBytes(text, left);
  holder[key] = shown;
  return { path: withinBytes(path, 200), kept: shown.length - 1, of: text.length, note: cutNote };
}

/** Response keys of the fields of a document that take `first`. */
function pagedIn(schema: GraphQLSchema, text: string): ReadonlySet<string> {
  const found = new Set<string>();
  const types = new TypeInfo(schema);
  visit(
    parse(text, { noLocation: true }),
    visitWithTypeInfo(types, {
      Field({ alias, name }) {
        if (types.getFieldDef()?.args.some((one) => one.name === 'first'))
          found.add((alias ?? name).value);
      },
    }),
  );
  return found;
}

/** A text in the data. */
interface Text {
  readonly holder: Record<string, unknown>;
  readonly key: string;
  readonly path: string;
  readonly text: string;
}

/** Bytes by field, for each list of pages the bytes of its items, wherever it occurs, and the longest text. */
interface Sizes {
  readonly fields: ReadonlyMap<string, number>;
  readonly lists: ReadonlyMap<string, readonly (readonly number[])[]>;
  readonly longest: Text | undefined;
}

function measured(data: unknown, paged: ReadonlySet<string>): Sizes {
  const fields = new Map<string, number>();
  const lists = new Map<string, (readonly number[])[]>();
  let longest: Text | undefined;
  // `field`: the path without places in lists. `list`: the field whose items an array directly below has.
  const bytesAt = (value: unknown, path: string, field: string, list?: string): number => {
    if (Array.isArray(value)) {
      const items = value.map((item, at) => bytesAt(item, `${path}.${at}`, field) + 1);
      const known = list === undefined ? undefined : lists.get(list);
      if (known) known.push(items);
      else if (list !== undefined) lists.set(list, [items]);
      return sumOf(items) + 2;
    }
    if (isRecord(value))
      return sumOf(
        Object.entries(value).map(([key, one]) => {
          const at = path === '' ? key : `${path}.${key}`;
          const of = field === '' ? key : `${field}.${key}`;
          if (typeof one === 'string' && one.length > (longest?.text.length ?? 0))
            longest = { holder: value, key, path: at, text: one };
          return bytesAt(one, at, of, paged.has(key) ? of : list) + bytesOf(key) + 2;
        }),
      );
    const bytes = bytesOf(value);
    fields.set(field, (fields.get(field) ?? 0) + bytes);
    return bytes;
  };
  bytesAt(data, '', '');
  return { fields, lists, longest };
}

const sumOf = (sizes: readonly number[]): number => sizes.reduce((sum, one) => sum + one, 0);

/** The largest list of which some items fit, with their number, if the data has to lose this number of bytes. */
function fittingList({ lists }: Pick<Sizes, 'lists'>, over: number) {
  return [...lists]
    .map(([path, all]) => ({ path, all, bytes: sumOf(all.map(sumOf)) }))
    .sort((one, other) => other.bytes - one.bytes)
    .map(({ path, all, bytes }) => {
      // The bytes of the first items of all these lists, of the second ones, and so on.
      const byPlace: number[] = [];
      for (const items of all)
        for (const [at, size] of items.entries()) byPlace[at] = (byPlace[at] ?? 0) + size;
      let left = bytes - over;
      const end = byPlace.findIndex((size) => {
        left -= size;
        return left < 0;
      });
      return { path, first: end < 0 ? byPlace.length : end };
    })
    .find(({ first }) => first > 0);
}

const maxFields = 5;
const maxPathBytes = 80;

const largest = (fields: Sizes['fields']): Readonly<Record<string, number>> =>
  Object.fromEntries(
    [...fields]
      .sort(([, one], [, other]) => other - one)
      .slice(0, maxFields)
      .map(([path, bytes]) => [withinBytes(path, maxPathBytes), bytes]),
  );

function tooLarge(
  maxBytes: number,
  over: number,
  list: ReturnType<typeof fittingList>,
): AgentError {
  const pages = list
    ? ` Or set \`first: ${list.first}\` on \`${withinBytes(list.path, maxPathBytes)}\`, and go on with \`after\`: the \`endCursor\` of its \`pageInfo\`.`
    : '';
  return {
    message: `The result has ${maxBytes + over} bytes, and at most ${maxBytes} fit. Select fewer of the fields with the most bytes, or read fewer objects.${pages}`,
    code: 'RESULT_TOO_LARGE',
    retry: never,
    ...(list && { path: list.path.split('.'), first: list.first }),
  };
}

const changeTooLarge = (maxBytes: number): AgentError => ({
  message: `The change was made, but its result does not fit into ${maxBytes} bytes. Do not call the tool again with these arguments: read the object to see the change.`,
  code: 'RESULT_TOO_LARGE',
  retry: never,
  changeMade: true,
});
