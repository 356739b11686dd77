import { ApolloClient, HttpLink, InMemoryCache } from '@apollo/client';
import { relayStylePagination } from '@apollo/client/utilities';
import possibleTypes from './__generated__/possible-types.ts';

/** docs/clients.md has one that also repeats refused requests. */
export const client = new ApolloClient({
  link: new HttpLink({
    uri: '/graphql',
    // The public token of the sandbox. Users of an app have their own.
    headers: { authorization: 'Bearer sandbox-admin' },
  }),
  cache: new InMemoryCache({
    ...possibleTypes,
    typePolicies: { Site: { fields: { sections: relayStylePagination() } } },
  }),
});
