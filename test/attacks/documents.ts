/** Valid documents that multiply by fragments, aliases and lists, with and without a token. */

export interface Attack {
  readonly name: string;
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>>;
  /** Whether it is sent without a token. */
  readonly isAnonymous?: boolean;
}

export const times = (count: number, text: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => text(index)).join(' ');

const aliases = (count: number, field: string) => times(count, (n) => `a${n}: ${field}`);

/** 30 aliases of `__schema`, 30 aliases of its types, and 30 aliases of their fields. */
const introspection = (fields: string, spread = '...U'): string => `
  { ${aliases(30, '__schema { ...S }')} }
  fragment S on __Schema { ${aliases(30, `types { ${spread} }`)} }
  fragment U on __Type { ${fields} }`;

const tree = (selection: string, extra = ''): string =>
  `query ${selection.includes('$yes') ? '($yes: Boolean = true)' : ''} { space(id: "globex-encyclopedia") { content { ${selection} } } } ${extra}`;

const nodeIds = Array.from({ length: 1_000 }, (_, n) => `Space:s${n}`);

/** A chain of fragments, each of which spreads the next one twice. */
const doubling = (levels: number, on: string, field: string): string =>
  `${times(levels, (n) => `fragment D${n} on ${on} { ...D${n + 1} ...D${n + 1} }`)}
   fragment D${levels} on ${on} { ${field} }`;

/** A chain of fragments, each with several aliases of a list with the next one. */
const pages = (levels: number, count: number): string =>
  times(levels, (n) => {
    const inner = n === levels - 1 ? 'title' : `pages { ...P${n + 1} }`;
    return `fragment P${n} on Page { ${aliases(count, n === levels - 1 ? inner : `title`)} ${n === levels - 1 ? '' : aliases(count, inner)} }`;
  });

/**
 * A chain of parents in which each page also starts a conditional chain, so that every level has different
 * selections.
 */
const chain = (levels: number): string => (levels === 0 ? 'id' : `parent { ${chain(levels - 1)} }`);
export const forked = (levels: number): string =>
  levels === 0
    ? 'title'
    : `parent { ${forked(levels - 1)} } ... on DocumentPage { ${chain(levels)} }`;

/** A chain of fragments; each one has few levels. */
const deep = (fragments: number, levels: number): string =>
  times(fragments, (n) => {
    const end = n === fragments - 1 ? 'title' : `...C${n + 1}`;
    return `fragment C${n} on Space { ${'content { space { '.repeat(levels)}${end}${' } }'.repeat(levels)} }`;
  });

/** A chain of fragments, each with two lists of the next one: the slots double on each level, with few fields. */
const forkedLists = (levels: number): string =>
  `${times(levels, (n) => `fragment L${n} on Organization { ${times(2, (k) => `l${k}: teams(first: ${k + 1}) { nodes { organization { ...L${n + 1} } } }`)} }`)}
   fragment L${levels} on Organization { teams { totalCount } }`;

export const attacks: readonly Attack[] = [
  {
    name: 'fragments that fork by lists of two sizes',
    query: `{ organization(id: "acme") { ...L0 } } ${forkedLists(9)}`,
  },
  {
    name: 'the same below an object that a variable names',
    query: `query ($i: ID!) { organization(id: $i) { ...L0 } } ${forkedLists(9)}`,
    variables: { i: 'acme' },
  },
  { name: 'chains that fork on each level', query: `{ page(id: "x/y") { ${forked(16)} } }` },
  {
    name: 'the same without a token',
    query: `{ page(id: "x/y") { ${forked(14)} } }`,
    isAnonymous: true,
  },
  {
    name: 'fragments that lead 540 levels deep',
    query: `{ space(id: "globex-encyclopedia") { title ...C0 } } ${deep(6, 45)}`,
  },
  {
    name: 'introspection of the schema by aliases of aliases',
    query: introspection(aliases(30, 'fields { name description }')),
    isAnonymous: true,
  },
  {
    name: 'the same with type names alone',
    query: introspection(aliases(30, '__typename')),
    isAnonymous: true,
  },
  {
    name: 'the same in inline fragments, under a condition',
    query: introspection(
      `... @include(if: true) { ${aliases(30, 'fields { name description }')} }`,
      '... on __Type { ...U }',
    ),
    isAnonymous: true,
  },
  {
    name: 'one schema, many types of types',
    query: `{ __schema { ${aliases(40, 'types { fields { name type { fields { name } } } }')} } }`,
    isAnonymous: true,
  },
  {
    name: 'one type by name, again and again',
    query: `{ ${times(130, (n) => `a${n}: __type(name: "Query") { fields { name type { name fields { name args { name } } } } }`)} }`,
    isAnonymous: true,
  },
  {
    name: 'possible types of interfaces',
    query: `{ ${aliases(50, '__type(name: "Node") { possibleTypes { fields { name description type { name ofType { name } } } } }')} }`,
    isAnonymous: true,
  },
  {
    name: 'the type of a type of a type',
    query: `{ __schema { types { ${aliases(20, `fields { type { ${'ofType { '.repeat(12)} name ${'} '.repeat(12)} } }`)} } } }`,
    isAnonymous: true,
  },
  {
    name: 'type names without end',
    query: `{ ${aliases(1_300, '__typename')} }`,
    isAnonymous: true,
  },
  {
    name: 'fragments that double 30 times',
    query: `{ ...D0 } ${doubling(30, 'Query', '__typename')}`,
    isAnonymous: true,
  },
  {
    name: 'nodes by a thousand ids, 200 times',
    query: `query ($i: [ID!]!) { ${aliases(200, 'nodes(ids: $i) { ...N }')} } fragment N on Node { ${aliases(60, 'id')} }`,
    variables: { i: nodeIds },
  },
  {
    name: 'the same without a token',
    query: `query ($i: [ID!]!) { ${aliases(200, 'nodes(ids: $i) { ...N }')} } fragment N on Node { ${aliases(60, 'id')} }`,
    variables: { i: nodeIds },
    isAnonymous: true,
  },
  {
    name: 'a long text above many fields',
    query: `{ integrations(first: 1, search: "${'x'.repeat(80_000)}") { nodes { ${times(90, (n) => `a${n}: owner { b${n}: teams(first: 1, after: "${n}") { nodes { organization { ...F } } } }`)} } } }
      fragment F on Organization { ${times(30, (n) => `c${n}: teams(first: ${n}) { nodes { id } }`)} }`,
    isAnonymous: true,
  },
  {
    name: 'lists of many objects by a fragment, under conditions',
    query: `query ($b: Boolean!) { ${times(70, (n) => `o${n}: organization(id: "o${n}") { ...F }`)} }
      fragment F on Organization { ${times(35, (n) => `t${n}: teams(first: ${n}) @include(if: $b) @skip(if: false) { totalCount @include(if: $b) }`)} }`,
    variables: { b: true },
  },
  {
    name: 'lists below lists by a fragment, and a search by a variable',
    query: `query ($s: String) { integrations(first: 1000, search: $s) { nodes { ${times(28, (n) => `a${n}: owner { b${n}: teams(first: 1, after: "${n}") { nodes { organization { ...F } } } }`)} } } }
      fragment F on Organization { ${times(40, (n) => `c${n}: teams(first: ${n}) { nodes { id } }`)} }`,
    variables: { s: 'text' },
  },
  {
    name: 'nodes by a thousand ids, once, with 900 aliases',
    query: `query ($i: [ID!]!) { nodes(ids: $i) { ${aliases(900, 'id')} } }`,
    variables: { i: nodeIds },
  },
  {
    name: 'nodes by a default of a variable',
    query: `query ($i: [ID!]! = [${times(600, (n) => `"Space:s${n}"`)}]) { ${aliases(100, 'nodes(ids: $i) { id }')} }`,
  },
  {
    name: 'a tree of 2,000 pages, 300 times',
    query: tree(aliases(300, 'allPages { page { id title path } }')),
  },
  {
    name: '60 aliases of 30 of 20 fields of a tree',
    query: tree(
      aliases(60, 'allPages { ...A }'),
      `fragment A on PageTreeEntry { ${aliases(30, 'page { ...B }')} }
       fragment B on Page { ${aliases(20, 'title')} }`,
    ),
  },
  {
    name: 'the same below the bound of fields',
    query: tree(
      aliases(16, 'allPages { ...A }'),
      `fragment A on PageTreeEntry { ${aliases(30, 'page { ...B }')} }
       fragment B on Page { ${aliases(18, 'title')} }`,
    ),
  },
  {
    name: 'a tree with every field under a condition',
    query: tree(
      aliases(
        100,
        'allPages @include(if: $yes) { page @skip(if: false) { ... @include(if: $yes) { id title path } } }',
      ),
    ),
  },
  {
    name: 'pages of pages of pages',
    query: tree(aliases(20, 'pages { ...P0 }'), pages(5, 4)),
  },
  {
    name: 'a list of 1,000 with the maximum number of links',
    query: `{ organization(id: "acme") { spaces(first: 1000) { ${aliases(30, `nodes { ${times(12, (n) => `l${n}: organization { id }`)} }`)} } } }`,
  },
  {
    name: 'links to links',
    query: `{ organization(id: "acme") { spaces(first: 1000) { nodes { ${times(15, (n) => `l${n}: organization { title spaces(first: 1000) { nodes { id title organization { id } } } }`)} } } } }`,
  },
  {
    name: 'edges, cursors and nodes of one list',
    query: `{ organization(id: "acme") { spaces(first: 1000) { ${aliases(60, `edges { ${times(10, (n) => `c${n}: cursor`)} node { id title } }`)} } } }`,
  },
  {
    name: 'a thousand objects by their ids',
    query: `{ ${times(360, (n) => `s${n}: space(id: "s${n}") { title }`)} }`,
  },
  {
    name: 'one text, again and again',
    query: `{ page(id: "handbook/vacation") { ${aliases(1_200, 'markdown')} } }`,
  },
  {
    name: 'long names for each value of a tree',
    query: tree(`allPages { page { ${times(6, (n) => `${'n'.repeat(9_000)}${n}: title`)} } }`),
  },
  {
    name: 'a list in each of 2,000 pages, beyond all calls',
    query: tree(`allPages { page { ${times(13, (n) => `l${n}: links { totalCount }`)} } }`),
  },
  {
    name: 'the same with the maximum number of lists',
    query: tree('allPages { page { links { totalCount } } }'),
  },
  {
    name: 'a thousand links, 30 times',
    query: `query ($i: [ID!]!) { nodes(ids: $i) { ... on Space { ${aliases(30, 'organization { title }')} } } }`,
    variables: { i: Array.from({ length: 1_000 }, () => 'Space:handbook') },
  },
  {
    name: 'errors after 40,000 blank lines',
    query: `${'\n'.repeat(30_000)}{ ${aliases(500, 'organizations { totalCount }')} }`,
    isAnonymous: true,
  },
  {
    name: 'a chain of 400 fragments',
    query: `{ ...C0 } ${times(400, (n) => `fragment C${n} on Query { ...C${n + 1} __typename }`)} fragment C400 on Query { __typename }`,
    isAnonymous: true,
  },
];
