/** Subjects for the content of spaces, and for references to it. */
import { ChangeRequest } from '../../src/domains/change-requests/shapes.ts';
import { Comment, CommentReply } from '../../src/domains/comments/shapes.ts';
import { Page, PageSnapshot } from '../../src/domains/content/shapes/pages.ts';
import { File, FileSnapshot, Revision } from '../../src/domains/content/shapes/revisions.ts';
import { ContentReference } from '../../src/domains/shared/content-references/shapes/references.ts';
import { ReusableContent } from '../../src/domains/shared/content-references/shapes/reusable-contents.ts';
import {
  ContentLink,
  ContentLocation,
} from '../../src/domains/shared/content-references/shapes.ts';
import { Document } from '../../src/domains/shared/documents/shapes.ts';
import { PageSearchResult } from '../../src/domains/shared/search/shapes.ts';
import { User } from '../../src/domains/shared/users/shapes.ts';
import { optionsOf } from '../../src/rest/table/schema.ts';
import { inList, type Subject } from './subject.ts';

/** The IDs are those of `whole`, so a reference without a location has the same target. */
const space = '/v1/spaces/text';
const changeRequest = `${space}/change-requests/text`;
/** Every response except that of a page is its space. */
const aPage = { type: 'document', id: 'text', object: 'space', organization: 'text' };
const aComment = { object: 'comment', id: 'text' };
const aSpace = { object: 'space', id: 'text', organization: 'text' };
const ofSpace = (selection: string) => `space(id: "text") { restId ${selection} }`;
const inChangeRequest = (member: string) => ({
  route: changeRequest,
  ask: `changeRequest(id: "text/text") { restId ${member} { … } }`,
  at: ['changeRequest', member],
  within: (object: unknown) => ({
    object: 'change-request',
    id: 'text',
    space: 'text',
    [member]: object,
  }),
});

const links = (inLink: string) => ({
  route: `${changeRequest}/content/page/text/links`,
  ask: `page(id: "text/text/text") { __typename links { nodes { __typename ${inLink} } } }`,
  at: ['page', 'links', 'nodes', 0],
  others: aPage,
  moves: /versionContext\.changeRequest: /,
});

export const ofContent: readonly Subject[] = [
  ...optionsOf(Page).map((shape) => ({
    shape,
    route: `${space}/content/page/text`,
    ask: 'page(id: "text/text") { … }',
    at: ['page'],
    type: 'Page',
  })),
  ...optionsOf(PageSnapshot).map((shape) => ({
    shape,
    route: `${space}/revisions/text/page/text`,
    ask: 'pageSnapshot(id: "text/text/text") { … }',
    at: ['pageSnapshot'],
    type: 'PageSnapshot',
  })),
  ...optionsOf(ContentReference).map((shape) => ({
    shape,
    route: `${space}/content/page/text`,
    ask: 'page(id: "text/text") { __typename ... on LinkPage { target { … } } }',
    at: ['page', 'target'],
    within: (target: unknown) => ({ type: 'link', id: 'text', target }),
    others: aSpace,
  })),
  ...optionsOf(ContentLocation).map((shape) => ({
    ...links('target { … }'),
    shape,
    at: ['page', 'links', 'nodes', 0, 'target'],
    within: (targetReference: unknown) => inList({ targetReference }),
  })),
  { ...links('…'), shape: ContentLink, within: inList },
  {
    shape: PageSearchResult,
    route: `${space}/search`,
    ask: ofSpace('search(query: "text") { nodes { … } }'),
    at: ['space', 'search', 'nodes', 0],
    within: inList,
    others: aSpace,
  },
  {
    shape: ReusableContent,
    route: `${space}/content`,
    ask: ofSpace('content { revision { reusableContents { … } } }'),
    at: ['space', 'content', 'revision', 'reusableContents', 0],
    within: (content) => ({ object: 'revision', id: 'text', reusableContents: [content] }),
    others: aSpace,
  },
  {
    shape: Revision,
    route: `${space}/content`,
    ask: ofSpace('content { revision { … } }'),
    at: ['space', 'content', 'revision'],
    others: aSpace,
  },
  // The object is only in its list, and is not looked up if it has no id.
  {
    shape: FileSnapshot,
    route: `${space}/revisions/text/files`,
    ask: 'revision(id: "text/text") { restId fileSnapshots { nodes { … } } }',
    at: ['revision', 'fileSnapshots', 'nodes', 0],
    others: { object: 'revision', id: 'text' },
    within: inList,
  },
  {
    shape: File,
    route: `${space}/content/files/text`,
    ask: 'file(id: "text/text") { … }',
    at: ['file'],
  },
  {
    shape: ChangeRequest,
    route: changeRequest,
    ask: 'changeRequest(id: "text/text") { … }',
    at: ['changeRequest'],
    others: aSpace,
    inKey: /^space: /,
  },
  { ...inChangeRequest('createdBy'), shape: User },
  { ...inChangeRequest('description'), shape: Document },
  {
    shape: Comment,
    route: `${space}/comments/text`,
    ask: 'comment(id: "text/text") { … }',
    at: ['comment'],
  },
  {
    shape: Comment,
    route: `${changeRequest}/comments`,
    ask: 'changeRequest(id: "text/text") { restId comments { nodes { … } } }',
    at: ['changeRequest', 'comments', 'nodes', 0],
    within: inList,
    others: { object: 'change-request', id: 'text', space: 'text' },
  },
  {
    shape: CommentReply,
    route: `${space}/comments/text/replies/text`,
    ask: 'commentReply(id: "text/text/text") { … }',
    at: ['commentReply'],
  },
  {
    shape: CommentReply,
    route: `${changeRequest}/comments/text/replies/text`,
    ask: 'commentReply(id: "text/text/text/text") { … }',
    at: ['commentReply'],
  },
  {
    shape: CommentReply,
    route: `${space}/comments/text/replies`,
    ask: 'comment(id: "text/text") { __typename status replies { nodes { … } } }',
    at: ['comment', 'replies', 'nodes', 0],
    within: inList,
    others: aComment,
  },
  {
    shape: CommentReply,
    route: `${changeRequest}/comments/text/replies`,
    ask: 'comment(id: "text/text/text") { __typename status replies { nodes { … } } }',
    at: ['comment', 'replies', 'nodes', 0],
    within: inList,
    others: aComment,
  },
];
