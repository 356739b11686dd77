/** What the scripted agent of examples/agent is asked, and wrong calls from which it has to recover. */
import type { Task } from '../../examples/agent/agent.ts';
import type { Call } from '../../examples/agent/client.ts';

export interface CheckedTask extends Task {
  /** A part of the right answer, which the agent does not know. */
  readonly expected: string;
}

export const tasks: readonly CheckedTask[] = [
  {
    question: 'Search the pages of the organization for a word.',
    given: { organization: 'acme', words: 'vacation' },
    expected: 'people/time-off/vacation',
  },
  {
    question: 'Read the text of the page as Markdown.',
    given: { page: 'handbook/vacation' },
    expected: 'Tell the team at least two weeks before',
  },
  {
    question: 'Who has access to the space, in which role?',
    given: { space: 'handbook' },
    expected: '"role":"EDIT"',
  },
  {
    question: 'Which comments on the space are open?',
    given: { space: 'handbook' },
    expected: 'handbook-comment-8',
  },
  {
    question: 'Which open change requests of the organization have which requested reviewers?',
    given: { organization: 'acme' },
    expected: '"requestedReviewers":{',
  },
  {
    question: 'Who created the open change requests of the organization?',
    given: { organization: 'acme' },
    expected: 'Olivia Brandt',
  },
  {
    question: 'What are the title and the path of the page?',
    given: { page: 'handbook/expenses' },
    expected: '"path":"money/expenses"',
  },
  {
    question: 'Which links are broken?',
    given: { space: 'handbook', site: 'acme/docs' },
    expected: '"links":{',
  },
  {
    question: 'Read as Markdown the page of the organization that matches a search.',
    given: { organization: 'acme', words: 'expenses' },
    expected: 'money/expenses',
  },
  {
    question: 'Which open comments on the space have replies?',
    given: { space: 'handbook' },
    expected: '"repliesCount":4',
  },
];

/** Orders to change something, for which there is no generic tool. */
export const changes: readonly CheckedTask[] = [
  {
    question: 'Open a change request in the space.',
    given: { space: 'handbook', subject: 'Say when pay day is' },
    expected: '"subject":"Say when pay day is"',
  },
  {
    question: 'Comment on the space.',
    given: { subject: 'handbook', text: 'Is that still so?' },
    expected: '"userErrors":[]',
  },
];

export interface Mistake {
  readonly name: string;
  readonly task: Task;
  readonly call: Call;
  /** A part of the right result. */
  readonly expected: string;
}

const query = (query: string, others: Readonly<Record<string, unknown>> = {}): Call => ({
  tool: 'run_query',
  args: { query, ...others },
});

export const mistakes: readonly Mistake[] = [
  {
    name: 'an unknown field',
    expected: '"title":"Handbook"',
    task: { question: 'What is the name of the space?', given: { space: 'handbook' } },
    call: query('{ space(id: "handbook") { name } }'),
  },
  {
    name: 'a missing argument',
    expected: '"title":"Acme Docs"',
    task: { question: 'What is the title of the site?', given: { site: 'acme/docs' } },
    call: query('{ site { title } }'),
  },
  {
    name: 'a missing selection',
    expected: '"title":"Acme"',
    task: { question: 'Which organization owns the space?', given: { space: 'handbook' } },
    call: query('{ space(id: "handbook") { organization } }'),
  },
  {
    name: 'a wrong enum value',
    expected: 'Simplify the overview',
    task: { question: 'Which change requests are open?', given: { organization: 'acme' } },
    call: query(
      '{ organization(id: "acme") { changeRequests(status: OPENED, first: 3) { nodes { subject } } } }',
    ),
  },
  {
    name: 'a query that is too costly',
    expected: '"comments":{"totalCount"',
    task: { question: 'Which comments do change requests have?', given: {} },
    call: query(
      '{ organizations(first: 100) { nodes { spaces(first: 100) { nodes { changeRequests(first: 100) { nodes { comments(first: 100) { totalCount } } } } } } } }',
    ),
  },
  {
    name: 'an ID of the wrong form',
    expected: '"title":"Acme Docs"',
    task: { question: 'What is the title of the site?', given: { organization: 'acme' } },
    call: query('{ site(id: "docs") { title } }'),
  },
  {
    name: 'a raw REST ID in a tool from a file',
    expected: '"markdown":"# Vacation',
    task: { question: 'Read the page.', given: { space: 'handbook' } },
    call: { tool: 'read_page', args: { page: 'vacation' } },
  },
  {
    name: 'a result above the budget',
    expected: '"changeRequests":{"nodes":[',
    task: { question: 'Which change requests are open?', given: { organization: 'acme' } },
    call: query(
      '{ organization(id: "acme") { changeRequests(first: 100) { nodes { id restId number subject createdAt updatedAt createdBy { id displayName } urls { app } } } } }',
    ),
  },
  {
    name: 'an argument that is not there',
    expected: '"title":"Handbook"',
    task: { question: 'What is the title of the space?', given: { space: 'handbook' } },
    call: query('{ space(id: "handbook") { title } }', { goOn: 'eyJhdCI6MTB9' }),
  },
  {
    name: 'a mutation in a query',
    expected: '"userErrors":[]',
    task: {
      question: 'Comment on the space.',
      given: { subject: 'handbook', text: 'Is that still so?' },
    },
    call: query(
      'mutation { createComment(input: { subjectId: "handbook", body: { markdown: "Is that still so?" } }) { comment { restId } } }',
    ),
  },
];
