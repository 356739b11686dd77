import { useSuspenseQuery } from '@apollo/client/react';
import { useTransition } from 'react';
import { graphql } from './__generated__/gql.ts';
import { present } from './present.ts';

const siteQuery = graphql(`
  query SiteNavigator($id: ID!, $after: String) {
    site(id: $id) {
      id title
      sections(first: 10, after: $after) {
        edges { cursor node { id title siteSpaces { id space { id title } } } }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
`);

/** The sections of a site and their spaces, ten sections at a time. */
export function SiteNavigator({ id }: { readonly id: string }) {
  const { data, fetchMore } = useSuspenseQuery(siteQuery, { variables: { id } });
  const [isLoading, startTransition] = useTransition();
  const { title, sections } = data.site;
  const { hasNextPage, endCursor } = sections.pageInfo;
  const loadNext = () =>
    startTransition(async () => void (await fetchMore({ variables: { after: endCursor } })));
  return (
    <>
      <h1>{title}</h1>
      <div className="cards">
        {present(sections.edges.map(({ node }) => node)).map((section) => (
          <section key={section.id}>
            <h2>{section.title}</h2>
            {present(section.siteSpaces.map((item) => item.space)).map((space) => (
              <a key={space.id} href={`#/space/${space.id}`}>
                {space.title}
              </a>
            ))}
          </section>
        ))}
      </div>
      {hasNextPage && (
        <button type="button" disabled={isLoading} onClick={loadNext}>
          More sections
        </button>
      )}
    </>
  );
}
