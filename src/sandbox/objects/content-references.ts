/** Parses references in texts, in a notation of the sandbox, because the REST API does not document one. */
import type { PageData, Reference, ReusableContentData } from './content-rows.ts';

/** A reference with its relation to the target. */
export interface Use {
  readonly reference: Reference;
  /** Whether the content includes the target, or only refers to it. */
  readonly relation: 'reference' | 'dependsOn';
}

const notation =
  /\{%\s*include\s+"(?<included>[^"]+)"\s*%\}|\[@(?<mentioned>[^\]\s]+)\]|\]\((?<linked>[^)\s]+)[^)]*\)/g;

/**
 * All references in a text, in order. `[text](page:expenses)`, `![alt](file:logo)`, `[text](https://…)` and
 * `[text](#anchor)` are links. After the ID, `@space` names another space and `#anchor` an anchor in the page.
 * `[@page:expenses]` is a mention, and `{% include "content:contact" %}` includes reusable content.
 */
export const usesIn = (markdown = ''): Use[] =>
  [...markdown.matchAll(notation)].flatMap(({ groups = {} }) => {
    const { included, mentioned, linked } = groups;
    const reference = referenceOf(included ?? mentioned ?? linked ?? '');
    return reference ? [use(reference, included === undefined ? 'reference' : 'dependsOn')] : [];
  });

/** The text as displayed: links without their URLs, and without includes. */
export const readable = (markdown = '') =>
  markdown
    .replace(/\{%\s*include\s+"[^"]+"\s*%\}/g, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\[@[a-z]+:([^\]\s]+)\]/g, '$1');

const use = (reference: Reference, relation: Use['relation'] = 'reference'): Use => ({
  reference,
  relation,
});

/** All references of a page: in its text, cover, meta links, target, URL and computed source. */
function usesOf(page: PageData): Use[] {
  const { cover, metaLinks, target, href, computed } = page;
  const named = [cover?.ref, cover?.refDark, target, metaLinks?.canonical];
  return [
    ...usesIn(page.markdown),
    ...[...named, ...(metaLinks?.alternates ?? [])].flatMap((one) => (one ? [use(one)] : [])),
    ...(href === undefined ? [] : usesIn(`[](${href})`)),
    ...dependenciesIn(computed),
  ];
}

const dependenciesIn = (computed: PageData['computed']): Use[] =>
  Object.values(computed?.dependencies ?? {}).flatMap(({ ref }) =>
    ref ? [use(ref, 'dependsOn')] : [],
  );

const named = /^(?<kind>[a-z]+):(?<id>[^@#]+)(?:@(?<space>[^#]+))?(?:#(?<anchor>.+))?$/;

/** By the name of a kind in an address: the member of the reference with the ID. */
const idMembers = {
  page: 'page',
  file: 'file',
  content: 'reusableContent',
  user: 'user',
  space: 'space',
  collection: 'collection',
  openapi: 'spec',
  translation: 'translation',
  tag: 'tag',
} as const;

const mayBeElsewhere: ReadonlySet<string> = new Set(['page', 'file', 'content', 'tag']);

/** The reference that an address in a text represents; undefined if it is not in the notation. */
export function referenceOf(address: string): Reference | undefined {
  if (/^https?:/.test(address))
    return URL.canParse(address) ? { kind: 'url', url: address } : undefined;
  if (address.startsWith('#')) return { kind: 'anchor', anchor: address.slice(1) };
  const { kind = '', id = '', space, anchor } = named.exec(address)?.groups ?? {};
  if (!Object.hasOwn(idMembers, kind)) return undefined;
  const inSpace = mayBeElsewhere.has(kind) && space !== undefined && { space };
  if (kind === 'page' && anchor !== undefined)
    return { kind: 'anchor', page: id, anchor, ...inSpace };
  return {
    kind: kind === 'content' ? 'reusable-content' : kind,
    [idMembers[kind as keyof typeof idMembers]]: id,
    ...inSpace,
  } as Reference;
}

/** The address of a reference in a text. */
export function addressOf(reference: Reference): string {
  if (reference.kind === 'url') return reference.url;
  const space = reference.kind !== 'space' && 'space' in reference && reference.space;
  const suffix = space ? `@${space}` : '';
  if (reference.kind === 'anchor')
    return `${reference.page ? `page:${reference.page}${suffix}` : ''}#${reference.anchor}`;
  const kind = reference.kind === 'reusable-content' ? 'content' : reference.kind;
  return `${kind}:${(reference as Readonly<Record<string, unknown>>)[idMembers[kind]]}${suffix}`;
}

/** A page or reusable content with its references. */
export interface Source {
  readonly kind: 'page' | 'reusable-content';
  readonly id: string;
  readonly uses: readonly Use[];
}

/** The page, if it is one. */
export const pageIdOf = ({ kind, id }: Source) => (kind === 'page' ? id : undefined);

export const pageSource = (page: PageData): Source => ({
  kind: 'page',
  id: page.id,
  uses: usesOf(page),
});

export const contentSource = ({ id, markdown, computed }: ReusableContentData): Source => ({
  kind: 'reusable-content',
  id,
  uses: [...usesIn(markdown), ...dependenciesIn(computed)],
});
