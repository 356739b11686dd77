/** Estimates of documents are correct in difficult cases. */
import { expect, test } from 'vitest';
import { startWorld } from '../harness.ts';
import { expectWithinEstimate } from '../random/within-estimate.ts';

/** The cursor of the third organization, on a page of three. */
const ofThree = 'WzMsIlpTS25QYlN0IixudWxsLDAsMywwLCIwMWxtYjBlIl0';

test.for<[what: string, document: string]>([
  [
    'ids of which one names nothing',
    `{ nodes(ids: ["Organization:acme", "", "Organization:globex"]) {
      ... on Organization { title spaces(first: 5) { nodes { title changeRequests(first: 2) { nodes { id } } } } }
    } }`,
  ],
  [
    'one field with other arguments on each type',
    `{ space(id: "handbook") { content { allPages { page {
      ... on DocumentPage { x: space { a: comments(first: 1) { nodes { id } } } }
      ... on GroupPage { x: space { a: comments(first: 2) { nodes { id } } } }
      ... on LinkPage { x: space { a: comments(first: 3) { nodes { id } } } }
      ... on ComputedPage { x: space { a: comments(first: 4) { nodes { id } } } }
    } } } } }`,
  ],
  [
    'two lists of which one is read on from a cursor',
    `{ a: organizations(first: 2, after: "${ofThree}") { nodes { id } } b: organizations(first: 3) { nodes { id } } }`,
  ],
  [
    'a list whose path only the object fills',
    '{ space(id: "handbook") { title sites(first: 2) { nodes { id } } } }',
  ],
  [
    'the same below links',
    '{ changeRequest(id: "handbook/12") { space { title sites(first: 2) { nodes { publishedProfile { site { adaptiveSchema { updatedAt } } } } } } } }',
  ],
  [
    'what the content of a change request belongs to',
    '{ changeRequest(id: "handbook/handbook-cr-12") { number content { space { title parent { title } } } } }',
  ],
  [
    'links whose organization another object tells',
    '{ team(id: "acme/design") { organization { integrations(first: 2) { nodes { siteInstallations(first: 2) { nodes { site { title sections { nodes { title } } } } } } } } } }',
  ],
  [
    'two links that wait for the same object to tell their organization',
    `{ integrations(first: 1) { nodes { siteInstallations(first: 5) { nodes {
      x: site { title }
      site { organization { integrations(first: 3) { nodes { spaceInstallations(first: 4) { totalCount } } } } }
    } } } } }`,
  ],
  [
    'a count that the parent might tell, and does not',
    '{ node(id: "Space:getting-started-de") { id ... on Space { changeRequests(first: 4) { totalCount } } } }',
  ],
  [
    'many lists at once below two lists',
    `{ organization(id: "acme") {
      spaces(first: 5) { nodes { parent { title } } }
      teams(first: 8) { nodes { members(first: 1) { nodes { teams(first: 1) { nodes { createdAt } } } } } }
    } }`,
  ],
])('%s', async ([, document]) => {
  const world = await startWorld();
  const answer = await world.ask(document, {}, { headers: { 'x-upstream-trace': '1' } });
  expect(answer.data).not.toBeNull();
  expectWithinEstimate({ document, variables: {} }, answer);
});
