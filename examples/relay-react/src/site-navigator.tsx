import { graphql, useLazyLoadQuery, usePaginationFragment } from 'react-relay';
import type { siteNavigator_site$key } from './__generated__/siteNavigator_site.graphql.ts';
import type { siteNavigatorQuery } from './__generated__/siteNavigatorQuery.graphql.ts';
import { present } from './present.ts';

/** The sections of a site and their spaces, ten sections at a time. */
export function SiteNavigator({ id }: { readonly id: string }) {
  const { site } = useLazyLoadQuery<siteNavigatorQuery>(
    graphql`
      query siteNavigatorQuery($id: ID!) @throwOnFieldError {
        site(id: $id) { title ...siteNavigator_site }
      }
    `,
    { id },
  );
  return (
    <>
      <h1>{site.title}</h1>
      <Sections site={site} />
    </>
  );
}

function Sections({ site }: { readonly site: siteNavigator_site$key }) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment(
    graphql`
      fragment siteNavigator_site on Site @throwOnFieldError
      @argumentDefinitions(count: { type: "Int", defaultValue: 10 }, cursor: { type: "String" })
      @refetchable(queryName: "siteNavigatorPageQuery") {
        sections(first: $count, after: $cursor) @connection(key: "siteNavigator_sections") {
          edges { node { id title siteSpaces { id space { id title } } } }
        }
      }
    `,
    site,
  );
  return (
    <>
      <div className="cards">
        {present(data.sections.edges.map(({ node }) => node)).map(({ id, title, siteSpaces }) => (
          <section key={id}>
            <h2>{title}</h2>
            {present(siteSpaces.map((item) => item.space)).map((space) => (
              <a key={space.id} href={`#/space/${space.id}`}>
                {space.title}
              </a>
            ))}
          </section>
        ))}
      </div>
      {hasNext && (
        <button type="button" disabled={isLoadingNext} onClick={() => loadNext(10)}>
          More sections
        </button>
      )}
    </>
  );
}
