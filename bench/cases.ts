/** What is measured: documents, and the path at which the aggregator answers the same by hand. */

import type { FacadeOptions } from '../src/facade/facade-options.ts';

export interface Case {
  readonly name: string;
  /** Path of the handler that was written by hand. */
  readonly byHand: string;
  readonly document: string;
  readonly variables?: Readonly<Record<string, unknown>>;
  /** What the facade is told otherwise for it. */
  readonly options?: Partial<FacadeOptions>;
  /** Every request's document is one that no server has seen. */
  readonly isCold?: true;
}

const siteTree = `query SiteTree {
  site(id: "site/docs") {
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
}`;

const reviewInbox = `query ReviewInbox {
  organization(id: "inbox") {
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
}`;

const pageTree = `query PageTree {
  space(id: "tree") {
    content {
      pages {
        ...Entry
        pages {
          ...Entry
          pages {
            ...Entry
            pages {
              ...Entry
            }
          }
        }
      }
    }
  }
}
fragment Entry on Page {
  restId
  title
  path
}`;

/** As Relay's compiler writes it: ids and type names on every level, cursors, and everything by variables. */
const relaySiteTree = `query RelaySiteTree($organization: ID!, $sites: Int!, $sections: Int!) {
  organization(id: $organization) {
    __typename
    id
    title
    sites(first: $sites) {
      edges {
        cursor
        node {
          __typename
          id
          title
          sections(first: $sections) {
            edges {
              cursor
              node {
                __typename
                id
                title
                path
                siteSpaces {
                  __typename
                  id
                  title
                  path
                  space {
                    __typename
                    id
                    title
                    visibility
                  }
                }
              }
            }
            pageInfo {
              hasNextPage
              endCursor
            }
          }
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
}`;

const relayInbox = `query RelayInbox($organization: ID!, $first: Int!, $after: String) {
  organization(id: $organization) {
    __typename
    id
    changeRequests(first: $first, after: $after) {
      edges {
        cursor
        node {
          __typename
          id
          number
          subject
          outdated
          createdBy {
            __typename
            id
            displayName
          }
          space {
            __typename
            id
            title
            parent {
              __typename
              id
              title
            }
          }
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
}`;

/** As Apollo Client sends it: a type name on every level. */
const apolloPageTree = `query ApolloPageTree($space: ID!) {
  space(id: $space) {
    __typename
    id
    content {
      __typename
      id
      pages {
        ...Entry
        pages {
          ...Entry
          pages {
            ...Entry
            pages {
              ...Entry
            }
          }
        }
      }
    }
  }
}
fragment Entry on Page {
  __typename
  id
  title
  path
}`;

const updateSection = `mutation UpdateSection($input: UpdateSiteSectionInput!) {
  updateSiteSection(input: $input) {
    siteSection {
      title
      path
    }
    userErrors {
      code
      message
    }
  }
}`;

export const siteTreeCase: Case = {
  name: 'site tree',
  byHand: '/site-tree',
  document: siteTree,
};

export const pageTreeCase: Case = {
  name: 'page tree',
  byHand: '/page-tree',
  document: pageTree,
};

const mutationCase: Case = {
  name: 'mutation',
  byHand: '/update-section',
  document: updateSection,
  // The title that it has: whatever is read before or after is the same.
  variables: { input: { siteSectionId: 'site/docs/section-1', title: 'Title of section-1' } },
};

export const cases: readonly Case[] = [
  {
    name: 'relay site tree',
    byHand: '/relay-site-tree',
    document: relaySiteTree,
    variables: { organization: 'site', sites: 10, sections: 50 },
  },
  {
    name: 'relay inbox',
    byHand: '/relay-inbox',
    document: relayInbox,
    variables: { organization: 'inbox', first: 50, after: null },
  },
  {
    name: 'apollo page tree',
    byHand: '/apollo-page-tree',
    document: apolloPageTree,
    variables: { space: 'tree' },
  },
  siteTreeCase,
  { name: 'review inbox', byHand: '/review-inbox', document: reviewInbox },
  pageTreeCase,
  mutationCase,
  {
    ...mutationCase,
    name: 'mutation, recent',
    options: { writeConnections: 'recent' },
  },
  { name: '__typename', byHand: '/typename', document: '{ __typename }' },
  { name: 'cold document', byHand: '/site-tree', document: siteTree, isCold: true },
];

/** The body of a request for the case; cold documents differ by the number. */
export function bodyOf({ document, variables, isCold }: Case, number = 0): string {
  const query = isCold ? document.replace('SiteTree', `SiteTree${number}`) : document;
  return JSON.stringify({ query, ...(variables && { variables }) });
}
