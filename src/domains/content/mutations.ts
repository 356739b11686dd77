/** Mutations of content. */
import { mutation } from '../../graphql/fields/mutation.ts';
import { linkTo, target } from '../../graphql/fields/payload-links.ts';
import { ChangeRequest } from '../change-requests/types.ts';
import { Space } from '../spaces/types.ts';
import { contentOperations as operations } from './operations.ts';

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
      of({ sent, target: { ids } }) {
        const id = sent?.changeRequestId;
        return typeof id === 'string' ? ChangeRequest.identify(id, ids) : undefined;
      },
    }),
  ],
});
