import { graphql } from 'relay-runtime';

export const createTeam = graphql`
  mutation teamChangesCreateMutation($input: CreateTeamInput!, $connections: [ID!]!) {
    createTeam(input: $input) {
      teamEdge @prependEdge(connections: $connections) {
        node {
          title
        }
      }
      userErrors {
        message
        field
      }
    }
  }
`;

export const deleteTeam = graphql`
  mutation teamChangesDeleteMutation($input: DeleteTeamInput!, $connections: [ID!]!) {
    deleteTeam(input: $input) {
      deletedTeamId @deleteEdge(connections: $connections) @deleteRecord
      userErrors {
        message
        field
      }
    }
  }
`;
