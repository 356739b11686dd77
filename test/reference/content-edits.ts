import type { Chapter, Members } from './model.ts';
import { all, orNull, required } from './notation/members.ts';
import { endpoints, one } from './notation/operations.ts';
import { boolean, is, number, text, textOf, textUpTo, uri, uriUpTo } from './notation/scalars.ts';
import { shape } from './notation/shapes.ts';
import { either, id, list, object, the } from './notation/structures.ts';

const source = '8, 4 A25: content changes';
const outcomes = '8, 4 ChangeRequestContentUpdate';

const body = object({ markdown: text, document: the('RichDocumentInput') });
const pageMembers: Members = {
  title: textOf(1),
  slug: textUpTo(100),
  emoji: textUpTo(50),
  icon: textUpTo(50),
  ...all(text, 'description', 'condition'),
  ...all(boolean, 'hidden', 'noIndex', 'noRobotsIndex'),
};
const fileMembers: Members = { name: required(textOf(1, 256)), ref: text };
const page = required(
  object({
    object: is('page'),
    id: required(id('Page')),
    urls: required(object({ location: required(uri) })),
  }),
);

export const contentEdits: Chapter = {
  shapes: {
    PageInsertion: shape(source, {
      operation: is('insert_page'),
      document: required(body),
      into: id('Page'),
      at: number,
      ref: text,
      ...pageMembers,
    }),
    PageUpdate: shape(source, {
      operation: is('update_page'),
      page: required(id('Page')),
      document: body,
      into: orNull(id('Page')),
      at: number,
      ...pageMembers,
    }),
    PageDeletion: shape(source, { operation: is('delete_page'), page: required(id('Page')) }),
    PageReversion: shape(source, {
      operation: is('revert_page'),
      page: required(id('Page')),
      revision: id('Revision'),
      block: list(text),
    }),
    FileInsertions: shape(source, {
      operation: is('insert_files'),
      files: required(
        list(either(the('FileFromUrlInput'), the('FileFromBase64Input')), { min: 1, max: 20 }),
      ),
    }),
    FileFromUrlInput: shape(source, {
      ...fileMembers,
      contentType: text,
      url: required(uriUpTo(2048)),
    }),
    /** 1 MB is 1,048,576 bytes at most, which have 1,398,104 characters in Base64. */
    FileFromBase64Input: shape(source, {
      ...fileMembers,
      contentType: required(text),
      base64: required(textOf(1, 1_398_104)),
    }),
    InsertedPage: shape(outcomes, { object: is('created_page'), ref: text, page }),
    UpdatedPage: shape(outcomes, { object: is('updated_page'), page }),
    DeletedPage: shape(outcomes, { object: is('deleted_page'), page: required(id('Page')) }),
  },
  operations: endpoints('8, 4 Editing content', {
    'POST /spaces/{spaceId}/change-requests/{changeRequestId}/content': {
      query: { compat: boolean },
      body: {
        changes: required(
          list(
            either(
              the('PageInsertion'),
              the('PageUpdate'),
              the('PageDeletion'),
              the('PageReversion'),
              the('FileInsertions'),
            ),
            { min: 1, max: 50 },
          ),
        ),
      },
      answer: one(
        either(
          object({
            changeRequest: required(the('ChangeRequest')),
            changes: required(
              list(either(the('InsertedPage'), the('UpdatedPage'), the('DeletedPage'))),
            ),
            insertedFiles: list(the('File')),
          }),
          the('ChangeRequest'),
        ),
      ),
    },
  }),
};
