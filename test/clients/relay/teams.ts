import { graphql } from 'relay-runtime';

export const teamsQuery = graphql`
  query teamsQuery($id: ID!) @throwOnFieldError {
    organization(id: $id) {
      ...teams_organization
    }
  }
`;

export const teamsOfOrganization = graphql`
  fragment teams_organization on Organization
  @throwOnFieldError
  @argumentDefinitions(
    count: { type: "Int", defaultValue: 25 }
    cursor: { type: "String" }
  )
  @refetchable(queryName: "teamsPageQuery") {
    title
    teams(first: $count, after: $cursor) @connection(key: "teams_organization_teams") {
      __id
      edges {
        node {
          title
          members(first: 3) @catch {
            totalCount
            nodes {
              id
            }
          }
        }
      }
    }
  }
`;
