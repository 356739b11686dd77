/** Integrations: eight, from both organizations, for every target and category. */
import {
  type IntegrationData,
  integrationKind,
  integrationScope,
} from '../objects/integration-rows.ts';
import { assetAddress } from '../service/addresses.ts';
import type { Store } from '../store/store.ts';

const picture = (name: string, file: string) => assetAddress('integrations', name, 'v1', file);

/** Configuration properties of every type. */
const repository = {
  title: 'Repository',
  description: 'Repository to synchronize with, as owner/name.',
  type: 'string',
  completion_url: 'https://integrations.docs.example/git-sync/repositories',
};
const branch = { title: 'Branch', type: 'string', default: 'main' };
const direction = {
  title: 'Priority',
  description: 'Which side wins the first time.',
  type: 'string',
  default: 'git',
  enum: ['git', 'docs'],
};
const depth = { title: 'Depth', description: 'Commits to look at.', type: 'number', default: 50 };
const preview = { title: 'Previews', type: 'boolean', default: true };
const connect = {
  type: 'button',
  title: 'Connect',
  description: 'Signs in at the Git host.',
  button_text: 'Sign in',
  callback_url: 'https://integrations.docs.example/git-sync/signed-in',
};

const integrations: Readonly<Record<string, IntegrationData>> = {
  'git-sync': {
    owner: 'acme',
    version: 14,
    title: 'Git Sync',
    description: 'Keeps spaces and repositories the same.',
    summary: '# Git Sync\n\nWrite in the editor or in **Git**: both see every change.',
    previewImages: [picture('git-sync', 'preview-1.png'), picture('git-sync', 'preview-2.png')],
    target: 'space',
    verified: true,
    visibility: 'public',
    scopes: ['space:content:read', 'space:content:write', 'space:metadata:read', 'space:git:sync'],
    categories: ['gitsync', 'content'],
    configurations: {
      account: {
        properties: { host: { ...repository, title: 'Host' }, connect, direction },
        required: ['connect'],
      },
      space: {
        properties: { connect, repository, branch, direction, depth, preview },
        required: ['repository', 'branch'],
      },
      site: {
        properties: { connect, repository, direction, preview },
        required: ['repository'],
      },
    },
    externalLinks: [
      { label: 'Documentation', url: 'https://docs.acme.example/automation/en/git-sync' },
      { url: 'https://git.acme.example/acme/git-sync' },
    ],
    contentSecurityPolicy: {
      'default-src': "'self'",
      'connect-src': 'https://git.acme.example',
    },
    icon: picture('git-sync', 'icon.png'),
    code: { runtime: 'v1', script: 'export const sync = () => {};' },
  },
  'okta-visitors': {
    owner: 'acme',
    version: 3,
    title: 'Okta for visitors',
    description: 'Lets visitors in who are known to Okta.',
    target: 'site',
    scopes: ['site:metadata:read', 'site:visitor:auth', 'site:adaptive:write'],
    categories: ['visitor-auth'],
    configurations: {
      site: {
        properties: { domain: { title: 'Okta domain', type: 'string' } },
        required: ['domain'],
      },
    },
    icon: picture('okta-visitors', 'icon.png'),
    code: { secrets: { CLIENT_SECRET: 'seeded-client-secret' } },
  },
  diagrams: {
    owner: 'globex',
    version: 7,
    title: 'Diagrams',
    description: 'Shows diagrams that are written as text, and boards from Sketchboard.',
    summary: 'Paste a link or write a code block with the language `diagram`.',
    previewImages: [picture('diagrams', 'preview-1.png')],
    target: 'space',
    verified: true,
    visibility: 'public',
    scopes: ['space:content:read'],
    categories: ['content'],
    blocks: [
      {
        id: 'diagram',
        title: 'Diagram',
        description: 'A diagram that is written as text.',
        icon: picture('diagrams', 'diagram.svg'),
        markdown: { codeblock: 'diagram', body: 'content' },
      },
      {
        id: 'board',
        title: 'Board',
        urlUnfurl: ['https://sketchboard.example/b/**', 'https://*.sketchboard.example/b/**'],
      },
    ],
    contentSecurityPolicy: {
      'frame-src': 'https://sketchboard.example',
      'img-src': 'https://sketchboard.example data:',
    },
    icon: picture('diagrams', 'icon.png'),
    code: { runtime: 'v2' },
  },
  'issue-tracker': {
    owner: 'acme',
    version: 5,
    title: 'Issue tracker',
    description: 'Brings release notes and tickets into spaces.',
    verified: true,
    visibility: 'public',
    scopes: ['space:content:write', 'openapi:read', 'openapi:write'],
    categories: ['content', 'collaboration'],
    blocks: [
      { id: 'ticket', title: 'Ticket', urlUnfurl: ['https://tickets.acme.example/browse/*'] },
    ],
    configurations: {
      account: { componentId: 'connect-tracker' },
      space: { componentId: 'choose-project' },
      site: { componentId: 'choose-project' },
    },
    contentSources: [
      {
        id: 'release-notes',
        title: 'Release notes',
        description: 'A page for each release, made of its tickets.',
        icon: picture('issue-tracker', 'notes.svg'),
        configuration: { componentId: 'choose-project' },
      },
      { id: 'tickets', title: 'Tickets', configuration: { componentId: 'choose-project' } },
    ],
    externalLinks: [{ label: 'Tickets', url: 'https://tickets.acme.example' }],
  },
  'page-insights': {
    owner: 'globex',
    version: 21,
    title: 'Page Insights',
    description: 'Counts visitors without cookies.',
    target: 'site',
    verified: true,
    visibility: 'public',
    scopes: ['site:views:read', 'site:script:inject', 'site:script:cookies', 'page:feedback:read'],
    categories: ['analytics', 'marketing'],
    configurations: {
      site: {
        properties: { tracking: { title: 'Tracking id', type: 'string' }, depth },
        required: ['tracking'],
      },
    },
    icon: picture('page-insights', 'icon.png'),
  },
  'chat-bridge': {
    owner: 'acme',
    version: 2,
    title: 'Chat bridge',
    description: 'Answers in chat, and learns from what is asked there.',
    target: 'organization',
    visibility: 'unlisted',
    scopes: ['conversations:ingest', 'space:content:read', 'site:adaptive:read'],
    categories: ['collaboration'],
    configurations: {
      account: {
        properties: { workspace: { title: 'Workspace', type: 'string' } },
        required: ['workspace'],
      },
    },
  },
  newsletter: {
    owner: 'globex',
    version: 1,
    title: 'Newsletter form',
    description: 'A form below each page.',
    visibility: 'public',
    scopes: ['space:metadata:write', 'site:script:inject'],
    categories: ['marketing', 'other'],
    externalLinks: [{ label: 'Terms' }],
  },
  // Without any optional member.
  'globex-lab': {
    owner: 'globex',
    version: 1,
    withheld: ['urls.*', 'permissions.*'],
  },
};

export function seedIntegrations(store: Store): void {
  const rows = store.rows(integrationKind);
  for (const [name, data] of Object.entries(integrations))
    rows.insert(integrationScope, name, data);
}
