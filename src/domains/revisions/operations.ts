/** REST operations: revisions of content. */
import { z } from 'zod';
import { get, operations } from '../../rest/table/operation.ts';
import { content, pageForm } from '../content/operations.ts';
import { firstChanges, RevisionChanges } from '../content/shapes/changes.ts';
import { PageSnapshot } from '../content/shapes/pages.ts';
import { AnyRevision, FileSnapshot } from '../content/shapes/revisions.ts';

const one = '/spaces/{spaceId}/revisions/{revisionId}';

export const revisionOperations = operations({
  getAnyRevision: get(one).onlyLater().query(content).returns(AnyRevision),
  getRevisionChanges: get(`${one}/changes`)
    .onlyLater()
    .query({ ...content, ...firstChanges })
    .returns(RevisionChanges),
  listRevisionPages: get(`${one}/pages`)
    .onlyLater()
    .query(content)
    .returns(z.object({ pages: z.array(PageSnapshot) })),
  getRevisionPage: get(`${one}/page/{pageId}`).onlyLater().query(pageForm).returns(PageSnapshot),
  listRevisionFiles: get(`${one}/files`).onlyLater().query(content).lists(FileSnapshot),
});
