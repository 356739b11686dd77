/** Selects the media type that a client prefers among those available. */
import { type Preference, preferencesIn } from './preferences.ts';

export type ResponseType = 'application/json' | 'application/graphql-response+json';

/** The available types. For a client without preferences, the first one is used. */
const types: readonly ResponseType[] = ['application/json', 'application/graphql-response+json'];

interface Accepted {
  readonly type: ResponseType | undefined;
  readonly weight: number;
}

/** The media type with the greatest weight. Of several, the first. Undefined if the client accepts none. */
export const responseType = (accept: string | null | undefined): ResponseType | undefined =>
  acceptedIn(accept || '*/*').type;

/** Whether a client accepts event streams. */
export const acceptsEvents = (accept: string | null | undefined): boolean =>
  weightOf('text/event-stream', accept) > 0;

/** Whether a client prefers an HTML page to JSON, as browsers do. */
export function prefersPage(accept: string | null | undefined): boolean {
  const weight = weightOf('text/html', accept);
  return weight > 0 && weight >= acceptedIn(accept || '*/*').weight;
}

/** The weight of a type that the client names. Ranges do not count, because clients of JSON accept any type. */
const weightOf = (type: string, accept: string | null | undefined): number =>
  accept?.toLowerCase().includes(type)
    ? Math.max(0, ...preferencesIn(accept).map(({ name, weight }) => (name === type ? weight : 0)))
    : 0;

/** The last header and its meaning, because most requests have the same header as the one before. */
let last: { readonly accept: string; readonly accepted: Accepted } | undefined;

function acceptedIn(accept: string): Accepted {
  if (last?.accept === accept) return last.accepted;
  const ranges = preferencesIn(accept).filter(isReadable);
  let accepted: Accepted & { readonly at: number } = { type: undefined, weight: 0, at: 0 };
  for (const type of types) {
    const at = rangeOf(type, ranges);
    const weight = ranges[at]?.weight ?? 0;
    if (weight > accepted.weight || (weight > 0 && weight === accepted.weight && at < accepted.at))
      accepted = { type, weight, at };
  }
  last = { accept, accepted };
  return accepted;
}

/** Position of the most specific range that contains a type. Of several, the first. */
function rangeOf(type: ResponseType, ranges: readonly Preference[]): number {
  for (const range of [type, 'application/*', '*/*']) {
    const at = ranges.findIndex(({ name }) => name === range);
    if (at >= 0) return at;
  }
  return -1;
}

/** Whether the client accepts UTF-8, which is the only charset of JSON. */
const isReadable = ({ parameters }: Preference): boolean =>
  parameters.every(
    (parameter) => !parameter.includes('charset=') || /^charset="?utf-?8"?$/.test(parameter),
  );
