/** The example tabs of GraphiQL. They run unchanged against the sandbox. */
import type { LocalService } from '../../command/local-service.ts';

export const siteTree = `query SiteTree {
  site(id: "acme/docs") {
    title
    sections(first: 50) {
      nodes {
        title
        path
        siteSpaces {
          title
          path
          space {
            title
            visibility
          }
        }
      }
    }
  }
}
`;

export const exampleTabs: LocalService['tabs'] = [
  {
    query: `# A site with its spaces:
# two calls to the REST API.
${siteTree}`,
  },
  {
    query: `# For the next ten, set $after
# to endCursor.
query SpacePages($after: String) {
  organization(id: "acme") {
    title
    spaces(first: 10, after: $after) {
      totalCount
      nodes {
        id
        title
        visibility
        parent {
          title
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
}
`,
    variables: { after: null },
  },
  {
    query: `# Change requests and spaces:
# four calls, however many.
query ReviewInbox {
  organization(id: "acme") {
    changeRequests(first: 50) {
      nodes {
        number
        subject
        isOutdated
        createdBy {
          displayName
        }
        space {
          title
          parent {
            title
          }
        }
      }
    }
  }
}
`,
  },
  {
    query: `# A title of one letter fails:
# userErrors has the reason.
mutation RenameSection($input: UpdateSiteSectionInput!) {
  updateSiteSection(input: $input) {
    siteSection {
      id
      title
      path
    }
    userErrors {
      code
      message
      field
    }
  }
}
`,
    variables: { input: { siteSectionId: 'acme/docs/getting-started', title: 'First steps' } },
  },
];
