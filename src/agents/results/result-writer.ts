/**
 * Writes the result of a tool: compact JSON with `data`, `errors`, `warnings`, `cut` and `calls`, within the maximum
 * number of bytes.
 */
import type { GraphAnswer, ToolResult } from '../tool.ts';
import type { AgentDocument } from './agent-document.ts';
import { type AgentError, agentError, type FittedErrors, fittedErrors } from './agent-errors.ts';
import { largestPaths } from './bytes-by-path.ts';
import { cutToFit } from './cut-to-fit.ts';
import { type Cut, itemIdOf, type Path } from './cut-units.ts';
import type { CutData } from './cut-writer.ts';
import { isHidden, Measures, mayFit, withoutHidden } from './measure.ts';
import { type Position, type Positions, pathOf } from './positions.ts';
import { never } from './retry.ts';
import { visibleJson, withVisible } from './visible-json.ts';

export interface ResultOptions {
  readonly maxBytes: number;
  readonly document: AgentDocument;
  readonly operationName: string | undefined;
  readonly isMutation: boolean;
  /** Makes the positions where a later call goes on. Undefined for tools that write. */
  readonly positions: Positions | undefined;
  /** Where this call goes on. */
  readonly position?: Position | undefined;
}

/** The members beside `data`, `errors` and `warnings` have at most this number of bytes, without the cuts. */
const aroundBytes = '{,"data":,,,"cut":[],"calls":9007199254740991}'.length;

/** Maximum number of IDs that the entry of a cut names. */
const maxIds = 20;

const outdated: AgentError = {
  message:
    'The result has changed since the call before: what was shown last is gone, or is in another place. Start again: call the tool with the same arguments, without `goOn`.',
  code: 'BAD_USER_INPUT',
  retry: never,
};

export function writeResult(made: GraphAnswer, options: ResultOptions): ToolResult {
  const answer = options.document.hasHiddenFields ? withoutHiddenPaths(made) : made;
  const { isMutation, position, positions, document, operationName } = options;
  const { data, calls } = answer;
  const errors = answer.errors.map((error) => agentError(error, isMutation));
  if (!hasData(answer)) return withoutData(errors, calls, options);
  if (!position) {
    const whole = wholeResult(answer, errors, options);
    if (whole) return whole;
  }
  const outline = document.outline(operationName);
  if (position && !positions?.isAt(position, data, outline))
    return withoutData(errors.length > 0 ? errors : [outdated], calls, options);
  return cutResult(answer, options);
}

/** The result of a call that was refused, or of an operation without data. */
export function withoutData(
  errors: readonly AgentError[],
  calls: number,
  { maxBytes }: Pick<ResultOptions, 'maxBytes'>,
): ToolResult {
  const { text } = fittedErrors('errors', errors, maxBytes - aroundBytes);
  const isFinal = errors.every(({ retry }) => retry === never);
  return {
    text: `{${text},"calls":${calls}}`,
    isError: true,
    ...(isFinal && { failure: errors.map(({ code, message }) => `${code} ${message}`).join('\n') }),
  };
}

/** Whether a root field has a value, or null without an error. */
function hasData({ data, errors }: GraphAnswer): boolean {
  if (!data) return false;
  return errors.length === 0 || Object.values(data).some((value) => value !== null);
}

/** Without errors and warnings of the hidden fields, which nobody selected. */
function withoutHiddenPaths({ errors, warnings, ...answer }: GraphAnswer): GraphAnswer {
  const isShown = ({ path }: { readonly path?: unknown }) =>
    !Array.isArray(path) || !path.some((step) => isHidden(String(step)));
  return { ...answer, errors: errors.filter(isShown), warnings: warnings.filter(isShown) };
}

/** Undefined if it does not fit. */
function wholeResult(
  { data, warnings, calls }: GraphAnswer,
  errors: readonly AgentError[],
  { maxBytes, document }: ResultOptions,
): ToolResult | undefined {
  if (!mayFit(data, maxBytes)) return undefined;
  const replacer = document.hasHiddenFields ? withoutHidden : undefined;
  const members = {
    data,
    ...(errors.length > 0 && { errors }),
    ...(warnings.length > 0 && { warnings }),
    calls,
  };
  const json = JSON.stringify(members, replacer);
  if (json.length > maxBytes) return undefined;
  const text = withVisible(json);
  return Buffer.byteLength(text) <= maxBytes ? { text } : undefined;
}

function cutResult(whole: GraphAnswer, options: ResultOptions): ToolResult {
  const { maxBytes, document, operationName, positions, position } = options;
  const outline = document.outline(operationName);
  const answer = position ? { ...whole, ...besideAfter(whole, position) } : whole;
  const errors = answer.errors.map((error) => agentError(error, options.isMutation));
  const from = position ? fromOf(answer, position) : '';
  const room = maxBytes - aroundBytes - Buffer.byteLength(from);
  const measures = new Measures(room);
  const fitted = (bytes: number) =>
    cutToFit(answer.data, outline, {
      room: bytes,
      measures,
      entryOf: (cut) => entryOf(cut, positions),
      start: position,
    });
  // Errors and warnings get a part of the room, or what the data leaves.
  let beside = besideOf(answer, errors, { errors: room / 4, warnings: room / 8 });
  const data = fitted(room - beside.bytes);
  if (!data) return nothingFits(answer, options);
  const rest = room - data.bytes;
  if (rest > beside.bytes) {
    const wider = besideOf(answer, errors, { errors: rest * 0.75, warnings: rest * 0.25 });
    if (wider.bytes <= rest) beside = wider;
  }
  return { text: joined(from, data, beside.members, answer.calls) };
}

/** The errors and warnings of what follows a position. */
function besideAfter(
  { data, errors, warnings }: GraphAnswer,
  { place, from }: Position,
): Pick<GraphAnswer, 'errors' | 'warnings'> {
  const start = pathOf(place, data);
  const follows = ({ path }: { readonly path?: unknown }): boolean => {
    if (!Array.isArray(path)) return true;
    const index: unknown = path.slice(start.length).find((step) => typeof step === 'number');
    return start.every((step, at) => step === path[at]) && !(Number(index) < from);
  };
  return { errors: errors.filter(follows), warnings: warnings.filter(follows) };
}

interface Beside {
  readonly members: readonly string[];
  readonly bytes: number;
}

function besideOf(
  { warnings }: GraphAnswer,
  errors: readonly AgentError[],
  room: { readonly errors: number; readonly warnings: number },
): Beside {
  const made: readonly FittedErrors[] = [
    fittedErrors('errors', errors, room.errors),
    fittedErrors('warnings', warnings, room.warnings),
  ];
  return {
    members: made.flatMap(({ text }) => (text === '' ? [] : [text])),
    bytes: made.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

function joined(
  from: string,
  { text, entries }: CutData,
  beside: readonly string[],
  calls: number,
): string {
  const members = [
    ...(from === '' ? [] : [from]),
    `"data":${text}`,
    ...beside,
    ...(entries.length > 0 ? [`"cut":[${entries.join(',')}]`] : []),
    `"calls":${calls}`,
  ];
  return `{${members.join(',')}}`;
}

/** Where the data of this result begins. */
const fromOf = ({ data }: GraphAnswer, { place, from }: Position): string =>
  `"from":${visibleJson({ path: pathOf(place, data), at: from })}`;

function entryOf(cut: Cut, positions: Positions | undefined): string {
  const { path, kept, of } = cut;
  const goesOn = positions ? { goOn: positions.after(cut) } : { ids: idsOf(cut) };
  return visibleJson({ path, kept, of, ...goesOn });
}

/** The IDs of what was left out, or of the object that contains it. Undefined if they are not known. */
function idsOf({ left, objectId }: Cut): readonly string[] | undefined {
  const items = left();
  const ids = items.slice(0, maxIds).flatMap((item) => itemIdOf(item) ?? []);
  if (ids.length > 0 && ids.length === items.length) return ids;
  return objectId === undefined ? (ids.length > 0 ? ids : undefined) : [objectId];
}

function nothingFits({ data, calls }: GraphAnswer, options: ResultOptions): ToolResult {
  const { maxBytes, isMutation, position } = options;
  const path: Path = position ? pathOf(position.place, data) : [];
  const value = path.reduce<unknown>((found, step) => Reflect.get(Object(found), step), data);
  const what = isMutation
    ? 'The change was made, but its result does not fit'
    : 'Not one item of the result fits';
  const next = isMutation
    ? 'Do not call the tool again with these arguments: read the object to see the change.'
    : 'Select fewer fields of the objects with the most bytes, or read them one by one.';
  const error: AgentError = {
    message: `${what} into ${maxBytes} bytes. ${next}`,
    code: 'RESULT_TOO_LARGE',
    retry: never,
    ...(isMutation && { changeMade: true as const }),
    bytes: largestPaths(value, { path, from: position?.from ?? 0 }),
  };
  return withoutData([error], calls, options);
}
