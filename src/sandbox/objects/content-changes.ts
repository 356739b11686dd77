/** Compares two revisions, for the changes of a change request. */
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { ContentChange } from '../../domains/content/shapes/changes.ts';
import { filled } from '../service/defaults.ts';
import { layoutDefaults } from './content-responses.ts';
import { flatten, type PlacedPage, pathOf } from './content-revisions.ts';
import {
  type FileData,
  fileDefaults,
  type PageData,
  type ReusableContentData,
  type RevisionData,
} from './content-rows.ts';

type Change = z.input<typeof ContentChange>;

/** The first `limit` changes, and how many more there are. Without a revision before, there are none. */
export function changesBetween(
  before: RevisionData | undefined,
  after: RevisionData,
  limit: number,
) {
  const all = before ? allChanges(before, after) : [];
  const more = all.length - limit;
  return { changes: all.slice(0, limit), ...(more > 0 && { more }) };
}

/** Those of pages, files, reusable content and variables. */
const allChanges = (before: RevisionData, after: RevisionData): Change[] => [
  ...pageChanges(before, after),
  ...fileChanges(before.files, after.files),
  ...contentChanges(before.reusableContents, after.reusableContents),
  ...variableChanges(before.variables, after.variables),
];

/** The items of both sides with the same ID, in the order of the new side, then the deleted ones. */
function paired<Item>(
  before: readonly Item[],
  after: readonly Item[],
  idOf: (item: Item) => string,
): { readonly was: Item | undefined; readonly now: Item | undefined }[] {
  const old = new Map(before.map((item) => [idOf(item), item]));
  const kept = new Set(after.map(idOf));
  return [
    ...after.map((now) => ({ was: old.get(idOf(now)), now })),
    ...before.filter((item) => !kept.has(idOf(item))).map((was) => ({ was, now: undefined })),
  ];
}

/** The values that differ, as pairs. */
function pairs(was: Attributes, now: Attributes): Record<string, object> {
  const names = new Set([...Object.keys(was), ...Object.keys(now)]);
  const differing = [...names].filter((name) => !isDeepStrictEqual(was[name], now[name]));
  return Object.fromEntries(differing.map((name) => [name, pair(was[name], now[name])]));
}

type Attributes = Readonly<Record<string, unknown>>;

/** An empty text is no value. */
const pair = <Value>(before: Value | undefined, after: Value | undefined) => ({
  ...(before !== undefined && before !== '' && { before }),
  ...(after !== undefined && after !== '' && { after }),
});

const isEmpty = (value: object) => Object.keys(value).length === 0;

function pageChanges(before: RevisionData, after: RevisionData): Change[] {
  const all = paired(flatten(before.pages), flatten(after.pages), ({ page }) => page.id);
  return all.flatMap(({ was, now }): Change[] => {
    if (now && !was) return [{ type: 'page_created', page: pageIn(now) }];
    if (was && !now) return [{ type: 'page_deleted', page: pageIn(was) }];
    if (!was || !now) return [];
    const attributes = pairs(attributesOf(was.page), attributesOf(now.page));
    const [from, to] = [parentOf(was), parentOf(now)];
    return [
      ...(isEmpty(attributes)
        ? []
        : [{ type: 'page_edited' as const, page: pageIn(now), attributes }]),
      ...(from?.id === to?.id
        ? []
        : [{ type: 'page_moved' as const, page: pageIn(now), parent: pair(from, to) }]),
    ];
  });
}

const pageIn = (placed: PlacedPage) => ({
  id: placed.page.id,
  type: placed.page.type,
  title: placed.page.title,
  // A link page has no path of its own.
  ...(placed.page.type !== 'link' && { path: pathOf(placed) }),
});

function parentOf({ ancestors }: PlacedPage) {
  const page = ancestors.at(-1);
  return page && pageIn({ page, ancestors: ancestors.slice(0, -1) });
}

/** The attributes that are compared. A text is known by the ID of its document, which another text changes. */
const attributesOf = ({ id, title, description, slug, emoji, ...page }: PageData): Attributes =>
  ({
    document: {
      title,
      description,
      slug,
      document: documentOf(page.documentId ?? `${id}-text`, page.markdown),
      cover: page.cover && filled(page.cover, { yPos: 0 }),
      emoji,
      layout: page.layout && filled(page.layout, layoutDefaults),
      variables: page.variables,
    },
    computed: { title, description, slug, emoji },
    group: { title, emoji, slug },
    link: { title, emoji, target: page.target },
  })[page.type];

/** An ID that changes with the text. Undefined without a text. */
const documentOf = (name: string, text = '') =>
  text === ''
    ? undefined
    : `${name}-${createHash('sha256').update(text).digest('hex').slice(0, 8)}`;

function fileChanges(before: readonly FileData[], after: readonly FileData[]): Change[] {
  return paired(before, after, ({ id }) => id).flatMap(({ was, now }): Change[] => {
    if (now && !was) return [{ type: 'file_created', file: fileIn(now) }];
    if (was && !now) return [{ type: 'file_deleted', file: fileIn(was) }];
    if (!was || !now) return [];
    const attributes = pairs(fileAttributesOf(was), fileAttributesOf(now));
    return isEmpty(attributes) ? [] : [{ type: 'file_edited', file: fileIn(now), attributes }];
  });
}

const fileIn = (file: FileData) => {
  const { id, name, contentType, downloadURL } = filled(file, fileDefaults);
  return { id, name, contentType, downloadURL };
};

const fileAttributesOf = (file: FileData): Attributes => {
  const { name, contentType, downloadURL, size, dimensions } = filled(file, fileDefaults);
  return { name, contentType, downloadURL, size, dimensions };
};

function contentChanges(
  before: readonly ReusableContentData[],
  after: readonly ReusableContentData[],
): Change[] {
  return paired(before, after, ({ id }) => id).flatMap(({ was, now }): Change[] => {
    if (now && !was) return [{ type: 'reusable_content_created', reusableContent: contentIn(now) }];
    if (was && !now) return [{ type: 'reusable_content_deleted', reusableContent: contentIn(was) }];
    if (!was || !now) return [];
    const attributes = pairs(contentAttributesOf(was), contentAttributesOf(now));
    return isEmpty(attributes)
      ? []
      : [{ type: 'reusable_content_edited', reusableContent: contentIn(now), attributes }];
  });
}

function contentIn({ id, title, markdown }: ReusableContentData) {
  const document = documentOf(`${id}-text`, markdown);
  return { id, title, ...(document !== undefined && { document }) };
}

const contentAttributesOf = (content: ReusableContentData): Attributes => ({
  title: content.title,
  document: contentIn(content).document,
});

function variableChanges(
  before: RevisionData['variables'],
  after: RevisionData['variables'],
): Change[] {
  const variables = pairs(before, after);
  return isEmpty(variables) ? [] : [{ type: 'variables_edited', variables }];
}
