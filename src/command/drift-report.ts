/** Prints differences as text for people and as JSON for programs. What breaks comes first. */
import type { Difference } from '../openapi/drift/difference.ts';
import { counted } from './options.ts';

/** A difference with what needs it. */
export type Drift = Difference & {
  /** Whether something fails because of it. */
  readonly isBreaking: boolean;
  /** Coordinates in the graph. */
  readonly fields: readonly string[];
  /** Names of the documents that need them. */
  readonly documents: readonly string[];
};

interface Section {
  /** In JSON. */
  readonly id: string;
  readonly title: string;
  readonly drifts: readonly Drift[];
}

type Rule = readonly [
  id: string,
  title: string,
  change: Drift['change'],
  of: readonly Drift['of'][],
];

const inputs = ['parameter', 'input'] as const;

const breaking: readonly Rule[] = [
  ['goneOperations', 'Operations that are gone', 'gone', ['operation']],
  ['goneMembers', 'Members of responses that are gone', 'gone', ['output']],
  ['changedMembers', 'Members of responses of another kind', 'kind', ['output']],
  ['emptyMembers', 'Members of responses that may be missing or null now', 'empty', ['output']],
  ['requiredInputs', 'Parameters and body members that are required now', 'required', inputs],
  ['goneInputs', 'Parameters and body members that are gone', 'gone', inputs],
  ['changedInputs', 'Parameters and body members of another kind', 'kind', inputs],
  ['goneValues', 'Values of enums that are gone', 'gone', ['value']],
];

const added: readonly Rule[] = [
  ['newOperations', 'Operations that are new', 'new', ['operation']],
  ['newInputs', 'Parameters and body members that are new', 'new', inputs],
  ['newMembers', 'Members of responses that are new', 'new', ['output']],
  ['newValues', 'Values of enums that are new', 'new', ['value']],
];

/** Those with differences. In each, what documents need comes first. */
function sectionsOf(drifts: readonly Drift[]): readonly Section[] {
  const isBreaking = (drift: Drift) => drift.isBreaking;
  const others = drifts.filter((drift) => !drift.isBreaking);
  const section =
    (among: readonly Drift[]) =>
    ([id, title, change, of]: Rule): Section => ({
      id,
      title,
      drifts: among.filter((drift) => drift.change === change && of.includes(drift.of)),
    });
  const unused = {
    id: 'unused',
    title: 'Gone or changed, and not used by the graph',
    drifts: others.filter(({ change }) => change !== 'new'),
  };
  return [
    ...breaking.map(section(drifts.filter(isBreaking))),
    unused,
    ...added.map(section(others)),
  ].flatMap((one) =>
    one.drifts.length > 0 ? { ...one, drifts: one.drifts.toSorted(inOrder) } : [],
  );
}

const inOrder = (one: Drift, other: Drift): number =>
  other.documents.length - one.documents.length || (nameOfDrift(one) < nameOfDrift(other) ? -1 : 1);

/** The operation that is gone or new. */
function operationIn(drift: Drift & { readonly of: 'operation' }) {
  const { method, path } = drift.change === 'gone' ? drift.operation : drift.added;
  const name = drift.change === 'gone' ? drift.operation.name : drift.added.operationId;
  return { name, method, route: routeOf(path) };
}

/** The path of an operation of the tables or of the document. */
const routeOf = (path: string): string => (/\/v\d+(\/|$)/.test(path) ? path : `/v1${path}`);

/** Where it is: an operation, a member of a shape, or a parameter or member in an operation. */
function nameOfDrift(drift: Drift): string {
  if (drift.of === 'operation') {
    const { method, route } = operationIn(drift);
    return `${method} ${route}`;
  }
  const { shape, operation, path } = drift.place;
  // The members of an entry are those of its shape.
  const inShape = shape !== undefined && path[0] === '{}' && path.length > 1 ? path.slice(1) : path;
  const member = inShape.reduce(
    (name, part) => (part === '[]' || part === '{}' ? `${name}${part}` : `${name}.${part}`),
    shape ?? '',
  );
  if (!operation) return member;
  const inside = member.replace(/^\./, '') || (drift.of === 'input' ? 'the body' : 'the response');
  return `${operation.method} ${routeOf(operation.path)}: ${inside}`;
}

/** The sections, with blank lines between them; empty if there is no difference. */
export const driftText = (drifts: readonly Drift[]): string =>
  sectionsOf(drifts)
    .map(({ title, drifts: own }) =>
      [`${title}: ${counted(own.length)}`, ...own.flatMap(linesOf)].join('\n'),
    )
    .join('\n\n');

function linesOf(drift: Drift): readonly string[] {
  const { of, change, fields, documents, isBreaking, operations } = drift;
  let head = nameOfDrift(drift);
  let routes: readonly string[] = [];
  if (of === 'operation') {
    const { name } = operationIn(drift);
    if (name !== undefined) head = `${head} (${name})`;
  } else {
    if (change === 'kind') head = `${head}: ${drift.was}, now ${drift.is}`;
    else if (drift.value !== undefined) head = `${head}: ${drift.value}`;
    if (!drift.place.operation) routes = operations.map(({ name }) => name);
  }
  return [
    `  ${head}`,
    ...listed('in', routes),
    ...(isBreaking ? listed('fields', fields) : []),
    // With their whole names, since somebody has to change them.
    ...(documents.length > 0 ? ['    documents:', ...documents.map((one) => `      ${one}`)] : []),
  ];
}

const maxListed = 8;

/** On one line. `--json` has all of them. */
function listed(title: string, names: readonly string[]): readonly string[] {
  if (names.length === 0) return [];
  const others = names.length - maxListed;
  const more = others > 0 ? `, and ${counted(others)} more` : '';
  return [`    ${title}: ${names.slice(0, maxListed).join(', ')}${more}`];
}

/** An array for each section that is not empty, and whether anything breaks. */
export function driftJson(drifts: readonly Drift[]): string {
  const sections = sectionsOf(drifts).map(({ id, drifts: own }) => [id, own.map(jsonOf)] as const);
  const value = {
    isBreaking: drifts.some(({ isBreaking }) => isBreaking),
    ...Object.fromEntries(sections),
  };
  return JSON.stringify(value, null, 2);
}

function jsonOf(drift: Drift) {
  const { fields, documents, operations, isBreaking, change, of } = drift;
  const needed = isBreaking ? { fields, documents } : {};
  if (of === 'operation') return { ...operationIn(drift), ...needed };
  const { value, was, is, place } = drift;
  return {
    in: nameOfDrift(drift),
    of,
    change,
    ...(place.shape !== undefined && { shape: place.shape }),
    path: place.path,
    ...(value !== undefined && { value }),
    ...(was !== undefined && { was, is }),
    operations: operations.map(({ name, method, route }) => ({ name, method, route })),
    ...needed,
  };
}
