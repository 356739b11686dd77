/** The terms by which fields and recipes are found: words of names and texts, and other words for the same. */

/** Words that say nothing about what is asked for. */
const stopWords: ReadonlySet<string> = new Set(
  'a all an and any are as at be been by can could do does each every for from get give has have how if in is it its list my null of on or our show that the their them there they this to was we what when where which who whose why will with you your'.split(
    ' ',
  ),
);

/** What people say, and what the graph says. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  access: ['permission', 'role'],
  admin: ['role'],
  analytics: ['insights'],
  approve: ['review', 'submit'],
  article: ['page'],
  author: ['created', 'contributor'],
  breadcrumb: ['ancestors'],
  change: ['update'],
  child: ['pages', 'children'],
  contents: ['pages'],
  delete: ['remove'],
  doc: ['page', 'content'],
  document: ['page', 'markdown'],
  domain: ['hostname'],
  draft: ['change', 'request'],
  edit: ['role', 'access', 'update'],
  folder: ['collection'],
  github: ['git', 'sync'],
  gitlab: ['git', 'sync'],
  group: ['team'],
  history: ['revision'],
  i: ['viewer'],
  image: ['file'],
  last: ['updated'],
  login: ['sso'],
  me: ['viewer'],
  member: ['user'],
  offline: ['unpublish'],
  open: ['create'],
  openapi: ['open', 'api', 'spec'],
  outdated: ['updated'],
  people: ['member', 'user'],
  permission: ['access'],
  person: ['member', 'user'],
  plugin: ['integration'],
  proposal: ['change', 'request'],
  pull: ['change'],
  public: ['visibility'],
  question: ['conversation'],
  react: ['reaction'],
  read: ['page', 'markdown'],
  rename: ['update', 'title'],
  rights: ['permission', 'access'],
  see: ['access', 'visibility'],
  text: ['markdown'],
  toc: ['pages', 'tree'],
  traffic: ['insights'],
  tree: ['pages'],
  unpublished: ['published'],
  url: ['urls'],
  version: ['revision'],
  website: ['site'],
  workspace: ['organization'],
  write: ['update', 'create'],
};

/** Splits a name such as `requestedReviewers` into its words, and a text into its own. */
export const wordsOf = (text: string): string[] =>
  text
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '');

/** The term of a word: without an ending. Null if it says nothing. */
export function termOf(word: string): string | null {
  const lower = word.toLowerCase();
  if (stopWords.has(lower)) return null;
  return stemmed(lower);
}

const minStem = 3;
const endings = [/ies$/, /(?:ing|ed|er|ers|es|s)$/, /e$/];

function stemmed(word: string): string {
  if (word.endsWith('ies') && word.length > minStem + 2) return `${word.slice(0, -3)}y`;
  let stem = word;
  for (const ending of endings) {
    const shorter = stem.replace(ending, '');
    if (shorter.length > minStem) stem = shorter;
  }
  return stem;
}

/** The terms of a question, with other words for the same, which count less. */
export function termsOf(question: string): ReadonlyMap<string, number> {
  const terms = new Map<string, number>();
  for (const word of wordsOf(question)) {
    const term = termOf(word);
    if (term !== null) terms.set(term, 1);
  }
  for (const term of [...terms.keys()])
    for (const [said, meant] of Object.entries(synonyms))
      if (stemmed(said) === term)
        for (const one of meant) if (!terms.has(stemmed(one))) terms.set(stemmed(one), 0.5);
  return terms;
}
