import { PersistedQueryLink } from '@apollo/client/link/persisted-queries';
import { generatePersistedQueryIdsFromManifest } from '@apollo/persisted-query-lists';

interface Manifest {
  readonly operations: { id: string; name: string }[];
}

/** Sends the ID of an operation in the manifest instead of its document. It must come before `HttpLink`. */
export const createTrustedLink = (loadManifest: () => Promise<Manifest>): PersistedQueryLink =>
  new PersistedQueryLink(generatePersistedQueryIdsFromManifest({ loadManifest }));
