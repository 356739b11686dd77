/** What URLs lead to. */
import { adjustType } from '../../graphql/fields/adjust.ts';
import { fetched } from '../../graphql/fields/fetched.ts';
import { extendQuery } from '../../graphql/fields/node.ts';
import { memberAt } from '../../rest/values/record.ts';
import { UrlResource, urlOperations } from './operations.ts';

/** The change request and the page belong to the space next to them. */
adjustType(UrlResource, {
  scopedBy: (value, around) => {
    const ids = {
      spaceId: memberAt(value, ['space', 'id']),
      changeRequestId: memberAt(value, ['changeRequest', 'id']),
    };
    const known = Object.entries(ids).filter(([, id]) => typeof id === 'string');
    return { ...around, ...(Object.fromEntries(known) as Record<string, string>) };
  },
});

extendQuery((t) => ({
  resource: fetched(t, {
    operation: urlOperations.getUrlResource,
    description:
      'What a URL of the application leads to, such as the `app` of `urls` of a space. Null if it leads to nothing that the caller can see.',
  }),
}));
