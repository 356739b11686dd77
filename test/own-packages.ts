/**
 * Folders with packages of their own, which nobody needs to run the facade or its tests. What is tested with
 * them stands in these folders, and `npm run test:all` installs and runs it.
 */
export const ownPackages: readonly string[] = ['examples', 'test/package', 'test/clients'];
