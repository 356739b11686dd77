import { graphql } from './graphql.ts';

export const titlesQuery = graphql(`
  query Titles($id: ID!, $first: Int) {
    organization(id: $id) {
      createdAt
      urls {
        app
      }
      teams(first: $first) {
        nodes {
          title
        }
      }
    }
  }
`);
