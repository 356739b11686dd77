/** The example tabs of GraphiQL. They run unchanged against the sandbox. */
export interface ExampleTab {
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>>;
}

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

export const exampleTabs: readonly ExampleTab[] = [
  {
    query: `# A site to its spaces, in two calls to the REST service.
# To see them, add the header "x-upstream-trace": "1".
${siteTree}`,
  },
  {
    query: `# For the next ten, put endCursor into $after.
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
    query: `# The open change requests of an organization, with
# their spaces and collections: four calls, however many.
query ReviewInbox {
  organization(id: "acme") {
    changeRequests(first: 50) {
      nodes {
        number
        subject
        outdated
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
    query: `# Try a title of one letter: what can be mended
# comes in userErrors.
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
