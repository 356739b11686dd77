import { useSuspenseQuery } from '@apollo/client/react';
import { graphql } from './__generated__/gql.ts';
import { present } from './present.ts';

const spaceQuery = graphql(`
  query SpacePages($id: ID!) {
    space(id: $id) {
      id title
      content { id allPages { depth page { id title } } }
    }
  }
`);

/** The pages of a space in reading order. */
export function SpacePages({ id }: { readonly id: string }) {
  const { space } = useSuspenseQuery(spaceQuery, { variables: { id } }).data;
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
