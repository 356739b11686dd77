import { useSuspenseQuery } from '@apollo/client/react';
import { graphql } from './__generated__/gql.ts';
import type { PageLinkFragment } from './__generated__/graphql.ts';
import { present } from './present.ts';

const pageQuery = graphql(`
  query PageView($id: ID!) {
    page(id: $id) {
      id title markdown
      ancestors { ...PageLink }
      previous { ...PageLink }
      next { ...PageLink }
    }
  }

  fragment PageLink on Page { id title }
`);

/** A page with its text, the path to it, and its neighbors. */
export function PageView({ id }: { readonly id: string }) {
  const { page } = useSuspenseQuery(pageQuery, { variables: { id } }).data;
  return (
    <>
      <PageLinks label="Breadcrumbs" pages={present(page.ancestors)} />
      <h1>{page.title}</h1>
      <pre>{page.markdown}</pre>
      <PageLinks label="Neighbors" pages={present([page.previous, page.next])} />
    </>
  );
}

const PageLinks = (props: { label: string; pages: readonly PageLinkFragment[] }) => (
  <nav aria-label={props.label}>
    {props.pages.map(({ id, title }) => (
      <a key={id} href={`#/page/${id}`}>
        {title}
      </a>
    ))}
  </nav>
);
