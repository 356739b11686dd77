/** Responses of maximum size that are slow to parse. */

/** Pieces of JSON for responses; a number makes each one different. */
const pieces = {
  'empty list': () => '[]',
  'empty object': () => '{}',
  number: () => '0',
  'long number': () => '-1.2345678901234567e-300',
  'same text': () => '"abc"',
  'text of its own': (n: number) => `"${n.toString(36)}"`,
  'text of digits': (n: number) => `"${(n % 64) * 262_144 + (n >> 6) * 8}"`,
  'escaped text': (n: number) => `"\\u00e9\\n${n.toString(36)}"`,
  'object of one name': () => '{"a":0}',
  'object with a name of its own': (n: number) => `{"k${n.toString(36)}":0}`,
  'names of its own, 10': (n: number) => object(10, (at) => `"${(n * 10 + at).toString(36)}"`),
  'names of its own, 60': (n: number) => object(60, (at) => `"${(n * 60 + at).toString(36)}"`),
  'distinct names after 60': (n: number) =>
    object(61, (at) => (at < 60 ? `"${at}a"` : `"${n.toString(36)}z"`)),
  'distinct names around it': (n: number) => `{"${n.toString(36)}x":{"${n.toString(36)}y":{}}}`,
  'same names in another order': (n: number) =>
    object(30, (at) => `"m${(at * 7 + n * (1 + (n % 29))) % 31}"`),
  'names that are numbers': (n: number) =>
    object(20, (at) => `"${(n * 7_919 + at * 104_729) % 4e9}"`),
  'escaped names': (n: number) => `{"\\u0041${n.toString(36)}":0}`,
  __proto__: () => '{"__proto__":{"a":0}}',
  'lists in lists': () => `${'['.repeat(190)}${']'.repeat(190)}`,
  'objects in objects': () => `${'{"a":'.repeat(190)}0${'}'.repeat(190)}`,
} as const satisfies Record<string, (n: number) => string>;

const object = (members: number, name: (at: number) => string): string =>
  `{${Array.from({ length: members }, (_, at) => `${name(at)}:0`).join(',')}}`;

export interface HeavyAnswer {
  readonly name: string;
  /** A space with this many pieces in an unselected member. */
  readonly body: (count: number) => string;
}

const space = (value: string): string => `{"object":"space","id":"s","title":"S","more":${value}}`;

const names = Object.keys(pieces) as (keyof typeof pieces)[];

const mixed = (first: keyof typeof pieces, second: keyof typeof pieces): HeavyAnswer => ({
  name: first === second ? first : `${first}, ${second}`,
  body: (count) =>
    space(`[${times(count, (n) => (n % 2 === 0 ? pieces[first](n) : pieces[second](n)))}]`),
});

/** One response for each piece. */
export const heavyAnswers: readonly HeavyAnswer[] = names.map((name) => mixed(name, name));

/** One response for each pair of pieces. */
export const heavyPairs: readonly HeavyAnswer[] = names.flatMap((first, at) =>
  names.slice(at + 1).map((second) => mixed(first, second)),
);

/** An object with this many members. */
export const manyNames: HeavyAnswer = {
  name: 'names',
  body: (count) => space(object(count, (at) => `"k${at.toString(36)}"`)),
};

const times = (count: number, piece: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => piece(n)).join(',');

/** The longest response accepted by `fits`, within 2%. */
export function largest({ body }: HeavyAnswer, fits: (text: string) => boolean): string {
  let least = 1;
  while (fits(body(least * 4))) least *= 4;
  let most = least * 4;
  while (most - least > least / 50) {
    const middle = Math.floor((least + most) / 2);
    if (fits(body(middle))) least = middle;
    else most = middle;
  }
  return body(least);
}
