/** Compares an operation of the operation tables with that of a document, without what is inside bodies and responses. */
import { z } from 'zod';
import { factsOf } from '../../rest/table/facts.ts';
import type { AnyOperation } from '../../rest/table/operation.ts';
import { memoized } from '../../rest/values/memoized.ts';
import type { ApiOperation, ApiParameter } from '../read/api.ts';
import type { ApiForm, ApiValue, JsonKind } from '../read/drafts.ts';
import { type Compared, changedValues, type Pair, placeOfValues, words } from './compared-value.ts';
import type { Place, PlacedDifference } from './difference.ts';
import { ourValue } from './our-value.ts';

export function comparedOperation(ours: AnyOperation, theirs: ApiOperation): Compared {
  const [parameters, body, response] = [
    [...parameterDifferences(ours, theirs)],
    comparedBody(ours, theirs),
    comparedResponse(ours, theirs),
  ];
  return {
    found: [...parameters, ...body.found, ...response.found],
    inside: [...body.inside, ...response.inside],
  };
}

const placeIn = (
  operation: AnyOperation,
  path: readonly string[] = [],
  schema?: z.core.$ZodType,
): Place => ({ shape: undefined, operation, path, schema });

function* parameterDifferences(
  ours: AnyOperation,
  theirs: ApiOperation,
): Generator<PlacedDifference> {
  const { parameters } = theirs;
  const given = parameters.filter(({ place }) => place === 'query');
  const byName = new Map(given.map((one) => [one.name, one]));
  for (const [name, schema] of Object.entries<z.core.$ZodType>(ours.query.shape)) {
    const place = placeIn(ours, [name], schema);
    const isUsed = factsOf(schema).unoffered === undefined;
    const parameter = byName.get(name);
    if (!parameter) yield { of: 'parameter', change: 'gone', place, isUsed };
    else yield* comparedParameter(place, schema, parameter, isUsed);
  }
  for (const { name, place: where, isRequired } of parameters) {
    if (where === 'path' || (where === 'query' && name in ours.query.shape)) continue;
    // The graph sends no others, such as `Prefer`, so only required ones matter: docs/rest-mapping.md says why.
    if (where !== 'query' && (!isRequired || ownHeaders.has(name.toLowerCase()))) continue;
    const place = placeIn(ours, [where === 'query' ? name : `${name} (${where})`]);
    yield { of: 'parameter', change: isRequired ? 'required' : 'new', place, isUsed: true };
  }
}

/** Headers that each request has, and that OpenAPI describes elsewhere. */
const ownHeaders: ReadonlySet<string> = new Set(['accept', 'authorization', 'content-type']);

/** In a query, each value is text: only what the text may be is compared, and whether there may be several. */
function* comparedParameter(
  place: Place,
  schema: z.core.$ZodType,
  { isRequired, value }: ApiParameter,
  isUsed: boolean,
): Generator<PlacedDifference> {
  const our = ourValue(schema);
  const of = 'parameter';
  if (isRequired && our.isOptional) yield { of, change: 'required', place, isUsed };
  const single = our.items.length > 0 ? our.items.map(ourValue) : [our];
  const lists = value.forms.filter(({ kind }) => kind === 'array');
  // Several values of a list are repeated parameters, so one value is a list, too.
  const forms = [
    ...value.forms.filter(({ kind }) => kind !== 'array' && kind !== 'null'),
    ...lists.flatMap(({ items }) => items?.forms ?? []),
  ];
  if (forms.length === 0 || forms.some(({ kind }) => kind === 'any')) return;
  const kinds = new Set(single.flatMap((one) => [...one.kinds]));
  const isList = our.items.length > 0;
  const isFit = (!isList || lists.length > 0) && [...kinds].every((kind) => accepts(forms, kind));
  if (!isFit) {
    const [was, is] = [words(our.kinds), words(new Set(value.forms.map(({ kind }) => kind)))];
    yield { of, change: 'kind', place, isUsed, was, is };
    return;
  }
  const values = single.flatMap((one) => one.values ?? []);
  const strings = forms.filter(({ kind }) => kind === 'string');
  if (values.length === 0 || strings.length === 0 || strings.some((one) => !one.values)) return;
  const theirs = forms.flatMap(valuesOf).map(String);
  const [own = schema] = our.items;
  yield* changedValues(placeOfValues(own, place), values, theirs, { isUsed });
}

/** A parameter that may be a Boolean or a word has both as text. */
const valuesOf = ({ kind, values }: ApiForm): readonly unknown[] =>
  values ?? (kind === 'boolean' ? [false, true] : []);

/** Whether a parameter may have the text of a value of this kind. */
const accepts = (forms: readonly ApiForm[], kind: JsonKind): boolean =>
  kind === 'any' || forms.some((form) => form.kind === kind || form.kind === 'string');

const nothing: Compared = { found: [], inside: [] };

function comparedBody(ours: AnyOperation, theirs: ApiOperation): Compared {
  const place = placeIn(ours);
  const { body, many } = ours;
  const { body: other } = theirs;
  if (!other)
    return body && Object.keys(body.shape).length > 0
      ? { found: [{ of: 'input', change: 'gone', place, isUsed: true }], inside: [] }
      : nothing;
  const { value, isRequired } = other;
  if (body) {
    const own = many === undefined ? body : oneOrMany(body);
    return { found: [], inside: [{ of: 'input', place, ours: own, theirs: [value] }] };
  }
  // The graph sends none.
  const added = value.forms.flatMap(({ members }) => [...members]);
  const found = new Map(
    added.map(([name, member]): [string, PlacedDifference] => {
      const change = isRequired && member.isRequired ? 'required' : 'new';
      return [name, { of: 'input', change, place: placeIn(ours, [name]), isUsed: true }];
    }),
  );
  return { found: [...found.values()], inside: [] };
}

const oneOrMany = memoized((body: z.ZodObject) => z.union([body, z.array(body)]));

function comparedResponse(ours: AnyOperation, theirs: ApiOperation): Compared {
  const { kind, shape } = ours;
  if (kind === 'nothing' || kind === 'deletion') return nothing;
  const successes = [...theirs.responses].filter(([status]) => /^2/.test(status));
  // A document that describes no success says nothing about it.
  if (successes.length === 0) return nothing;
  const place = placeIn(ours, [], shape);
  const value = successOf(ours, successes);
  if (!value) {
    const was = kind === 'list' ? 'object' : words(ourValue(shape).kinds);
    return {
      found: [{ of: 'output', change: 'kind', place, isUsed: true, was, is: 'nothing' }],
      inside: [],
    };
  }
  const own = kind === 'list' ? pageOf(ours) : shape;
  const pair: Pair = { of: 'output', place, ours: own, theirs: [value] };
  return { found: [], inside: [pair] };
}

/** What a success contains: that of the status of the tables, or else the first that contains anything. */
function successOf(
  { status }: AnyOperation,
  successes: readonly (readonly [string, { readonly value: ApiValue | undefined }])[],
): ApiValue | undefined {
  const [, expected] = successes.find(([one]) => one === String(status)) ?? [];
  return expected?.value ?? successes.find(([, { value }]) => value)?.[1].value;
}

/** A page of a list, as the client reads it. */
const pageOf = memoized(({ shape, envelope }: AnyOperation) =>
  z.object({
    items: z.array(shape),
    next: z.object({ page: z.string().optional() }).optional(),
    count: z.int().optional(),
    ...envelope.shape,
  }),
);
