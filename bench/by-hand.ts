/**
 * Hand-written handlers for each case: only the necessary calls, in parallel where possible, with each linked
 * object read once.
 */
import {
  type Call,
  type Listed,
  type Page,
  readInbox,
  type Section,
  type Titled,
} from './by-hand-calls.ts';
import { clientHandlers } from './by-hand-clients.ts';

/** Handlers by path; each returns `data` for the variables of the request. */
export const handlers: Readonly<Record<string, (call: Call, variables: unknown) => unknown>> = {
  '/site-tree': async (call) => {
    const site = '/v1/orgs/site/sites/docs';
    const [{ title }, sections] = await Promise.all([
      call<Titled>(site),
      call<Listed<Section>>(`${site}/sections?limit=50`),
    ]);
    return {
      site: {
        title,
        sections: {
          nodes: sections.items.map(({ title, path, siteSpaces }) => ({
            title,
            path,
            siteSpaces: siteSpaces.map(({ title, path, space }) => ({
              title,
              path,
              space: { title: space.title, visibility: space.visibility.toUpperCase() },
            })),
          })),
        },
      },
    };
  },

  '/review-inbox': async (call) => {
    const { requests, spaces, collections } = await readInbox(call, 'inbox', 50);
    return {
      organization: {
        changeRequests: {
          nodes: requests.map(({ number, subject, outdated, createdBy, space: id }) => {
            const space = spaces.get(id);
            const parent = collections.get(space?.parent ?? '');
            return {
              number,
              subject,
              isOutdated: outdated,
              createdBy: { displayName: createdBy.displayName },
              space: { title: space?.title, parent: { title: parent?.title } },
            };
          }),
        },
      },
    };
  },

  '/page-tree': async (call) => {
    const { pages } = await call<{ readonly pages: readonly Page[] }>(
      '/v1/spaces/tree/content/pages',
    );
    return { space: { content: { pages: pages.map((page) => shownPage(page, 3)) } } };
  },

  '/update-section': async (call, variables) => {
    const { input } = variables as { readonly input: { siteSectionId: string; title: string } };
    const [organization, site, section] = input.siteSectionId.split('/');
    const { title, path } = await call<Section>(
      `/v1/orgs/${organization}/sites/${site}/sections/${section}`,
      { method: 'PATCH', body: { title: input.title } },
    );
    return { updateSiteSection: { siteSection: { title, path }, userErrors: [] } };
  },

  '/typename': () => ({ __typename: 'Query' }),

  ...clientHandlers,
};

interface ShownPage {
  readonly title: string;
  readonly restId: string;
  readonly path: string;
  readonly pages?: readonly ShownPage[] | null;
}

const shownPage = ({ id, title, path, pages }: Page, levels: number): ShownPage => ({
  restId: id,
  title,
  path,
  ...(levels > 0 && { pages: pages?.map((page) => shownPage(page, levels - 1)) ?? [] }),
});
