import { graphql, useFragment, useLazyLoadQuery, useMutation } from 'react-relay';
import type { reviewInbox_row$key } from './__generated__/reviewInbox_row.graphql.ts';
import type { reviewInboxCreateMutation } from './__generated__/reviewInboxCreateMutation.graphql.ts';
import type { reviewInboxQuery } from './__generated__/reviewInboxQuery.graphql.ts';
import type { reviewInboxRenameMutation } from './__generated__/reviewInboxRenameMutation.graphql.ts';
import { present } from './present.ts';
import { problemOf, SubjectForm } from './subject-form.tsx';

/** The change requests of a space that have a status. A new one is a draft. */
export function ReviewInbox(props: { spaceId: string; status: 'DRAFT' | 'OPEN' }) {
  const { spaceId, status } = props;
  const { space } = useLazyLoadQuery<reviewInboxQuery>(
    graphql`
      query reviewInboxQuery($spaceId: ID!, $status: ChangeRequestStatus) @throwOnFieldError {
        space(id: $spaceId) {
          title
          changeRequests(first: 50, status: $status) @connection(key: "reviewInbox_changeRequests") {
            __id
            edges { node { id ...reviewInbox_row } }
          }
        }
      }
    `,
    { spaceId, status },
  );
  const { __id, edges } = space.changeRequests;
  return (
    <>
      <h1>{space.title}</h1>
      {status === 'DRAFT' && <NewDraft spaceId={spaceId} connection={__id} />}
      <ul className="rows">
        {present(edges.map(({ node }) => node)).map((node) => (
          <Row key={node.id} changeRequest={node} />
        ))}
      </ul>
    </>
  );
}

/** Creates a change request, and puts it on top of the list. */
function NewDraft(props: { readonly spaceId: string; readonly connection: string }) {
  const [create] = useMutation<reviewInboxCreateMutation>(graphql`
    mutation reviewInboxCreateMutation($input: CreateChangeRequestInput!, $connections: [ID!]!) {
      createChangeRequest(input: $input) {
        changeRequestEdge @prependEdge(connections: $connections) {
          node { ...reviewInbox_row }
        }
        userErrors { message }
      }
    }
  `);
  return (
    <SubjectForm
      label="New draft"
      save={(subject, report) =>
        create({
          variables: {
            input: { spaceId: props.spaceId, subject },
            connections: [props.connection],
          },
          onCompleted: ({ createChangeRequest }) => report(problemOf(createChangeRequest)),
          onError: ({ message }) => report(message),
        })
      }
    />
  );
}

/** A change request. A new subject is shown immediately. If it is refused, the former one is shown again. */
function Row({ changeRequest }: { readonly changeRequest: reviewInbox_row$key }) {
  const { id, number, subject } = useFragment(
    graphql`
      fragment reviewInbox_row on ChangeRequest @throwOnFieldError { id number subject }
    `,
    changeRequest,
  );
  const [rename] = useMutation<reviewInboxRenameMutation>(graphql`
    mutation reviewInboxRenameMutation($input: UpdateChangeRequestInput!) {
      updateChangeRequest(input: $input) {
        changeRequest { id subject }
        userErrors { message }
      }
    }
  `);
  return (
    <li>
      <a href={`#/change/${id}`}>#{number}</a> <span>{subject}</span>
      <details>
        <summary>Rename</summary>
        <SubjectForm
          label="Subject"
          subject={subject}
          save={(renamed, report) =>
            rename({
              variables: { input: { changeRequestId: id, subject: renamed } },
              optimisticResponse: {
                updateChangeRequest: { changeRequest: { id, subject: renamed }, userErrors: [] },
              },
              onCompleted: ({ updateChangeRequest }) => report(problemOf(updateChangeRequest)),
              onError: ({ message }) => report(message),
            })
          }
        />
      </details>
    </li>
  );
}
