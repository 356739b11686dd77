import type { Chapter, Members } from './model.ts';
import {
  added,
  all,
  corrected,
  correctedAgain,
  fact,
  from,
  listed,
  optional,
  required,
  withLater,
} from './notation/members.ts';
import { endpoints, listOf, nothing, one } from './notation/operations.ts';
import { boolean, date, number, oneOf, seen, text, textOf, unstated } from './notation/scalars.ts';
import { resource, shape } from './notation/shapes.ts';
import { either, id, idOrWhole, list, map, object, the, urls } from './notation/structures.ts';
import { documentFormat } from './shared.ts';

export const linkStatus = oneOf('ok', 'broken', 'in-app');
export const linkStats = the('LinkStats');
/** The members for applying a template. */
export const templateParams = object({ contentRefs: map(the('ContentReference')) });

export const reading: Members = { metadata: boolean, computed: boolean };
export const pageReading: Members = {
  ...reading,
  format: documentFormat,
  // A boolean or a word: in a URL both are words.
  evaluated: oneOf('true', 'false', 'deterministic-only'),
  dereferenced: oneOf('true', 'false', 'reusable-contents'),
  'format.markdown.refs': added(oneOf('relative', 'stable')),
};

const colors = [
  ...['default', 'green', 'blue', 'red', 'orange', 'yellow', 'purple', 'pink', 'violet', 'cyan'],
  ...['$primary', '$info', '$success', '$warning', '$danger', '$tint'],
];

const gitFile = object(all(text, 'oid', 'path'));
const computed = the('Computed');
const computedSeed = unstated;

const reads = (prefix: string) =>
  ({
    [`GET ${prefix}`]: { query: reading, answer: one('Revision') },
    [`GET ${prefix}/pages`]: {
      query: reading,
      answer: one(object({ pages: list(the('Page')) })),
    },
    [`GET ${prefix}/files`]: { query: reading, answer: listOf('File') },
    [`GET ${prefix}/files/{fileId}`]: { query: reading, answer: one('File') },
    [`GET ${prefix}/files/{fileId}/backlinks`]: listOf('ContentLocation'),
    [`GET ${prefix}/page/{pageId}`]: { query: pageReading, answer: one('Page') },
  }) as const;

const byPath = (prefix: string) =>
  ({
    [`GET ${prefix}/path/{pagePath}`]: {
      query: {
        ...pageReading,
        cachedMetadata: boolean,
      },
      answer: one('Page'),
    },
  }) as const;

export const pageLayout = object({
  width: listed('default', 'wide'),
  coverSize: withLater(
    from('8, 11 Further values', oneOf('hero', 'full', 'background')),
    'background',
  ),
  coverMask: added(optional(oneOf('none', 'radial'))),
  ...all(added(optional(boolean)), 'tags', 'actions', 'anchors'),
  ...all(boolean, 'cover', 'title', 'description', 'tableOfContents'),
  ...all(boolean, 'outline', 'pagination', 'metadata'),
});
export const pageCover = object({
  ...all(the('ContentReference'), 'ref', 'refDark'),
  ...all(number, 'yPos', 'height'),
  ...all(added(optional(oneOf('black', 'white'))), 'textColor', 'textColorDark'),
});
export const pageVariables = map(either(text, number, boolean));
export const fileDimensions = object(all(number, 'width', 'height'));

export const revisionMembers: Members = {
  parents: list(id('Revision')),
  pages: list(the('Page')),
  files: list(the('File')),
  reusableContents: list(the('ReusableContent')),
  // Document 8 names their values, which earlier releases may have, too.
  variables: from('8, 3 Revisions', map(either(text, number, boolean))),
  createdAt: date,
  git: object({
    ...all(text, 'oid', 'message', 'url', 'ref'),
    createdByService: boolean,
  }),
  urls: urls('app', 'published', 'public'),
  type: listed('edits', 'merge', 'rollback', 'update', 'computed'),
  mergedFrom: fact(the('ChangeRequest')),
  sourceRevision: added(id('Revision')),
  tags: added(
    list(
      object({
        ...all(required(text), 'slug', 'label'),
        color: required(oneOf(...colors)),
        ...all(optional(text), 'emoji', 'icon'),
      }),
    ),
  ),
};
export const reusableContentMembers: Members = {
  id: required(text),
  title: text,
  git: gitFile,
  document: correctedAgain(5, id('Document')),
  computed: corrected(16, computed),
  computedSeed: corrected(16, computedSeed),
};
/** The members of every type of page: the document does not list all members of each type. */
export const pageMembers: Members = {
  id: required(text),
  ...all(text, 'title', 'emoji', 'icon', 'markdown', 'slug', 'path', 'description'),
  ...all(date, 'createdAt', 'updatedAt'),
  type: listed('document', 'group', 'link', 'computed'),
  urls: urls('app'),
  pages: list(the('Page')),
  git: gitFile,
  layout: pageLayout,
  cover: pageCover,
  variables: corrected(15, pageVariables),
  ...all(boolean, 'hidden', 'noIndex', 'noRobotsIndex'),
  metaLinks: object({
    canonical: the('ContentReference'),
    alternates: list(the('ContentReference')),
  }),
  computed,
  computedSeed,
  target: fact(the('ContentReference')),
  href: fact(text),
  document: from('4, Query parameters', the('RichDocument')),
  documentId: corrected(16, text),
  kind: corrected(16, text),
  linkTitle: added(optional(textOf(1, 100))),
  condition: added(optional(text)),
  tags: added(list(object({ tag: required(the('ContentReference')), primary: optional(boolean) }))),
};
export const fileMembers: Members = {
  object: from('1, Wire conventions 3', seen('file')),
  id: required(text),
  ...all(text, 'name', 'contentType', 'downloadURL'),
  size: number,
  dimensions: fileDimensions,
  git: gitFile,
};

export const content: Chapter = {
  shapes: {
    Revision: resource('1, Revision', 'revision', revisionMembers),
    Computed: shape('1, Page', {
      type: seen('builtin:openapi'),
      dependencies: map(object({ ref: the('ContentReference'), value: corrected(11, unstated) })),
      props: unstated,
    }),
    ReusableContent: shape('1, Revision', reusableContentMembers),
    Page: shape('1, Page', pageMembers),
    File: shape('1, File', fileMembers),
    SearchResult: shape('1, Search result item', {
      id: required(text),
      ...all(text, 'title', 'path'),
      description: added(text),
      score: added(number),
      rank: added(number),
      resultType: added(oneOf('page', 'section')),
      sections: list(
        object({
          ...all(text, 'id', 'title', 'path', 'body'),
          score: added(number),
          resultType: added(oneOf('page', 'section')),
          urls: urls('app'),
        }),
      ),
      ancestors: list(object({ title: text })),
      urls: urls('app'),
    }),
    LinkStats: shape('1, Link', {
      total: number,
      broken: object({ total: number, changeRequest: number }),
    }),
    Link: shape('1, Link', {
      status: linkStatus,
      relation: listed('reference', 'dependsOn'),
      targetReference: the('ContentLocation'),
      locationReferences: list(the('ContentLocation')),
    }),
    // One shape with the members of every kind: the document does not list all members of each kind.
    ContentLocation: shape('1, Link; 4, Content location kinds', {
      kind: required(
        oneOf('file', 'url', 'page', 'user', 'collection', 'space', 'reusable-content', 'openapi'),
      ),
      url: text,
      organization: corrected(7, idOrWhole('Organization')),
      space: corrected(7, idOrWhole('Space')),
      page: corrected(7, idOrWhole('Page')),
      file: corrected(7, idOrWhole('File')),
      collection: corrected(7, idOrWhole('Collection')),
      user: corrected(7, idOrWhole('User')),
      reusableContent: corrected(7, idOrWhole('ReusableContent')),
      openAPISpec: corrected(9, the('OpenApiSpec')),
      internalLocation: corrected(10, object({ anchor: text, node: text })),
      versionContext: object({
        type: corrected(8, oneOf('revision', 'change-request', 'changeRequest')),
        revision: corrected(7, idOrWhole('Revision')),
        changeRequest: corrected(7, idOrWhole('ChangeRequest')),
      }),
    }),
  },
  operations: {
    ...endpoints('2, Space content', {
      ...reads('/spaces/{spaceId}/content'),
      'POST /spaces/{spaceId}/content/template': {
        body: {
          id: corrected(3, required(id('Template'))),
          params: templateParams,
          changeRequestId: id('ChangeRequest'),
        },
        answer: { ...nothing, status: 201 },
      },
      'GET /spaces/{spaceId}/content/page/{pageId}/links': {
        query: { status: linkStatus },
        answer: listOf('Link', { stats: linkStats }),
      },
    }),
    ...endpoints('8, 4 Editing content, reads by path', {
      ...byPath('/spaces/{spaceId}/content'),
      ...byPath('/spaces/{spaceId}/change-requests/{changeRequestId}/content'),
    }),
    ...endpoints('2, Change request content', {
      ...reads('/spaces/{spaceId}/change-requests/{changeRequestId}/content'),
      'GET /spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/links': listOf(
        'Link',
        { stats: linkStats },
      ),
    }),
  },
};
