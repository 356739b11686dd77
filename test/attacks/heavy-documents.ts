/**
 * Documents that are slow before execution: each family repeats what the parser, the limits and the validation rules
 * compare or look up. They are as large as the limits allow.
 */
import { Lexer, Source, TokenKind } from 'graphql';
import { times } from './documents.ts';

const maxTokens = 4_000;
const maxLines = 2_000;
const maxBytes = 100_000;

/** Whether it is within the limits of documents. */
function fits(text: string): boolean {
  if (Buffer.byteLength(JSON.stringify({ query: text })) > maxBytes) return false;
  if (text.split('\n').length > maxLines) return false;
  const lexer = new Lexer(new Source(text));
  let tokens = 0;
  while (lexer.advance().kind !== TokenKind.EOF) {
    tokens += 1;
    if (tokens > maxTokens) return false;
  }
  return true;
}

/** The largest document of a family within the limits. Some families have only one size. */
export function largest(write: (size: number) => string): string {
  if (write.length === 0) return write(0);
  let least = 1;
  let step = 1;
  while (fits(write(least + step))) {
    least += step;
    step *= 2;
  }
  for (; step >= 1; step = Math.floor(step / 2)) if (fits(write(least + step))) least += step;
  return write(least);
}

const padded = (n: number, length: number) => String(n).padStart(length, '_');

/** A name similar to those of the schema, so that validation searches for suggestions. */
const near = (n: number) => `organizaton${n}`;

const inner = (
  levels: number,
  write: (level: number) => [string, string],
  core: string,
): string => {
  let text = core;
  for (let level = levels - 1; level >= 0; level -= 1) {
    const [before, after] = write(level);
    text = `${before}${text}${after}`;
  }
  return text;
};

export const heavyDocuments: Readonly<Record<string, (size: number) => string>> = {
  // Fields of one name.
  'one field again and again': (size) => `{ ${times(size, () => '__typename')} }`,
  'an unknown field with selections, 480 times': () => `{ ${times(480, () => 'nothing { a }')} }`,
  'one field with other arguments': (size) =>
    `{ ${times(size, (n) => `space(id: "${n}") { title }`)} }`,
  'one name for other fields': (size) =>
    `{ ${times(size, (n) => `a: ${n % 2 ? 'node' : 'space'}(id: "x") { id }`)} }`,
  'one name, one deep selection each': (size) =>
    `{ ${times(size, () => 'space(id: "a") { organization { id title spaces { nodes { id } } } }')} }`,
  'a few names in turns': (size) =>
    `{ space(id: "a") { ${times(size, (n) => `a${n % 20}: title`)} } }`,
  'equal fields below a name of many': (size) =>
    `{ space(id: "a") { ${times(90, () => `organization { ${times(4, (n) => `a${n}: id`)} }`)} ${times(size, (n) => `b${n}: title`)} } }`,
  'names in turns in two levels': (size) =>
    `{ space(id: "a") { ${times(size, () => `organization { ${times(10, (n) => `a${n}: id`)} }`)} } }`,
  'one name in inline fragments': (size) =>
    `{ node(id: "a") { ${times(size, (n) => `... on ${n % 2 ? 'Space' : 'Page'} { a: id }`)} } }`,
  'one name in inline fragments in each other': () =>
    `{ ${inner(48, () => [`${times(8, () => 'a: __typename')} ... { `, ' }'], 'b: __typename')} }`,
  // Fragments.
  '199 fragments of one field, spread together': () =>
    `{ ${times(199, (n) => `...F${n}`)} } ${times(199, (n) => `fragment F${n} on Query { a: __typename b${n}: __typename }`)}`,
  '199 fragments of several fields, spread together': () =>
    `{ ${times(199, (n) => `...F${n}`)} } ${times(199, (n) => `fragment F${n} on Query { ${times(4, (k) => `a${k}: __typename`)} }`)}`,
  '60 fragments of 19 fields, spread together': () =>
    `{ ${times(60, (n) => `...F${n}`)} } ${times(60, (n) => `fragment F${n} on Query { ${times(19, (k) => `a${k}: __typename`)} }`)}`,
  '60 fragments of 58 fields without a name in common': () =>
    `{ ${times(60, (n) => `...F${n}`)} } ${times(60, (n) => `fragment F${n} on Query { ${times(19, (k) => `a${n}_${k}: __typename`)} }`)}`,
  '30 fragments spread in 100 fields': () =>
    `{ ${times(100, (n) => `a${n}: __schema { ${times(10, (k) => `...F${(n * 7 + k) % 30}`)} }`)} } ${times(30, (n) => `fragment F${n} on __Schema { description types { name } }`)}`,
  'fragments that spread all later ones': (size) =>
    `{ ...F0 } ${times(size, (n) => `fragment F${n} on Query { ${times(size - 1 - n, (k) => `...F${n + k + 1}`)} a: __typename }`)}`,
  '40 fragments of many fields, spread together': (size) =>
    `{ ${times(40, (n) => `...F${n}`)} } ${times(40, (n) => `fragment F${n} on Query { ${times(size, (k) => `a${n}_${k}: __typename`)} }`)}`,
  '199 fragments of few fields, spread by each other': (size) =>
    `{ ${times(199, (n) => `...F${n}`)} } ${times(199, (n) => `fragment F${n} on Query { ${times(size, (k) => `...F${n + k + 1}`)} a${n}: __typename }`)} ${''}`,
  'a chain of fragments': () =>
    `{ ...F0 } ${times(199, (n) => `fragment F${n} on Query { ${times(4, (k) => `a${k}: __typename`)} ...F${n + 1} }`)} fragment F199 on Query { a0: __typename }`,
  'two chains of fragments beside each other': (size) =>
    `{ ...A0 ...B0 } ${times(size, (n) => `fragment A${n} on Query { ${times(7, (k) => `a${k}: __typename`)} ...A${n + 1} } fragment B${n} on Query { ${times(7, (k) => `a${k}: __typename`)} ...B${n + 1} }`)} fragment A${size} on Query { a: __typename } fragment B${size} on Query { a: __typename }`,
  'chains of fragments below equal fields': () =>
    `{ ${times(40, (n) => `space(id: "a") { ...S${n} }`)} } ${times(150, (n) => `fragment S${n} on Space { a${n % 9}: title ...S${n + 1} }`)} fragment S150 on Space { title }`,
  'fragments that double': () =>
    `{ ...F0 } ${times(60, (n) => `fragment F${n} on Query { ...F${n + 1} ...F${n + 1} a${n}: __typename }`)} fragment F60 on Query { b: __typename }`,
  'fragments in a circle': () =>
    `{ ...F0 } ${times(199, (n) => `fragment F${n} on Query { ...F${(n + 1) % 199} ${times(3, () => '__typename')} }`)}`,
  'fragments in all circles': () =>
    `{ ...F0 } ${times(30, (n) => `fragment F${n} on Query { ${times(30, (k) => `...F${k}`)} }`)}`,
  'fragments in circles of fields': (size) =>
    `{ ...F0 } ${times(size, (n) => `fragment F${n} on Query { ${times(10, (k) => `a${k}: node(id: "a") { ...G${(n + k) % size} }`)} } fragment G${n} on Node { id }`)}`,
  'unused fragments': () =>
    `{ __typename } ${times(199, (n) => `fragment F${n} on Query { ${times(4, (k) => `a${k}: __typename`)} }`)}`,
  'unknown fragments': (size) => `{ ${times(size, (n) => `...F${n}`)} }`,
  'fragments of one name': () =>
    `{ ...F } ${times(199, () => `fragment F on Query { ${times(4, (k) => `a${k}: __typename`)} }`)}`,
  'operations that each use all fragments': () =>
    `${times(150, (n) => `query Q${n} { ...F0 }`)} ${times(150, (n) => `fragment F${n} on Query { ...F${n + 1} }`)} fragment F150 on Query { __typename }`,
  'operations with variables that each use all fragments': () =>
    `${times(100, (n) => `query Q${n}($a: Boolean!) { ...F0 }`)} ${times(100, (n) => `fragment F${n} on Query { ...F${n + 1} a: __typename @skip(if: $a) }`)} fragment F100 on Query { __typename }`,
  'operations without the variables of all fragments': () =>
    `${times(100, (n) => `query Q${n} { ...F0 }`)} ${times(100, (n) => `fragment F${n} on Query { ...F${n + 1} a${n}: __typename @skip(if: $a${n}) }`)} fragment F100 on Query { __typename }`,
  'operations with many uses of variables in fragments': (size) =>
    `${times(180, (n) => `query Q${n}($a: Boolean!) { ...F }`)} fragment F on Query { ${times(size, (n) => `a${n}: __typename @skip(if: $a)`)} }`,
  'spreads that cannot be': (size) =>
    `{ space(id: "a") { ${times(size, () => '... on Page { id }')} } }`,
  'spreads of interfaces': (size) =>
    `{ node(id: "a") { ${times(size, () => '... on Node { ... on Node { id } }')} } }`,
  // Unknown names, and names similar to them.
  'unknown fields': (size) => `{ ${times(size, (n) => `f${n}`)} }`,
  'fields with similar names': (size) => `{ ${times(size, near)} }`,
  'long unknown fields': (size) => `{ ${times(size, (n) => `organization${padded(n, 240)}`)} }`,
  'long fields on a type of many fields': () =>
    `mutation { ${times(370, (n) => `createChangeRequest${padded(n, 220)}`)} }`,
  'fields of other types': (size) => `{ node(id: "a") { ${times(size, (n) => `title${n}`)} } }`,
  'fields of an interface that its types have': (size) =>
    `{ node(id: "a") { ${times(size, (n) => `a${n}: title`)} } }`,
  'unknown types': (size) => `{ ${times(size, (n) => `... on Spac${n} { id }`)} }`,
  'long unknown types': () =>
    `{ ${times(360, (n) => `... on Organization${padded(n, 240)} { id }`)} }`,
  'variables of unknown types': (size) =>
    `query (${times(size, (n) => `$v${n}: Organizatio${n}`)}) { __typename }`,
  'variables of long unknown types': () =>
    `query (${times(370, (n) => `$v${n}: CreateChangeRequest${padded(n, 235)}`)}) { __typename }`,
  'unknown directives': (size) => `{ __typename ${times(size, (n) => `@d${n}`)} }`,
  'one directive again and again': (size) =>
    `{ __typename ${times(size, () => '@skip(if: true)')} }`,
  'unknown arguments': (size) => `{ space(id: "a", ${times(size, (n) => `id${n}: 1`)}) { id } }`,
  'long unknown arguments': () =>
    `{ organizations(${times(380, (n) => `first${padded(n, 240)}: 1`)}) { totalCount } }`,
  'one argument again and again': (size) => `{ space(${times(size, () => 'id: "a"')}) { id } }`,
  'one variable again and again': (size) =>
    `query (${times(size, () => '$v: Int')}) { __typename }`,
  'one operation again and again': (size) => times(size, () => 'query A { __typename }'),
  'operations without names': (size) => times(size, () => '{ __typename }'),
  // Variables and values.
  'unused variables': (size) => `query (${times(size, (n) => `$v${n}: Int`)}) { __typename }`,
  'unknown variables': (size) => `{ ${times(size, (n) => `a${n}: space(id: $v${n}) { id }`)} }`,
  'variables in the wrong places': (size) =>
    `query (${times(size, (n) => `$v${n}: Int`)}) { ${times(size, (n) => `a${n}: space(id: $v${n}) { id }`)} }`,
  'one variable of the wrong type': (size) =>
    `query ($v: Int) { ${times(size, (n) => `a${n}: space(id: $v) { id }`)} }`,
  'a long list': (size) => `{ nodes(ids: [${times(size, (n) => `"Space:s${n}"`)}]) { id } }`,
  'a long list of what is no id': (size) => `{ nodes(ids: [${times(size, () => 'true')}]) { id } }`,
  'a list of the maximum number of IDs, all invalid': () =>
    `{ nodes(ids: [${times(1_000, (n) => `"a/b/${n}"`)}]) { id } }`,
  'a list of lists': (size) =>
    `{ nodes(ids: ${'['.repeat(90)}${times(size, () => '{}')}${']'.repeat(90)}) { id } }`,
  'an object of unknown fields': (size) =>
    `mutation { createChangeRequest(input: { ${times(size, (n) => `subjet${n}: 1`)} }) { userErrors { message } } }`,
  'an object of long unknown fields': () =>
    `mutation { createChangeRequest(input: { ${times(370, (n) => `subject${padded(n, 240)}: 1`)} }) { userErrors { message } } }`,
  'an object with one field again and again': (size) =>
    `mutation { createChangeRequest(input: { ${times(size, () => 'subject: "a"')} }) { userErrors { message } } }`,
  'objects in each other': () =>
    `mutation { createChangeRequest(input: ${inner(95, () => ['{ subject: ', ' }'], '1')}) { userErrors { message } } }`,
  'many empty objects': (size) =>
    `mutation { ${times(size, (n) => `a${n}: createChangeRequest(input: {}) { userErrors { message } }`)} }`,
  'unknown enum values': (size) =>
    `{ ${times(size, (n) => `a${n}: organizations { nodes { spaces(visibility: PUBLI${n}) { totalCount } } }`)} }`,
  'long strings for a number': () =>
    `{ ${times(100, (n) => `a${n}: organizations(first: "${'x'.repeat(900)}") { totalCount }`)} }`,
  'a number of 90,000 digits': () =>
    `{ organizations(first: ${'9'.repeat(90_000)}) { totalCount } }`,
  'a string of 90,000 characters for a number': () =>
    `{ organizations(first: "${'x'.repeat(90_000)}") { totalCount } }`,
  'a string of escapes': () => `{ space(id: "${'\\u0041'.repeat(13_000)}") { id } }`,
  'a string of short escapes': () => `{ space(id: "${'\\n'.repeat(30_000)}") { id } }`,
  'a block of many lines': () => `{ space(id: """${' x\n'.repeat(1_900)}""") { id } }`,
  'a block of one long line': () => `{ space(id: """${' '.repeat(90_000)}x""") { id } }`,
  'a block of escapes': () => `{ space(id: """${'\\"""'.repeat(11_000)}""") { id } }`,
  'many blocks': (size) =>
    `{ ${times(size, (n) => `a${n}: space(id: """\n  a\n  b\n""") { id }`)} }`,
  // Depth.
  'selections in each other': () =>
    `{ page(id: "a/b") ${inner(98, () => ['{ parent ', ' }'], '{ id }')} }`,
  'inline fragments in each other': () =>
    `{ ${inner(97, () => ['... on Query { ', ' }'], '__typename')} }`,
  'many deep selections': () =>
    `{ ${times(30, (n) => `a${n}: page(id: "a/b") ${inner(30, () => ['{ parent ', ' }'], '{ id }')}`)} }`,
  'many inline fragments in each other, with fields of one name': () =>
    `{ ${times(18, () => inner(30, () => ['... { a: __typename ', ' }'], 'a: __typename'))} }`,
  'deep introspection': () =>
    `{ __schema { types { ${inner(40, () => ['ofType { ', ' }'], 'name')} ${inner(2, () => ['fields { type { ', ' } }'], 'name')} } } }`,
  'introspection with fragments in each other': () =>
    `{ __schema { types { ...T0 } } } ${times(100, (n) => `fragment T${n} on __Type { name ...T${n + 1} ofType { ...T${n + 1} } }`)} fragment T100 on __Type { name }`,
  'introspection of lists by fragments': () =>
    `{ __type(name: "A") { ...T0 } } ${times(60, (n) => `fragment T${n} on __Type { fields { name } ...T${n + 1} ...T${n + 2} }`)} fragment T60 on __Type { name } fragment T61 on __Type { name }`,
  // The text.
  'only comments': () => `${'#\n'.repeat(1_990)}{ __typename }`,
  'one long comment': () => `# ${'x'.repeat(95_000)}\n{ __typename }`,
  'only commas': () => `{ __typename ${','.repeat(95_000)} }`,
  'errors after blank lines': () => `${'\n'.repeat(1_990)}{ ${times(500, (n) => `a${n}`)} }`,
  'errors far in one line': () => `{ ${' '.repeat(90_000)}${times(150, (n) => `a${n}`)} }`,
  'an error of syntax at the end': (size) => `{ ${times(size, (n) => `a${n}: __typename`)} `,
  'long names': () => `{ ${times(190, (n) => `a${padded(n, 250)}: b${padded(n, 250)}`)} }`,
};
