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

interface Rule {
  readonly id: string;
  readonly title: string;
  readonly has: (drift: Drift) => boolean;
}

const is =
  (...of: readonly Drift['of'][]) =>
  (drift: Drift) =>
    of.includes(drift.of);

const rule = (
  id: string,
  title: string,
  change: Drift['change'],
  isOne: (drift: Drift) => boolean,
  isBreaking: boolean,
): Rule => ({
  id,
  title,
  has: (drift) => drift.change === change && drift.isBreaking === isBreaking && isOne(drift),
});

const isInput = is('parameter', 'input');

const rules: readonly Rule[] = [
  rule('goneOperations', 'Operations that are gone', 'gone', is('operation'), true),
  rule('goneMembers', 'Members of responses that are gone', 'gone', is('output'), true),
  rule('changedMembers', 'Members of responses of another kind', 'kind', is('output'), true),
  rule(
    'emptyMembers',
    'Members of responses that may be missing or null now',
    'empty',
    is('output'),
    true,
  ),
  rule(
    'requiredInputs',
    'Parameters and body members that are required now',
    'required',
    isInput,
    true,
  ),
  rule('goneInputs', 'Parameters and body members that are gone', 'gone', isInput, true),
  rule('changedInputs', 'Parameters and body members of another kind', 'kind', isInput, true),
  rule('goneValues', 'Values of enums that are gone', 'gone', is('value'), true),
  {
    id: 'unused',
    title: 'Gone or changed, and not used by the graph',
    has: ({ change, isBreaking }) => change !== 'new' && !isBreaking,
  },
  rule('newOperations', 'Operations that are new', 'new', is('operation'), false),
  rule('newInputs', 'Parameters and body members that are new', 'new', isInput, false),
  rule('newMembers', 'Members of responses that are new', 'new', is('output'), false),
  rule('newValues', 'Values of enums that are new', 'new', is('value'), false),
];

/** Those with differences. In each, what documents need comes first. */
const sectionsOf = (drifts: readonly Drift[]): readonly Section[] =>
  rules
    .map(({ id, title, has }) => ({ id, title, drifts: drifts.filter(has).toSorted(inOrder) }))
    .filter((section) => section.drifts.length > 0);

const inOrder = (one: Drift, other: Drift): number =>
  other.documents.length - one.documents.length || (nameOfDrift(one) < nameOfDrift(other) ? -1 : 1);

/** Where it is: an operation, a member of a shape, or a parameter or member in an operation. */
function nameOfDrift(drift: Drift): string {
  if (drift.of === 'operation')
    return drift.change === 'gone' ? routeOf(drift.operation) : routeOf(drift.added);
  const { shape, operation, path } = drift.place;
  // The members of an entry are those of its shape.
  const inShape = shape !== undefined && path[0] === '{}' && path.length > 1 ? path.slice(1) : path;
  const member = inShape.reduce(
    (name, part) => (part === '[]' || part === '{}' ? `${name}${part}` : `${name}.${part}`),
    shape ?? '',
  );
  if (!operation) return member;
  const inside = member.replace(/^\./, '') || (drift.of === 'input' ? 'the body' : 'the response');
  return `${routeOf(operation)}: ${inside}`;
}

/** Of an operation of the tables or of the document. */
const routeOf = ({ method, path }: { readonly method: string; readonly path: string }): string =>
  `${method} ${/^\/v\d+(\/|$)|\/v\d+\//.test(path) ? path : `/v1${path}`}`;

/** The sections, with blank lines between them; empty if there is no difference. */
export const driftText = (drifts: readonly Drift[]): string =>
  sectionsOf(drifts)
    .map(({ title, drifts: own }) =>
      [`${title}: ${counted(own.length)}`, ...own.flatMap(linesOf)].join('\n'),
    )
    .join('\n\n');

function linesOf(drift: Drift): readonly string[] {
  const { fields, documents, isBreaking } = drift;
  return [
    `  ${headOf(drift)}`,
    ...(drift.of === 'operation' || drift.place.operation ? [] : listed('in', operationsOf(drift))),
    ...(isBreaking ? listed('fields', fields) : []),
    // With their whole names, since somebody has to change them.
    ...(documents.length > 0 ? ['    documents:', ...documents.map((one) => `      ${one}`)] : []),
  ];
}

function headOf(drift: Drift): string {
  const name = nameOfDrift(drift);
  if (drift.of === 'operation') {
    const given = drift.change === 'gone' ? drift.operation.name : drift.added.operationId;
    return given === undefined ? name : `${name} (${given})`;
  }
  if (drift.change === 'kind') return `${name}: ${drift.was}, now ${drift.is}`;
  return drift.value === undefined ? name : `${name}: ${drift.value}`;
}

const operationsOf = ({ operations }: Drift) => operations.map(({ name }) => name);

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
  const { fields, documents, operations, isBreaking } = drift;
  const needed = isBreaking ? { fields, documents } : {};
  if (drift.of === 'operation') {
    const { method, path } = drift.change === 'gone' ? drift.operation : drift.added;
    const name = drift.change === 'gone' ? drift.operation.name : drift.added.operationId;
    const [, route] = routeOf({ method, path }).split(' ');
    return { ...(name !== undefined && { name }), method, route, ...needed };
  }
  const { value, was, is, place } = drift;
  return {
    in: nameOfDrift(drift),
    of: drift.of,
    change: drift.change,
    ...(place.shape !== undefined && { shape: place.shape }),
    path: place.path,
    ...(value !== undefined && { value }),
    ...(was !== undefined && { was, is }),
    operations: operations.map(({ name, method, route }) => ({ name, method, route })),
    ...needed,
  };
}
