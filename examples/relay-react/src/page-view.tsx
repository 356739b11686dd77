import type { ComponentProps } from 'react';
import Markdown from 'react-markdown';
import { graphql, useFragment, useLazyLoadQuery } from 'react-relay';
import remarkGfm from 'remark-gfm';
import type { pageView_link$key } from './__generated__/pageView_link.graphql.ts';
import type { pageViewQuery } from './__generated__/pageViewQuery.graphql.ts';
import { present } from './present.ts';

/** A page with its text, the path to it, and its neighbors. */
export function PageView({ id }: { readonly id: string }) {
  const { page } = useLazyLoadQuery<pageViewQuery>(
    graphql`
      query pageViewQuery($id: ID!) @throwOnFieldError {
        page(id: $id) {
          title
          markdown
          ancestors { id ...pageView_link }
          previous { id ...pageView_link }
          next { id ...pageView_link }
        }
      }
    `,
    { id },
  );
  return (
    <>
      <nav className="links" aria-label="Breadcrumbs">
        {present(page.ancestors).map((ancestor) => (
          <PageLink key={ancestor.id} page={ancestor} />
        ))}
      </nav>
      <h1>{page.title}</h1>
      <article>
        <Markdown remarkPlugins={[remarkGfm]} components={{ a: TextLink }}>
          {withoutTitle(page.markdown ?? '')}
        </Markdown>
      </article>
      <nav className="links" aria-label="Neighbors">
        {present([page.previous, page.next]).map((neighbor) => (
          <PageLink key={neighbor.id} page={neighbor} />
        ))}
      </nav>
    </>
  );
}

function PageLink({ page }: { readonly page: pageView_link$key }) {
  const { id, title } = useFragment(
    graphql`
      fragment pageView_link on Page @throwOnFieldError { id title }
    `,
    page,
  );
  return <a href={`#/page/${id}`}>{title}</a>;
}

/** The text begins with the title, which is shown above it. */
const withoutTitle = (markdown: string) => markdown.replace(/^# .*\n/, '');

/** Links to objects of the platform, such as `page:vacation`, have no address here. */
const TextLink = ({ href, children }: ComponentProps<'a'>) =>
  href ? <a href={href}>{children}</a> : <em>{children}</em>;
