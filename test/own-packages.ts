/**
 * Folders with their own packages, which neither the facade nor its tests need. `npm run test:all` installs
 * them and runs the tests there.
 */
export const ownPackages: readonly string[] = [
  'examples',
  'examples/relay-react',
  'examples/apollo-react',
  'test/package',
  'test/clients',
  'test/agents',
];
