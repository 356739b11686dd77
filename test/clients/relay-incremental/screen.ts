import { graphql } from 'relay-runtime';

export const screenQuery = graphql`
  query screenQuery($id: ID!, $isSlow: Boolean!) {
    organization(id: $id) {
      title
      ...screen_spaces @defer(label: "spaces", if: $isSlow)
      teams(first: 3) {
        nodes @stream(label: "teams", initialCount: 1, if: $isSlow) {
          title
        }
      }
    }
  }
`;

export const spacesOfScreen = graphql`
  fragment screen_spaces on Organization {
    spaces(first: 2) {
      nodes {
        title
        visibility
      }
    }
  }
`;
