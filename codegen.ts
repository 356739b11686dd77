import { readdirSync, readFileSync } from 'node:fs';
import type { CodegenConfig } from '@graphql-codegen/cli';

/** Only these hold documents. To parse the other tests as well would take most of the time. */
const documents = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !/^(clients|generated)\/|node_modules/.test(file))
  .map((file) => `test/${file}`)
  .filter((file) => readFileSync(file, 'utf8').includes('generated/index.ts'));

const config: CodegenConfig = {
  // Loading the program instead would lose defaults: the tools copy them in the form of graphql 16 alone.
  schema: './schema.graphql',
  documents,
  ignoreNoDocuments: true,
  importExtension: '.ts',
  // The progress list would bury the one line that matters, and silence alone hides errors too.
  silent: true,
  hooks: { onError: console.error },
  generates: {
    'test/generated/': {
      preset: 'client',
      presetConfig: { fragmentMasking: false },
      config: {
        documentMode: 'string',
        enumType: 'string-literal',
        strictScalars: true,
        useTypeImports: true,
        scalars: { DateTime: 'string', ID: 'string', JSON: 'unknown', URL: 'string' },
      },
    },
  },
};

export default config;
