/**
 * What a new store holds: the same on every start, but for the day on which a space was deleted that must not
 * be gone for good yet, and for the specs and translations that are under way.
 *
 * `acme` has a bit of everything, `globex` is small. Whatever is optional in an answer is there somewhere and
 * missing somewhere else, so that a reader meets both.
 */
import type { Store } from '../store/store.ts';
import { seedChangeRequests } from './change-requests.ts';
import { seedCollections } from './collections.ts';
import { seedComments } from './comments.ts';
import { seedContent } from './content/seed-content.ts';
import { seedConversations } from './conversations.ts';
import { docs } from './docs-site.ts';
import { seedInstallations } from './installations.ts';
import { seedIntegrationEvents } from './integration-events.ts';
import { seedIntegrations } from './integrations.ts';
import { seedMembers } from './members.ts';
import { seedOpenApiSpecs } from './openapi-specs.ts';
import { seedOrganizations } from './organizations.ts';
import { plant } from './planted-site.ts';
import { seedSamlProviders } from './saml-providers.ts';
import { otherSites } from './sites.ts';
import { seedSpaces } from './spaces.ts';
import { seedTeams } from './teams.ts';
import { seedTokens } from './tokens.ts';
import { seedTranslations } from './translations.ts';
import { seedUsers } from './users.ts';

/** What a new store is filled with. */
export interface Seed {
  /** What people call it. */
  readonly name: string;
  /** Tells it apart from every other seed. */
  readonly fingerprint: string;
  /** Fills an empty store; `now` is when the service starts. */
  readonly fill: (store: Store, now: Date) => void;
}

/** `now` is when the service starts. */
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
  for (const site of [docs, ...otherSites]) plant(store, site);
  seedIntegrations(store);
  seedInstallations(store);
  seedIntegrationEvents(store);
  seedConversations(store);
}

/** The seed of a sandbox that is given no other. */
export const builtInSeed: Seed = {
  name: 'the built-in seed',
  fingerprint: 'built-in',
  fill: seed,
};
