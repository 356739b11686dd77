/** Documents for the warm-up, with all parts that documents consist of, and with all kinds of errors. */
import type { DocumentParams } from './ordinary-request.ts';

const times = (count: number, write: (index: number) => string) =>
  Array.from({ length: Math.ceil(count) }, (_, index) => write(index)).join('\n');

export interface FirstDocument {
  readonly params: DocumentParams;
  readonly isValid: boolean;
}

type Write = (size: number) => DocumentParams;

/** Valid documents. */
const valid: readonly Write[] = [
  () => ({ query: '{ space(id: "a") { id } }' }),
  () => ({ query: '{ space(id: "a") { title organization { id } } }' }),
  () => ({ query: '{ site(id: "a/b") { sections(first: 2) { nodes { path } } } }' }),
  // Lists with arguments, variables and conditions, nested in objects.
  (size) => ({
    query: `query Lists($id: ID! = "a", $first: Int = 3, $isShown: Boolean!, $search: String) {
      ${times(size / 4, (n) => `a${n}: space(id: $id) { id title b${n}: organization { title spaces(first: ${n + 1}) { totalCount edges { cursor node { id } } pageInfo { hasNextPage } } } }`)}
      ${times(size / 4, (n) => `b${n}: site(id: "a/${n}") @include(if: $isShown) { title sections(first: $first) { nodes { path @skip(if: $isShown) siteSpaces { space { ...S } } } } }`)}
      integrations(first: 10, search: $search) { nodes { owner { ...O } } }
    }
    fragment S on Space { id title visibility organization { ...O } }
    fragment O on Organization { id title ${times(size / 4, (n) => `t${n}: teams(first: $first, after: "${n}") { nodes { id } }`)} }`,
    variables: { isShown: true },
  }),
  // Values of all kinds.
  (size) => ({
    query: `query Values($ids: [ID!]!) {
      nodes(ids: $ids) { id ... on Space { title } }
      ${times(size / 2, (n) => `c${n}: nodes(ids: ["Space:\\u0061${n}", "Page:b/${n}", "\\n"]) { __typename id ... on Space { title } ... on Page { title path } }`)}
      ${times(size / 2, (n) => `d${n}: space(id: """\n  a\n  b${n}\n""") { id }`)}
    }`,
    variables: { ids: Array.from({ length: size }, (_, n) => `Space:s${n}`) },
  }),
  // Deep nesting.
  (size) => ({
    query: `{ ${times(size / 4, (n) => `p${n}: page(id: "a/b") { ${'parent { '.repeat(size)} title ... on DocumentPage { parent { path } } ${'} '.repeat(size)} }`)}
      ${'... on Query { '.repeat(size)} __typename ${'} '.repeat(size)} }`,
  }),
  // Fragments that spread each other, and fields that they share.
  (size) => ({
    query: `{ ${times(size, (n) => `...A${n} ...B${n}`)} ${times(size, (n) => `s: space(id: "a") { ...S${n} }`)} }
      ${times(size, (n) => `fragment A${n} on Query { ${times(4, (k) => `a${k}: __typename`)} ...A${n + 1} }`)}
      fragment A${size} on Query { __typename }
      ${times(size, (n) => `fragment B${n} on Query { ${times(size / 2, (k) => `b${n}_${k}: __typename`)} }`)}
      ${times(size, (n) => `fragment S${n} on Space { title a: id organization { title } ...S${n + 1} }`)}
      fragment S${size} on Space { title }`,
  }),
  // Long chains of fragments below one field that is selected repeatedly.
  (size) => ({
    query: `{ ${times(2 * size, (n) => `space(id: "a") { ...C${n} }`)} }
      ${times(6 * size, (n) => `fragment C${n} on Space { a${n % 9}: title ...C${n + 1} }`)}
      fragment C${6 * size} on Space { title }`,
  }),
  // Operations that share fragments and variables.
  (size) => ({
    query: `${times(size, (n) => `query Q${n}($a: Boolean!) { ...F0 }`)}
      ${times(size, (n) => `fragment F${n} on Query { ...F${n + 1} f${n}: __typename @skip(if: $a) }`)}
      fragment F${size} on Query { __typename }`,
    operationName: 'Q0',
    variables: { a: false },
  }),
  // Mutations.
  (size) => ({
    query: `mutation { ${times(size, (n) => `a${n}: createChangeRequest(input: { spaceId: "a", subject: "b${n}" }) { changeRequest { id } userErrors { field message } }`)} }`,
  }),
  // Introspection.
  (size) => ({
    query: `{ ${times(size, (n) => `t${n}: __type(name: "Space") { name fields { name type { name ofType { name } } } }`)} }`,
  }),
];

/** Invalid documents. */
const invalid: readonly Write[] = [
  // Unknown fields, types and fragments.
  (size) => ({
    query: `{ ${times(size, (n) => `organizaton${n}`)} space(id: "a") { ${times(size, (n) => `titel${n}`)} } }`,
  }),
  (size) => ({
    query: `query ($a: Spac) { ${times(size, (n) => `... on Spac${n} { id } ...F${n} space(id: "a") { ... on Page { id } }`)} }
      ${times(size, (n) => `fragment G${n} on Query { ...G${(n + 1) % size} g${n}: __typename }`)}`,
  }),
  // Unfit arguments, directives, variables and values.
  (size) => ({
    query: `{ ${times(size, (n) => `a${n}: space(id: "a", idd${n}: ${n}) @odd${n} { id }`)} }`,
  }),
  (size) => ({
    query: `query ($v: Int, ${times(size, (n) => `$u${n}: Int`)}) { ${times(size, (n) => `a${n}: space(id: $v) { id } b${n}: space(id: $w${n}) { id }`)} }`,
  }),
  (size) => ({
    query: `{ nodes(ids: [${times(size, () => '{}')}]) { id } ${times(size, (n) => `a${n}: organizations(first: "${n}") { totalCount }`)} }`,
  }),
  (size) => ({
    query: `mutation { ${times(size, (n) => `a${n}: createChangeRequest(input: { subjet${n}: 1, subject: 1 }) { userErrors { message } }`)} }`,
  }),
  // Duplicates.
  (size) => ({
    query: `query A($v: Int, ${times(size, () => '$v: Int')}) { space(${times(size, () => 'id: "a"')}) { id } ${times(size, (n) => `c: ${n % 2 ? 'node' : 'space'}(id: "a") { id }`)} }
      ${times(size, () => 'fragment F on Query { __typename }')}`,
  }),
];

/** In growing sizes, so that none takes long: what runs first is slowest. */
export const sizesOfFirstDocuments: readonly number[] = [1, 4, 8, 12, 16];

export function* firstDocuments(size: number): Generator<FirstDocument> {
  for (const write of valid) yield { params: write(size), isValid: true };
  for (const write of invalid) yield { params: write(size), isValid: false };
}
