/** Mutations of content. */
import { z } from 'zod';
import { mutation } from '../../graphql/changes/mutation.ts';
import { changed } from '../../graphql/changes/payload.ts';
import { linkTo, payloadField, payloadIds, target } from '../../graphql/changes/payload-links.ts';
import { reference } from '../../rest/table/reference.ts';
import { memberAt } from '../../rest/values/record.ts';
import { ChangeRequest } from '../change-requests/types.ts';
import { Space } from '../spaces/types.ts';
import { contentOperations as operations } from './operations.ts';
import { InsertedFile, InsertedPage, TouchedPage } from './shapes/change-outcomes.ts';

mutation({
  operation: operations.applyTemplateToSpace,
  description:
    'Applies a template to the main content of a space or to one of its change requests.',
  on: Space,
  payload: [
    target(Space),
    linkTo({
      type: ChangeRequest,
      description: 'The change request specified in the input. Null if none was specified.',
      of({ sent, path }) {
        const id = sent?.changeRequestId;
        return typeof id === 'string' ? ChangeRequest.identify(id, path) : undefined;
      },
    }),
  ],
});

mutation({
  operation: operations.updateChangeRequestContent,
  description:
    'Edits the content of a change request: adds, changes, moves, deletes and reverts pages, and adds files. All changes are made together in one new revision, or none of them. The service may store a text in another form than it was sent.',
  on: ChangeRequest,
  payload: [
    changed(ChangeRequest, { at: 'changeRequest' }),
    payloadField('insertedPages', z.array(InsertedPage), {
      description: 'The new pages, each with its `ref` of the input.',
      of: ({ response }) => outcomesIn(response, 'created_page'),
    }),
    payloadField('updatedPages', z.array(TouchedPage), {
      description: 'Existing pages that were changed, each of them once.',
      of: ({ response }) => outcomesIn(response, 'updated_page').map(pageIn),
    }),
    payloadIds('deletedPages', z.array(reference('Page')), {
      description: 'Global IDs of the pages that were deleted.',
      of: ({ response }) => outcomesIn(response, 'deleted_page').map(pageIn),
    }),
    payloadField('insertedFiles', z.array(InsertedFile), {
      description: 'The new files, in the order of the input, each with its `ref` of the input.',
      of: ({ response, sent }) => filesIn(response, sent),
    }),
  ],
});

/** The outcomes of one kind in a response. */
function outcomesIn(response: unknown, kind: string): unknown[] {
  return itemsIn(response, 'changes').filter((one) => memberAt(one, ['object']) === kind);
}

const pageIn = (outcome: unknown) => memberAt(outcome, ['page']);

/**
 * The new files with their references. The response has only their order, so if there are more or fewer files than were
 * sent, it is not known which is which.
 */
function filesIn(response: unknown, sent: Readonly<Record<string, unknown>> = {}): unknown[] {
  const files = itemsIn(response, 'insertedFiles');
  const refs = itemsIn(sent, 'changes')
    .flatMap((change) => itemsIn(change, 'files'))
    .map((file) => memberAt(file, ['ref']));
  const isCertain = refs.length === files.length;
  return files.map((file, index) => ({ file, ...(isCertain && { ref: refs[index] }) }));
}

function itemsIn(value: unknown, member: string): unknown[] {
  const items = memberAt(value, [member]);
  return Array.isArray(items) ? items : [];
}
