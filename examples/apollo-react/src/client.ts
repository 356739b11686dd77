import { ApolloClient, HttpLink, InMemoryCache } from '@apollo/client';
import { relayStylePagination } from '@apollo/client/utilities';
import possibleTypes from './__generated__/possible-types.ts';

/** docs/clients.md has one that also repeats refused requests. */
export const createClient = (token: string): ApolloClient =>
  new ApolloClient({
    link: new HttpLink({ uri: '/graphql', headers: { authorization: `Bearer ${token}` } }),
    cache: new InMemoryCache({
      ...possibleTypes,
      typePolicies: { Site: { fields: { sections: relayStylePagination() } } },
    }),
  });
