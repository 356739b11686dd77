/**
 * Responses of a faulty service. The fault of an object depends on its ID, so that it is the same in lists and
 * single reads; the fault of a list, or a failure, depends on the call.
 */
import { Dice } from './dice.ts';

export interface Conditions {
  /** The seed of all faults. */
  readonly words: string;
  /** One of this many members is changed; 0 changes none. */
  readonly oddOneIn: number;
  /** One of this many calls fails; 0 fails none. */
  readonly failsOneIn: number;
  /** Maximum items of a page; 0 uses the requested limit. */
  readonly pageSize: number;
  /** Response bodies by path, instead of those of the sandbox. */
  readonly bodyAt?: (path: string | undefined) => unknown;
}

export const plain: Conditions = { words: '', oddOneIn: 0, failsOneIn: 0, pageSize: 0 };

export type Failure =
  | { readonly status: number; readonly body: string; readonly type?: string }
  | 'reset';

const refused = (status: number): Failure => ({
  status,
  body: JSON.stringify({ error: { code: status, message: `Refused with ${status}.` } }),
});

/**
 * Failures without 429, because its effect depends on the calls of the request that were sent before, which may differ.
 */
const failures: readonly Failure[] = [
  ...[400, 401, 403, 404, 404, 404, 409, 422, 500, 500, 503].map(refused),
  // Responses that do not indicate whether an object or the operation is missing.
  { status: 404, body: '' },
  { status: 404, body: '<html>Not found</html>', type: 'text/html' },
  { status: 405, body: '' },
  { status: 200, body: '{"items": [' },
  { status: 200, body: '' },
  { status: 200, body: 'null' },
  { status: 200, body: '"text"' },
  { status: 200, body: '[]' },
  { status: 502, body: '<html>Bad gateway</html>', type: 'text/html' },
  'reset',
];

/** The failure of the call, if it fails. */
export function failureOf(call: string, { words, failsOneIn }: Conditions): Failure | undefined {
  const dice = new Dice(words, 'fails', call);
  return failsOneIn > 0 && dice.is(failsOneIn) ? dice.one(failures) : undefined;
}

export interface OddBody {
  readonly body: string;
  /** Whether it has a fault that depends on the call. */
  readonly isOfCall: boolean;
}

/** The response body of a call, with random faults. */
export function oddBody(body: string, call: string, conditions: Conditions): OddBody {
  if (conditions.oddOneIn === 0 || body === '') return { body, isOfCall: false };
  let isOfCall = false;
  const onFault = (at: string) => {
    if (at.startsWith(call)) isOfCall = true;
  };
  const odd = changed(JSON.parse(body), { at: call, call, conditions, onFault });
  return { body: JSON.stringify(odd) ?? '', isOfCall };
}

interface Place {
  /** The object that contains it, or the call. */
  readonly at: string;
  readonly call: string;
  readonly conditions: Conditions;
  /** Receives where each fault is. */
  readonly onFault: (at: string) => void;
}

function changed(value: unknown, place: Place): unknown {
  if (Array.isArray(value)) {
    return value.map((item, index) =>
      inside(item, `${index}`, { ...place, at: placeOf(item, place) }),
    );
  }
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [
    name,
    inside(member, name, { ...place, at: `${placeOf(value, place)}.${name}` }),
  ]);
  return Object.fromEntries(members);
}

/** Returns the same place for all occurrences of an object with an ID. */
function placeOf(value: unknown, { at }: Place): string {
  const { object, kind, id } = Object(value);
  return typeof id === 'string' ? `${object ?? kind}:${id}` : at;
}

function inside(value: unknown, name: string, place: Place): unknown {
  const { words, oddOneIn } = place.conditions;
  const dice = new Dice(words, 'odd', place.at, name);
  if (!dice.is(oddOneIn)) return changed(value, place);
  place.onFault(place.at);
  return oddOf(value, name, dice, place);
}

const unheardOf = (dice: Dice) => `brand-new-${dice.below(1_000_000)}`;
const isId = (name: string) => /^(id|name|slug)$/.test(name);

function oddOf(value: unknown, name: string, dice: Dice, { call }: Place): unknown {
  if (name === 'next') {
    const page = new URLSearchParams(call.split('?')[1]).get('page');
    return dice.one([undefined, null, 'text', {}, { page: 7 }, { page: 'nonsense' }, { page }]);
  }
  if (Array.isArray(value)) {
    return dice.one<unknown>([
      undefined,
      null,
      'text',
      {},
      [],
      [null, ...value],
      [...value, 'text', 7],
      [...value, ...value],
      value.toReversed(),
    ]);
  }
  switch (typeof value) {
    case 'string':
      return dice.one<unknown>([
        ...[undefined, null, 7, true, { id: 'x' }, ['a']],
        // No two objects get the same ID, because it would be undefined which of them is returned.
        ...[unheardOf(dice), unheardOf(dice), isId(name) ? unheardOf(dice) : ''],
      ]);
    case 'number':
      return dice.one([undefined, null, 'seven', '7', 1.5, 2 ** 40, -1, true, {}]);
    case 'boolean':
      return dice.one([undefined, null, 'true', 1, {}]);
    default:
      return value === null
        ? dice.one([undefined, 7, 'text', {}, []])
        : dice.one([undefined, null, 'text', 7, [], {}, { id: { id: 'x' } }, [value]]);
  }
}
