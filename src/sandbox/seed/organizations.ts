/** `acme` has a paid plan and nearly all data; `globex` has a free plan and little data. */
import { agentInstructionsId, agentInstructionsKind } from '../objects/agent-instructions.ts';
import { document } from '../objects/documents.ts';
import {
  linkInviteKind,
  type OrganizationData,
  organizationKind,
  organizationScope,
} from '../objects/organization-rows.ts';
import { assetAddress } from '../service/addresses.ts';
import type { Store } from '../store/store.ts';
import { day } from './times.ts';

const acme: OrganizationData = {
  title: 'Acme',
  createdAt: day(-700),
  emailDomains: ['acme.example', 'acme-labs.example'],
  hostname: 'acme.docs.example',
  useCase: 'productDocs',
  defaultRole: 'read',
  defaultContent: { type: 'site', site: 'docs' },
  sso: true,
  ai: true,
  plan: 'pro_2024',
  billing: {
    interval: 'yearly',
    endDate: day(180),
    hasPaymentFailed: false,
    isScheduledToCancel: false,
    pricing: {
      members: {
        plus_2024: { monthly: 8, yearly: 80 },
        pro_2024: { monthly: 15, yearly: 144 },
      },
      sites: {
        premium: { monthly: 79, yearly: 780 },
        ultimate: { monthly: 299, yearly: 2988 },
      },
    },
    usageAddons: {
      aiSearch: { enabled: true },
      translations: { enabled: false },
      seats: { enabled: true },
    },
    minUsers: 5,
    maxUsers: 250,
    paidMembers: 42,
  },
  mergeRules: {
    type: 'rules',
    rules: [
      { rule: 'require_specific_reviewers', users: ['ada', 'grace'] },
      { rule: 'custom', expression: 'changeRequest.pages.changed < 50' },
    ],
  },
  trial: { status: 'ended', count: 1, endDate: day(-670), decision: 'downgrade' },
  logo: assetAddress('acme', 'logo.svg'),
};

const globex: OrganizationData = {
  communityType: 'openSource',
  plan: 'free_2024',
  customHostname: 'learn.globex.example',
  blocked: { source: 'backoffice', reason: 'Invoice 2025-118 is open.' },
  internal_billingMigration: {
    deadline: day(60),
    discountPercent: 20,
    discountEndDate: day(425),
  },
};

const instructions = `# How we write

Address the reader as "you", in the present tense.

- Name products as the glossary does.
- One task a page; link what it needs.
- Never invent a version number: ask the platform team.`;

/** Roles granted by the links `invite-1`, `invite-2` and so on. */
const invites = ['read', 'read', 'comment', 'edit', null] as const;

export function seedOrganizations(store: Store): void {
  const rows = store.rows(organizationKind);
  rows.insert(organizationScope, 'acme', acme);
  rows.insert(organizationScope, 'globex', globex);
  for (const [at, role] of invites.entries())
    store.rows(linkInviteKind).insert('acme', `invite-${at + 1}`, { role });
  const instructionRows = store.rows(agentInstructionsKind);
  instructionRows.insert('acme', agentInstructionsId, {
    instructions: document(instructions),
    updatedAt: day(-21, 95),
    updatedBy: 'grace',
  });
  instructionRows.insert('globex', agentInstructionsId, { withheld: ['urls.*'] });
}
