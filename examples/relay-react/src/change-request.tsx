import { useState } from 'react';
import { graphql, useFragment, useLazyLoadQuery, useMutation } from 'react-relay';
import type { changeRequest_reviews$key } from './__generated__/changeRequest_reviews.graphql.ts';
import type { changeRequestQuery } from './__generated__/changeRequestQuery.graphql.ts';
import type {
  ChangeRequestReviewStatus,
  changeRequestReviewMutation,
} from './__generated__/changeRequestReviewMutation.graphql.ts';
import { present } from './present.ts';
import { problemOf } from './subject-form.tsx';

/** A change request with its reviews, and its pages, which can be edited. */
export function ChangeRequest({ id }: { readonly id: string }) {
  const { changeRequest } = useLazyLoadQuery<changeRequestQuery>(
    graphql`
      query changeRequestQuery($id: ID!) @throwOnFieldError {
        changeRequest(id: $id) {
          number
          subject
          content { allPages { page { id title } } }
          ...changeRequest_reviews
        }
      }
    `,
    { id },
  );
  const pages = present(changeRequest.content.allPages).map(({ page }) => page);
  return (
    <>
      <h1>
        #{changeRequest.number} {changeRequest.subject}
      </h1>
      <Reviews changeRequest={changeRequest} />
      <nav className="links" aria-label="Pages">
        {present(pages).map((page) => (
          <a key={page.id} href={`#/edit/${page.id}`}>
            {page.title}
          </a>
        ))}
      </nav>
    </>
  );
}

const words: Partial<Record<ChangeRequestReviewStatus, string>> = {
  APPROVED: 'has approved',
  CHANGES_REQUESTED: 'requests changes',
};

/** The reviews, and buttons to add one. The payload has the new list, so that it is not read again. */
function Reviews(props: { readonly changeRequest: changeRequest_reviews$key }) {
  const [problem, setProblem] = useState('');
  const { id, reviews } = useFragment(
    graphql`
      fragment changeRequest_reviews on ChangeRequest @throwOnFieldError {
        id
        reviews(first: 20) { nodes { id status reviewer { displayName } } }
      }
    `,
    props.changeRequest,
  );
  const [submit, isSaving] = useMutation<changeRequestReviewMutation>(graphql`
    mutation changeRequestReviewMutation($input: SubmitChangeRequestReviewInput!) {
      submitChangeRequestReview(input: $input) {
        changeRequest { ...changeRequest_reviews }
        userErrors { message }
      }
    }
  `);
  const review = (status: ChangeRequestReviewStatus) =>
    submit({
      variables: { input: { changeRequestId: id, status } },
      onCompleted: ({ submitChangeRequestReview }) =>
        setProblem(problemOf(submitChangeRequestReview)),
      onError: ({ message }) => setProblem(message),
    });
  return (
    <>
      <ul className="rows" aria-label="Reviews">
        {present(reviews.nodes).map(({ id, status, reviewer }) => (
          <li key={id}>
            <span>{reviewer?.displayName}</span> {status && words[status]}
          </li>
        ))}
      </ul>
      <button type="button" disabled={isSaving} onClick={() => review('APPROVED')}>
        Approve
      </button>{' '}
      <button type="button" disabled={isSaving} onClick={() => review('CHANGES_REQUESTED')}>
        Request changes
      </button>
      {problem && <p role="alert">{problem}</p>}
    </>
  );
}
