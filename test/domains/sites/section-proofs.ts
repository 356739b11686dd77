import { graphql } from '../../generated/index.ts';
import { id } from '../../ids.ts';
import { proof } from '../../proofs.ts';

const guides = { restId: 'guides', title: 'Guides', sectionGroup: null };
const advanced = {
  restId: 'advanced',
  title: 'Advanced',
  sectionGroup: { restId: 'guides', title: 'Guides' },
};

/** A section of the site `docs`: its path is its id, and each language has a site space. */
const section = <Members extends object>(id: string, members: Members) => ({
  restId: id,
  title: `${id.charAt(0).toUpperCase()}${id.slice(1).replaceAll('-', ' ')}`,
  description: null,
  isDefault: false,
  path: id,
  condition: null,
  icon: null,
  sectionGroup: null,
  siteSpaces: [{ restId: `${id}-en` }, { restId: `${id}-de` }],
  urls: { published: `https://docs.acme.example/${id}` },
  ...members,
});

export const sectionProofs = {
  listSiteSections: proof(
    graphql(`
      query ListSiteSections {
        site(id: "acme/docs") {
          sections(first: 9) {
            totalCount
            nodes {
              restId title description isDefault path condition icon
              sectionGroup { restId title sectionGroup { restId title } }
              siteSpaces { restId }
              urls { published }
            }
          }
        }
      }
    `),
    {
      site: {
        sections: {
          totalCount: 24,
          nodes: [
            section('getting-started', {
              description: 'From nothing to a first published site.',
              isDefault: true,
              icon: 'rocket',
            }),
            section('quickstart', {}),
            section('authoring', { sectionGroup: guides }),
            section('publishing', { sectionGroup: guides }),
            section('collaboration', { sectionGroup: guides }),
            section('localization', { sectionGroup: guides }),
            section('search', { sectionGroup: guides }),
            section('adaptive-content', {
              description: 'Content that knows its reader.',
              condition: 'visitor.claims.betaTester == true',
              icon: 'masks-theater',
              sectionGroup: advanced,
            }),
            section('custom-domains', { sectionGroup: advanced }),
          ],
        },
      },
    },
  ),

  createSiteSection: proof(
    graphql(`
      mutation CreateSiteSection($input: CreateSiteSectionInput!) {
        createSiteSection(input: $input) {
          siteSection { title path icon isDefault siteSpaces { title path isDefault space { restId } } }
          siteSectionEdge { node { title } }
          userErrors { code }
        }
      }
    `),
    {
      createSiteSection: {
        siteSection: {
          title: 'Company handbook',
          path: 'company-handbook',
          icon: 'book',
          isDefault: false,
          siteSpaces: [
            {
              title: 'Handbook',
              path: 'handbook',
              isDefault: true,
              space: { restId: 'handbook' },
            },
          ],
        },
        siteSectionEdge: { node: { title: 'Company handbook' } },
        userErrors: [],
      },
    },
    {
      variables: {
        input: {
          siteId: 'acme/docs',
          spaceId: 'handbook',
          title: 'Company handbook',
          icon: 'book',
        },
      },
    },
  ),

  deleteSiteSection: proof(
    graphql(`
      mutation DeleteSiteSection {
        first: deleteSiteSection(input: { siteSectionId: "acme/docs/faq" }) { deletedSiteSectionId userErrors { code } }
        again: deleteSiteSection(input: { siteSectionId: "acme/docs/faq" }) { deletedSiteSectionId userErrors { code } }
      }
    `),
    {
      first: { deletedSiteSectionId: id('SiteSection', 'acme/docs/faq'), userErrors: [] },
      again: { deletedSiteSectionId: null, userErrors: [] },
    },
  ),

  updateSiteSection: proof(
    graphql(`
      mutation UpdateSiteSection($input: UpdateSiteSectionInput!) {
        updateSiteSection(input: $input) {
          siteSection { title path condition icon description siteSpaces { restId isDefault } }
          userErrors { code }
        }
      }
    `),
    {
      updateSiteSection: {
        siteSection: {
          title: 'Start',
          path: 'start',
          condition: 'visitor.claims.customer == true',
          icon: null,
          description: 'The first hour.',
          siteSpaces: [
            { restId: 'getting-started-en', isDefault: false },
            { restId: 'getting-started-de', isDefault: true },
          ],
        },
        userErrors: [],
      },
    },
    {
      variables: {
        input: {
          siteSectionId: 'acme/docs/getting-started',
          title: 'Start',
          path: 'start',
          icon: null,
          description: 'The first hour.',
          condition: 'visitor.claims.customer == true',
          defaultSiteSpaceId: 'acme/docs/getting-started-de',
        },
      },
    },
  ),

  moveSiteSection: proof(
    graphql(`
      mutation MoveSiteSection {
        moveSiteSection(input: { siteSectionId: "acme/docs/support", position: { beforeId: "acme/docs/changelog" } }) { siteSection { restId } userErrors { code } }
      }
    `),
    { moveSiteSection: { siteSection: { restId: 'support' }, userErrors: [] } },
  ),
};
