import { graphql, useLazyLoadQuery } from 'react-relay';
import type { spacePagesQuery } from './__generated__/spacePagesQuery.graphql.ts';
import { present } from './present.ts';

/** The pages of a space in reading order. */
export function SpacePages({ id }: { readonly id: string }) {
  const { space } = useLazyLoadQuery<spacePagesQuery>(
    graphql`
      query spacePagesQuery($id: ID!) @throwOnFieldError {
        space(id: $id) {
          title
          content { allPages { depth page { id title } } }
        }
      }
    `,
    { id },
  );
  return (
    <>
      <h1>{space.title}</h1>
      {present(space.content.allPages).map(
        ({ depth, page }) =>
          page && (
            <div key={page.id} style={{ marginInlineStart: `${depth}rem` }}>
              <a href={`#/page/${page.id}`}>{page.title}</a>
            </div>
          ),
      )}
    </>
  );
}
