import { type SubmitEvent, useState } from 'react';
import { graphql, useLazyLoadQuery, useMutation } from 'react-relay';
import type { pageEditorMutation } from './__generated__/pageEditorMutation.graphql.ts';
import type { pageEditorQuery } from './__generated__/pageEditorQuery.graphql.ts';
import { problemOf } from './subject-form.tsx';

/** A page of a change request as Markdown, which can be saved. */
export function PageEditor({ id }: { readonly id: string }) {
  const [message, setMessage] = useState('');
  const { page } = useLazyLoadQuery<pageEditorQuery>(
    graphql`
      query pageEditorQuery($id: ID!) @throwOnFieldError {
        page(id: $id) { id restId title markdown changeRequest { id subject } }
      }
    `,
    { id },
  );
  const [save, isSaving] = useMutation<pageEditorMutation>(graphql`
    mutation pageEditorMutation($input: UpdateChangeRequestContentInput!) {
      updateChangeRequestContent(input: $input) {
        updatedPages { id title markdown }
        userErrors { message }
      }
    }
  `);
  const { changeRequest } = page;
  // Without a change request, the page cannot be edited.
  if (!changeRequest) return <a href={`#/page/${id}`}>{page.title}</a>;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const markdown = String(new FormData(event.currentTarget).get('markdown'));
    const changes = [{ updatePage: { pageId: page.restId, body: { markdown } } }];
    save({
      variables: { input: { changeRequestId: changeRequest.id, changes } },
      onCompleted: ({ updateChangeRequestContent }) =>
        setMessage(problemOf(updateChangeRequestContent) || 'Saved.'),
      onError: (error) => setMessage(error.message),
    });
  };
  return (
    <>
      <nav className="links" aria-label="Breadcrumbs">
        <a href={`#/change/${changeRequest.id}`}>{changeRequest.subject}</a>
      </nav>
      <h1>{page.title}</h1>
      <form onSubmit={submit}>
        <textarea name="markdown" aria-label="Text" rows={20} defaultValue={page.markdown ?? ''} />
        <button type="submit" disabled={isSaving}>
          Save
        </button>
      </form>
      {message && <p role="alert">{message}</p>}
    </>
  );
}
