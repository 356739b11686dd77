/** The tabs that GraphiQL opens with. They run as they are against the sandbox. */
export const siteTree = `query SiteTree {
  site(id: "acme/docs") {
    title
    sections(first: 50) { nodes { title path siteSpaces { title path space { title visibility } } } }
  }
}
`;

export interface ExampleTab {
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>>;
}

export const exampleTabs: readonly ExampleTab[] = [
  { query: siteTree },
  {
    query: `# Pages: pass endCursor as $after to go on.
query SpacePages($after: String) {
  organization(id: "acme") {
    title
    spaces(first: 10, after: $after) {
      totalCount
      edges { cursor node { id title visibility parent { title } } }
      pageInfo { hasNextPage endCursor }
    }
  }
}
`,
    variables: { after: null },
  },
  {
    query: `# What a person can mend stands in userErrors: try a longer title.
mutation RenameSection($input: UpdateSiteSectionInput!) {
  updateSiteSection(input: $input) {
    siteSection { id title path }
    userErrors { code message field }
  }
}
`,
    variables: { input: { siteSectionId: 'acme/docs/getting-started', title: 'First steps' } },
  },
];
