import { useSuspenseQuery } from '@apollo/client/react';
import type { ComponentProps } from 'react';
import Markdown from 'react-markdown';
import remarkGfm from 'remark-gfm';
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
      <article>
        <Markdown remarkPlugins={[remarkGfm]} components={{ a: TextLink }}>
          {withoutTitle(page.markdown ?? '')}
        </Markdown>
      </article>
      <PageLinks label="Neighbors" pages={present([page.previous, page.next])} />
    </>
  );
}

const PageLinks = (props: { label: string; pages: readonly PageLinkFragment[] }) => (
  <nav className="links" aria-label={props.label}>
    {props.pages.map(({ id, title }) => (
      <a key={id} href={`#/page/${id}`}>
        {title}
      </a>
    ))}
  </nav>
);

/** The text begins with the title, which is shown above it. */
const withoutTitle = (markdown: string) => markdown.replace(/^# .*\n/, '');

/** Links to objects of the platform, such as `page:vacation`, have no address here. */
const TextLink = ({ href, children }: ComponentProps<'a'>) =>
  href ? <a href={href}>{children}</a> : <em>{children}</em>;
