import { fileDimensions, pageCover, pageLayout, pageVariables } from './content.ts';
import type { Chapter, Member, Members, Shape, Type } from './model.ts';
import { all, optional, required } from './notation/members.ts';
import { endpoints, one } from './notation/operations.ts';
import { boolean, is, number, oneOf, seen, text } from './notation/scalars.ts';
import { shape } from './notation/shapes.ts';
import { either, id, list, map, object, the } from './notation/structures.ts';

const source = '8, 2 Shapes of group 2';

/** An object of which every member is required. */
const whole = (type: Type): Type =>
  type.is === 'object'
    ? object(
        Object.fromEntries(
          Object.entries(type.members).map(([name, one]) => [
            name,
            // Members of group 11 are optional, as pages of earlier releases have the same layout without them.
            one.isRequired === false ? one : required(one),
          ]),
        ),
      )
    : type;
/** Document 7: the vertical position is always there. */
const cover =
  pageCover.is === 'object' ? object({ ...pageCover.members, yPos: required(number) }) : pageCover;

/** A value before and after a change. */
const pair = (of: Member): Members => ({ before: optional(of), after: optional(of) });

const page = shape(source, {
  id: required(id('Page')),
  type: required(oneOf('document', 'group', 'link', 'computed')),
  title: required(text),
  path: optional(text),
});
const file = shape(source, {
  id: required(id('File')),
  ...all(required(text), 'name', 'contentType', 'downloadURL'),
});
const content = shape(source, {
  id: required(id('ReusableContent')),
  title: required(text),
  document: optional(text),
});

/** One kind of change. */
const change = (type: string, members: Members): Shape =>
  shape(source, { type: is(type), ...members });

const changed = { page: required(the('ChangedPage')) };
const kinds: Readonly<Record<string, Shape>> = {
  PageCreated: change('page_created', changed),
  PageDeleted: change('page_deleted', { page: required(the('FormerPage')) }),
  PageEdited: change('page_edited', {
    ...changed,
    attributes: required(the('PageAttributeChanges')),
  }),
  PageMoved: change('page_moved', { ...changed, parent: required(the('PageParentChange')) }),
  FileCreated: change('file_created', { file: required(the('ChangedFile')) }),
  FileDeleted: change('file_deleted', { file: required(the('FormerFile')) }),
  FileEdited: change('file_edited', {
    file: required(the('ChangedFile')),
    attributes: required(the('FileAttributeChanges')),
  }),
  ReusableContentCreated: change('reusable_content_created', {
    reusableContent: required(the('ChangedReusableContent')),
  }),
  ReusableContentDeleted: change('reusable_content_deleted', {
    reusableContent: required(the('FormerReusableContent')),
  }),
  ReusableContentEdited: change('reusable_content_edited', {
    reusableContent: required(the('ChangedReusableContent')),
    attributes: required(the('ReusableContentAttributeChanges')),
  }),
  TagCreated: change('tag_created', { tag: required(the('ChangedTag')) }),
  TagDeleted: change('tag_deleted', { tag: required(the('ChangedTag')) }),
  TagEdited: change('tag_edited', {
    tag: required(the('ChangedTag')),
    attributes: required(the('TagAttributeChanges')),
  }),
  VariablesEdited: change('variables_edited', {
    variables: required(map(object(pair(either(text, number, boolean))))),
  }),
};

export const contentChanges: Chapter = {
  shapes: {
    ChangedPage: page,
    FormerPage: page,
    ChangedFile: file,
    FormerFile: file,
    ChangedReusableContent: content,
    FormerReusableContent: content,
    ChangedTag: shape(source, all(required(text), 'slug', 'label')),
    PageAttributeChanges: shape(source, {
      ...all(optional(the('TextChange')), ...['title', 'description', 'slug', 'document', 'emoji']),
      cover: optional(the('PageCoverChange')),
      layout: optional(the('PageLayoutChange')),
      variables: optional(the('PageVariablesChange')),
      target: optional(the('LinkTargetChange')),
    }),
    PageParentChange: shape(source, {
      before: optional(the('FormerPage')),
      after: optional(the('ChangedPage')),
    }),
    FileAttributeChanges: shape(source, {
      ...all(optional(the('TextChange')), 'name', 'contentType'),
      downloadURL: optional(the('UrlChange')),
      size: optional(the('SizeChange')),
      dimensions: optional(the('FileDimensionsChange')),
    }),
    ReusableContentAttributeChanges: shape(
      source,
      all(optional(the('TextChange')), 'title', 'document'),
    ),
    TagAttributeChanges: shape(source, { label: optional(the('TextChange')) }),
    TextChange: shape(source, pair(text)),
    UrlChange: shape(source, pair(text)),
    SizeChange: shape(source, pair(number)),
    FileDimensionsChange: shape(source, pair(fileDimensions)),
    PageCoverChange: shape(source, pair(cover)),
    PageLayoutChange: shape(
      source,
      pair(either(seen('docs', 'editorial', 'landing'), whole(pageLayout))),
    ),
    PageVariablesChange: shape(source, pair(pageVariables)),
    LinkTargetChange: shape(source, pair(the('ContentReference'))),
    ...kinds,
    ContentChange: shape(source, either(...Object.keys(kinds).map(the))),
    ContentChanges: shape(source, {
      mergedFrom: optional(the('ChangeRequest')),
      changes: required(list(the('ContentChange'))),
      more: optional(number),
    }),
  },
  operations: endpoints('8, 2 Change request reviews', {
    'GET /spaces/{spaceId}/change-requests/{changeRequestId}/changes': {
      query: { limit: number },
      answer: one('ContentChanges'),
    },
  }),
};
