/**
 * Hand-written handlers for each case: only the necessary calls, in parallel where possible, with each linked
 * object read once.
 */
import { type Call, readOnce } from './by-hand-calls.ts';
import { clientHandlers } from './by-hand-clients.ts';

interface Listed<Item> {
  readonly items: readonly Item[];
}

interface Section {
  readonly title: string;
  readonly path: string;
  readonly siteSpaces: readonly {
    readonly title: string;
    readonly path: string;
    readonly space: Titled & { readonly visibility: string };
  }[];
}

interface Titled {
  readonly title: string;
}

interface ChangeRequest {
  readonly number: number;
  readonly subject: string;
  readonly outdated: boolean;
  readonly createdBy: { readonly displayName: string };
  readonly space: string;
}

interface Page extends Titled {
  readonly id: string;
  readonly path: string;
  readonly pages?: readonly Page[];
}

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
    const requests = await call<Listed<ChangeRequest>>('/v1/orgs/inbox/change-requests?limit=50');
    const spaces = await readOnce(
      requests.items.map(({ space }) => space),
      (id) => call<Titled & { readonly parent: string }>(`/v1/spaces/${id}`),
    );
    const collections = await readOnce(
      [...spaces.values()].map(({ parent }) => parent),
      (id) => call<Titled>(`/v1/collections/${id}`),
    );
    return {
      organization: {
        changeRequests: {
          nodes: requests.items.map(({ number, subject, outdated, createdBy, space: id }) => {
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

interface ShownPage extends Titled {
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
