/** Writes a query for a question, from the fields that a search has found and the types that they have. */
import { type Argument, type Field, fieldIn, isScalar, namedType, type Type } from './types.ts';
import { commonWords, withoutWords } from './words.ts';

/** What the question is about: by name, such as `space`, its ID or a text. */
export type Given = Readonly<Record<string, string>>;

export interface Found extends Field {
  /** The type that has the field. */
  readonly parent: string;
}

/** Fields in the result of `search_schema`, best first. */
export const foundIn = (text: string): readonly Found[] =>
  text.split('\n').flatMap((line) => {
    const [, parent, rest = ''] = /^(\w+)\.(.*)$/.exec(line) ?? [];
    const found = fieldIn(rest);
    return found && parent !== undefined ? [{ ...found, parent }] : [];
  });

/** How much a word of the question counts beside the order in which the fields were found. */
const perWord = 3;

/** What counts against a number where objects are asked for, and against objects where a number is. */
const wrongKind = 20;

const isNumber = ({ type }: Field) => /^(?:Int|Boolean)/.test(type);

/** The name of what is given, as its type is called. */
const typeOf = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;

/** Fields of what is given, with the best one first. */
export function usable(question: string, given: Given, found: readonly Found[]): readonly Found[] {
  const roots = new Map(Object.keys(given).map((name) => [typeOf(name), name]));
  const score = (field: Found) =>
    perWord * (commonWords(question, field.name) + commonWords(question, field.text) / 2) -
    found.indexOf(field) -
    (isNumber(field) === /^how many/i.test(question) ? 0 : wrongKind);
  return found
    .filter(({ parent, args }) => {
      const root = roots.get(parent);
      return root !== undefined && argumentsOf(question, without(given, root), args) !== undefined;
    })
    .toSorted((a, b) => score(b) - score(a));
}

const without = (given: Given, root: string): Given =>
  Object.fromEntries(Object.entries(given).filter(([name]) => name !== root));

/** The arguments that the question says, as text. Undefined if a required one is not given. */
function argumentsOf(
  question: string,
  given: Given,
  args: readonly Argument[],
  types: ReadonlyMap<string, Type> = new Map(),
): string | undefined {
  const values: string[] = [];
  for (const { name, type } of args) {
    const known = type.startsWith('[') ? undefined : types.get(namedType(type))?.values;
    const value = known?.find((one) => commonWords(question, one) > 0);
    // A text that is required is what else is given, such as the words to search for.
    const text = given[name] ?? (type === 'String!' ? Object.values(given)[0] : undefined);
    if (value !== undefined) values.push(`${name}: ${value}`);
    else if (text !== undefined && isScalar(type)) values.push(`${name}: ${JSON.stringify(text)}`);
    else if (name === 'first') values.push('first: 10');
    else if (type.endsWith('!')) return undefined;
  }
  return values.length > 0 ? `(${values.join(', ')})` : '';
}

/** The types that are needed to write a query for a field: of its items and of its arguments. */
export function neededTypes(field: Field, types: ReadonlyMap<string, Type>): readonly string[] {
  const list = types.get(namedType(field.type));
  const items = (list?.fields ?? []).filter(({ name }) => name === 'nodes' || name === 'edges');
  const ofArguments = field.args.filter(({ name, type }) => !isScalar(type) && name !== 'orderBy');
  return [...items, ...ofArguments].map(({ type }) => namedType(type));
}

const maxFields = 6;
/** Fields by which people know an object. */
const names = ['title', 'displayName', 'subject', 'restId', 'name', 'number', 'path'];

/** Fields that answer the question, or say which object it is. `deep`: whether objects may be among them. */
export function selectionOf(question: string, type: Type | undefined, deep: boolean): string {
  if (!type || type.fields.length === 0) return '__typename';
  const score = ({ name, text }: Field) =>
    2 * commonWords(question, name) +
    commonWords(question, text) / 2 +
    (names.includes(name) ? 2 : 0) -
    (name === 'id' || name.endsWith('Id') ? 2 : 0);
  const chosen = type.fields
    .filter(({ args }) => args.every(({ type }) => !type.endsWith('!')))
    .filter(({ name, type }) => isScalar(type) || (deep && commonWords(question, name) > 0))
    .toSorted((a, b) => score(b) - score(a))
    .slice(0, maxFields)
    .map(({ name, type }) => (type.endsWith('Connection') ? `${name} { totalCount }` : name));
  return chosen.length > 0 ? chosen.join(' ') : '__typename';
}

export function writeQuery(
  question: string,
  given: Given,
  fields: readonly Found[],
  types: ReadonlyMap<string, Type>,
): string {
  const [best] = fields;
  if (!best) throw new Error('No field has been found.');
  const root = types.get('Query')?.fields.find(({ type }) => type === best.parent)?.name ?? '';
  const id = JSON.stringify(given[root] ?? '');
  // Fields without arguments cost little, so that the next best ones of the same object are read, too.
  const beside = fields
    .filter((one) => one.parent === best.parent && one !== best && isScalar(one.type))
    .slice(0, 2);
  const others = without(given, root);
  const asked = withoutWords(question, root);
  const own = [best, ...beside].map((field) => fieldText(asked, others, field, types));
  return `{ ${root}(id: ${id}) { ${own.join(' ')} } }`;
}

function fieldText(
  question: string,
  given: Given,
  field: Field,
  types: ReadonlyMap<string, Type>,
): string {
  const args = argumentsOf(question, given, field.args, types) ?? '';
  const type = types.get(namedType(field.type));
  if (!type || type.values.length > 0) return `${field.name}${args}`;
  const typeOfItem = (name: string) =>
    types.get(namedType(type.fields.find((one) => one.name === name)?.type ?? ''));
  const node = typeOfItem('nodes');
  if (!node) return `${field.name}${args} { ${selectionOf(question, type, true)} }`;
  const edge = typeOfItem('edges');
  // What an edge has beside its node, such as the role of a user.
  const ofEdge = (edge?.fields ?? []).filter(({ name }) => name !== 'node' && name !== 'cursor');
  // What the list is called says nothing about which fields of its items are asked for.
  const item = selectionOf(withoutWords(question, field.name), node, true);
  const items =
    ofEdge.length > 0
      ? `edges { ${ofEdge.map(({ name }) => name).join(' ')} node { ${item} } }`
      : `nodes { ${item} }`;
  return `${field.name}${args} { totalCount ${items} }`;
}
