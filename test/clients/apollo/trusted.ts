import { PersistedQueryLink } from '@apollo/client/link/persisted-queries';
import { generatePersistedQueryIdsFromManifest } from '@apollo/persisted-query-lists';

interface Manifest {
  readonly operations: { id: string; name: string }[];
}

/** Sends the ID that the manifest has for an operation, and not its document. To be put before `HttpLink`. */
export const createTrustedLink = (loadManifest: () => Promise<Manifest>): PersistedQueryLink =>
  new PersistedQueryLink(generatePersistedQueryIdsFromManifest({ loadManifest }));
