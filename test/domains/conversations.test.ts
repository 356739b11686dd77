import { conversationOperations } from '../../src/domains/conversations/operations.ts';
import { graphql } from '../generated/index.ts';
import { id } from '../ids.ts';
import { proof, prove } from '../proofs.ts';

prove('conversations', conversationOperations, {
  listIssuesClusters: proof(
    graphql(`
      query ListIssuesClusters {
        organization(id: "acme") {
          restId
          issuesClusters(first: 1, orderBy: { field: ISSUES }) {
            totalCount
            nodes { id restId label createdAt updatedAt icon summary { text document { schemaVersion } } isMuted impact weeklyPulse sources { source count } stats { issuesCount conversationsCount tasksTotalCount } urls { location app } }
          }
        }
      }
    `),
    {
      organization: {
        restId: 'acme',
        issuesClusters: {
          totalCount: 9,
          nodes: [
            {
              id: id('IssuesCluster', 'acme/cluster-1'),
              restId: 'cluster-1',
              label: 'Rotating access tokens',
              createdAt: '2025-10-02T09:00:00.000Z',
              updatedAt: '2026-01-04T11:30:00.000Z',
              icon: 'key',
              summary: { text: null, document: { schemaVersion: 1 } },
              isMuted: false,
              impact: 'HIGH',
              weeklyPulse: [1, 2, 2, 0, 2, 2, 1, 2, 1, 2, 2, 1, 2],
              sources: [
                { source: 'zendesk', count: 7 },
                { source: 'discord', count: 4 },
                { source: 'intercom', count: 6 },
                { source: 'github', count: 3 },
              ],
              stats: { issuesCount: 20, conversationsCount: 20, tasksTotalCount: null },
              urls: {
                location: 'https://api.docs.example/v1/orgs/acme/conversations-clusters/cluster-1',
                app: 'https://app.docs.example/orgs/acme/clusters/cluster-1',
              },
            },
          ],
        },
      },
    },
    { sends: ['orderBy=issues'] },
  ),

  getIssuesCluster: proof(
    graphql(`
      query GetIssuesCluster {
        issuesCluster(id: "acme/cluster-1") { id label }
        earlier: issuesCluster(id: "globex/globex-cluster-1") {
          label summary { text document { schemaVersion } }
          stats { issuesCount tasksTotalCount tasksBacklogCount tasksStartedCount tasksCompletedCount tasksCancelledCount }
        }
      }
    `),
    {
      earlier: {
        label: 'Manual',
        summary: { text: 'Readers look for the manual.', document: null },
        stats: {
          issuesCount: null,
          tasksTotalCount: 1,
          tasksBacklogCount: 1,
          tasksStartedCount: 0,
          tasksCompletedCount: 0,
          tasksCancelledCount: 0,
        },
      },
      issuesCluster: {
        id: id('IssuesCluster', 'acme/cluster-1'),
        label: 'Rotating access tokens',
      },
    },
  ),

  updateIssuesCluster: proof(
    graphql(`
      mutation UpdateIssuesCluster {
        updateIssuesCluster(input: { issuesClusterId: "acme/cluster-1", isMuted: true }) { issuesCluster { id isMuted updatedAt } userErrors { message } }
      }
    `),
    {
      updateIssuesCluster: {
        issuesCluster: {
          id: id('IssuesCluster', 'acme/cluster-1'),
          isMuted: true,
          updatedAt: '2026-03-01T12:00:00.000Z',
        },
        userErrors: [],
      },
    },
  ),

  listConversations: proof(
    graphql(`
      query ListConversations {
        organization(id: "acme") { restId conversations(first: 1, source: "zendesk") { totalCount nodes { id restId subject createdAt processedAt source impact urls { location source } } } }
      }
    `),
    {
      organization: {
        restId: 'acme',
        conversations: {
          totalCount: 18,
          nodes: [
            {
              id: id('Conversation', 'acme/conversation-60'),
              restId: 'conversation-60',
              subject: 'Dark mode screenshots',
              createdAt: '2026-01-04T10:00:00.000Z',
              processedAt: '2026-01-04T11:30:00.000Z',
              source: 'zendesk',
              impact: 'HIGH',
              urls: {
                location: 'https://api.docs.example/v1/orgs/acme/conversations/conversation-60',
                source: null,
              },
            },
          ],
        },
      },
    },
  ),

  ingestConversations: proof(
    graphql(`
      mutation IngestConversations {
        one: ingestConversations(input: { organizationId: "acme", conversations: [{ restId: "chat-1", subject: "Export", parts: [{ type: MESSAGE, role: USER, body: "How do I export a space?" }] }] }) {
          organization { conversations(first: 1) { nodes { restId subject } } }
          userErrors { message }
        }
        two: ingestConversations(
          input: {
            organizationId: "acme"
            conversations: [
              { restId: "chat-2", subject: "Import", metadata: { url: "https://help.example/2", createdAt: "2026-02-01T10:00:00.000Z", attributes: [{ name: "plan", value: "pro" }] }, parts: [] }
              { restId: "chat-3", parts: [{ role: ASSISTANT, body: "Done." }] }
            ]
          }
        ) {
          userErrors { message }
        }
      }
    `),
    {
      one: {
        organization: { conversations: { nodes: [{ restId: 'chat-1', subject: 'Export' }] } },
        userErrors: [],
      },
      two: { userErrors: [] },
    },
  ),

  getConversation: proof(
    graphql(`
      query GetConversation {
        conversation(id: "acme/conversation-60") { id restId subject parts { type role body } metadata { url createdAt attributes { name value } } }
      }
    `),
    {
      conversation: {
        id: id('Conversation', 'acme/conversation-60'),
        restId: 'conversation-60',
        subject: 'Dark mode screenshots',
        parts: [
          {
            type: 'MESSAGE',
            role: 'USER',
            body: 'Hi there. Could the screenshots follow dark mode? Why do my tokens stop working after a week?',
          },
          { type: 'MESSAGE', role: 'ASSISTANT', body: 'Let me look that up for you.' },
          {
            type: 'MESSAGE',
            role: 'TEAM_MEMBER',
            body: 'I have asked the team and will come back to you.',
          },
        ],
        metadata: {
          url: null,
          createdAt: '2026-01-04T10:00:00.000Z',
          attributes: [
            { name: 'source', value: 'zendesk' },
            { name: 'plan', value: 'free' },
            { name: 'language', value: 'en' },
          ],
        },
      },
    },
  ),

  listConversationIssues: proof(
    graphql(`
      query ListConversationIssues {
        organization(id: "acme") {
          restId
          conversationIssues(first: 1, clusterId: "cluster-1") { totalCount nodes { id restId title details { schemaVersion } impact createdAt ingestedAt conversation { id subject } cluster { id label } urls { location } } }
        }
      }
    `),
    {
      organization: {
        restId: 'acme',
        conversationIssues: {
          totalCount: 20,
          nodes: [
            {
              id: id('ConversationIssue', 'acme/issue-90'),
              restId: 'issue-90',
              title: 'Why do my tokens stop working after a week?',
              details: { schemaVersion: 1 },
              impact: 'HIGH',
              createdAt: '2026-01-04T10:01:00.000Z',
              ingestedAt: '2026-01-04T11:30:00.000Z',
              conversation: {
                id: id('Conversation', 'acme/conversation-60'),
                subject: 'Dark mode screenshots',
              },
              cluster: {
                id: id('IssuesCluster', 'acme/cluster-1'),
                label: 'Rotating access tokens',
              },
              urls: {
                location: 'https://api.docs.example/v1/orgs/acme/conversations-issues/issue-90',
              },
            },
          ],
        },
      },
    },
  ),

  getConversationIssue: proof(
    graphql(`
      query GetConversationIssue {
        conversationIssue(id: "acme/issue-90") { id title summary conversation { subject } }
        earlier: conversationIssue(id: "globex/globex-issue-1") { title summary details { schemaVersion } impact }
      }
    `),
    {
      earlier: {
        title: 'Untitled',
        summary: 'A reader asked: Where is the manual?',
        details: null,
        impact: null,
      },
      conversationIssue: {
        id: id('ConversationIssue', 'acme/issue-90'),
        title: 'Why do my tokens stop working after a week?',
        summary: null,
        conversation: { subject: 'Dark mode screenshots' },
      },
    },
  ),
});
