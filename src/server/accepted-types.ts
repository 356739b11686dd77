/** Selects the media type and the encoding that a client prefers among those available. */

export type ResponseType = 'application/json' | 'application/graphql-response+json';

/** The available types. For a client without preferences, the first one is used. */
const types: readonly ResponseType[] = ['application/json', 'application/graphql-response+json'];

/** The media type with the greatest weight. Of several, the first. Undefined if the client accepts none. */
export const responseType = (accept: string | null | undefined): ResponseType | undefined =>
  accept ? acceptedIn(accept)?.type : types[0];

/** Whether a client accepts a response in parts, which Yoga writes with one part. */
export const acceptsParts = (accept: string | null): boolean =>
  weightOf('text/event-stream', accept) > 0 || weightOf('multipart/mixed', accept) > 0;

/** Whether a client prefers an HTML page to JSON, as browsers do. */
export function prefersPage(accept: string | null | undefined): boolean {
  const weight = weightOf('text/html', accept);
  return weight > 0 && weight >= (acceptedIn(accept ?? '')?.weight ?? 0);
}

/** The weight of a type that the client names. Ranges do not count, because clients of JSON accept any type. */
const weightOf = (type: string, accept: string | null | undefined): number =>
  accept?.toLowerCase().includes(type)
    ? Math.max(0, ...preferencesIn(accept).map(({ name, weight }) => (name === type ? weight : 0)))
    : 0;

function acceptedIn(accept: string) {
  const ranges = preferencesIn(accept).filter(isReadable);
  const [best] = types
    .map((type) => {
      // The most specific range that contains the type. Of several, the first.
      const places = [type, 'application/*', '*/*'].map((range) =>
        ranges.findIndex(({ name }) => name === range),
      );
      const at = places.find((place) => place >= 0) ?? -1;
      return { type, at, weight: ranges[at]?.weight ?? 0 };
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight || one.at - other.at);
  return best;
}

/** Whether the client accepts UTF-8, which is the only charset of JSON. */
const isReadable = ({ parameters }: Preference): boolean =>
  parameters.every(
    (parameter) => !parameter.includes('charset=') || /^charset="?utf-?8"?$/.test(parameter),
  );

/**
 * The encoding with the greatest weight. Of several, the first. Undefined if the client accepts none of them, or
 * prefers the body without an encoding.
 */
export function acceptedEncoding<Form extends string>(
  accept: string | null,
  forms: readonly Form[],
): Form | undefined {
  // If a name occurs twice, the last weight is used.
  const weights = new Map(preferencesIn(accept ?? '').map(({ name, weight }) => [name, weight]));
  const weightOf = (form: string) => weights.get(form) ?? weights.get('*') ?? 0;
  const [best] = forms
    .filter((form) => weightOf(form) > 0)
    .sort((one, other) => weightOf(other) - weightOf(one));
  return best && weightOf(best) >= (weights.get('identity') ?? 0) ? best : undefined;
}

/** One item of the list: its name is in lower case and without spaces. */
interface Preference {
  readonly name: string;
  readonly parameters: readonly string[];
  /** From 0, which means that it is not accepted, to 1. */
  readonly weight: number;
}

const preferencesIn = (header: string): readonly Preference[] =>
  header
    .replace(/\s/g, '')
    .toLowerCase()
    .split(',')
    .map((part) => {
      const [name = '', ...parameters] = part.split(';');
      return { name, parameters, weight: weightIn(parameters) };
    });

/** The weight. One that is not a number counts as 0, because it cannot be compared. */
function weightIn(parameters: readonly string[]): number {
  const text = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  return text === undefined ? 1 : Math.min(Number(text) || 0, 1);
}
