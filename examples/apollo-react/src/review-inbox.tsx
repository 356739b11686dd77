import { useMutation, useSuspenseQuery } from '@apollo/client/react';
import { graphql } from './__generated__/gql.ts';
import type { InboxRowFragment } from './__generated__/graphql.ts';
import { present } from './present.ts';
import { problemOf, SubjectForm } from './subject-form.tsx';

const inboxQuery = graphql(`
  query ReviewInbox($spaceId: ID!, $status: ChangeRequestStatus) {
    space(id: $spaceId) {
      id title
      changeRequests(first: 50, status: $status) { edges { node { ...InboxRow } } }
    }
  }

  fragment InboxRow on ChangeRequest { id number subject }
`);

const createMutation = graphql(`
  mutation CreateDraft($input: CreateChangeRequestInput!) {
    createChangeRequest(input: $input) {
      changeRequestEdge { node { ...InboxRow } }
      userErrors { message }
    }
  }
`);

const renameMutation = graphql(`
  mutation RenameChangeRequest($input: UpdateChangeRequestInput!) {
    updateChangeRequest(input: $input) {
      changeRequest { id subject }
      userErrors { message }
    }
  }
`);

/** The change requests of a space that have a status. A new one is a draft. */
export function ReviewInbox(props: { spaceId: string; status: 'DRAFT' | 'OPEN' }) {
  const { spaceId, status } = props;
  const { space } = useSuspenseQuery(inboxQuery, { variables: { spaceId, status } }).data;
  return (
    <>
      <h1>{space.title}</h1>
      {status === 'DRAFT' && <NewDraft spaceId={spaceId} />}
      <ul className="rows">
        {present(space.changeRequests.edges.map(({ node }) => node)).map((node) => (
          <Row key={node.id} {...node} />
        ))}
      </ul>
    </>
  );
}

/** Creates a change request, and puts it on top of the list. */
function NewDraft({ spaceId }: { readonly spaceId: string }) {
  const [create] = useMutation(createMutation, {
    update(cache, { data }) {
      const edge = data?.createChangeRequest?.changeRequestEdge;
      if (!edge) return;
      const variables = { spaceId, status: 'DRAFT' as const };
      cache.updateQuery({ query: inboxQuery, variables }, (inbox) => {
        if (!inbox) return inbox;
        const { changeRequests } = inbox.space;
        const edges = [edge, ...changeRequests.edges];
        const space = { ...inbox.space, changeRequests: { ...changeRequests, edges } };
        return { ...inbox, space };
      });
    },
  });
  return (
    <SubjectForm
      label="New draft"
      save={(subject, report) =>
        create({
          variables: { input: { spaceId, subject } },
          onCompleted: ({ createChangeRequest }) => report(problemOf(createChangeRequest)),
          onError: ({ message }) => report(message),
        })
      }
    />
  );
}

/** A change request. A new subject is shown immediately. If it is refused, the former one is shown again. */
function Row({ id, number, subject }: InboxRowFragment) {
  const [rename] = useMutation(renameMutation);
  return (
    <li>
      #{number} <span>{subject}</span>
      <details>
        <summary>Rename</summary>
        <SubjectForm
          label="Subject"
          subject={subject}
          save={(renamed, report) =>
            rename({
              variables: { input: { changeRequestId: id, subject: renamed } },
              optimisticResponse: {
                __typename: 'Mutation',
                updateChangeRequest: {
                  __typename: 'UpdateChangeRequestPayload',
                  changeRequest: { __typename: 'ChangeRequest', id, subject: renamed },
                  userErrors: [],
                },
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
