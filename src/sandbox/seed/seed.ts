/**
 * The built-in seed, which is the same on every start, except for recent times. Every optional member is present in
 * some response and absent from another, so that clients see both.
 */
import { sandboxTokens, tokenKind } from '../service/access.ts';
import type { Origin, Store } from '../store/store.ts';
import { seedChangeRequests } from './change-requests.ts';
import { seedCollections } from './collections.ts';
import { seedComments } from './comments.ts';
import { seedContent } from './content/seed-content.ts';
import { seedConversations } from './conversations.ts';
import { seedInstallations } from './installations.ts';
import { seedIntegrationEvents } from './integration-events.ts';
import { seedIntegrations } from './integrations.ts';
import { seedMembers } from './members.ts';
import { seedOpenApiSpecs } from './openapi-specs.ts';
import { seedOrganizations } from './organizations.ts';
import { seedSamlProviders } from './saml-providers.ts';
import { seedSites } from './sites.ts';
import { seedSpaces } from './spaces.ts';
import { seedTeams } from './teams.ts';
import { seedTranslations } from './translations.ts';
import { seedUsers } from './users.ts';

/** The initial data of a store. */
export interface Seed extends Origin {
  /** Fills an empty store; `now` is the start of the service. */
  readonly fill: (store: Store, now: Date) => void;
}

/**
 * `now` is the start of the service. The recent times are near it: those of a deleted space within its retention
 * period, and of specs and translations in progress.
 */
export function seed(store: Store, now: Date): void {
  seedTokens(store);
  seedUsers(store);
  seedOrganizations(store);
  seedMembers(store);
  seedTeams(store);
  seedCollections(store);
  seedSpaces(store, now);
  seedContent(store);
  seedChangeRequests(store);
  seedComments(store);
  seedOpenApiSpecs(store, now);
  seedTranslations(store, now);
  seedSamlProviders(store);
  seedSites(store);
  seedIntegrations(store);
  seedInstallations(store);
  seedIntegrationEvents(store);
  seedConversations(store);
}

export const builtInSeed: Seed = {
  name: 'the built-in seed',
  fingerprint: 'built-in',
  fill: seed,
};

function seedTokens(store: Store): void {
  for (const [token, access] of Object.entries(sandboxTokens))
    store.rows(tokenKind).insert('', token, access);
}
