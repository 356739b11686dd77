import type { CodegenConfig } from '@graphql-codegen/cli';

const config: CodegenConfig = {
  schema: './src/schema/schema.ts',
  documents: ['test/**/*.ts', '!test/clients/**', '!test/**/node_modules/**'],
  ignoreNoDocuments: true,
  importExtension: '.ts',
  // The progress list would bury the one line that matters, and silence alone hides errors too.
  silent: true,
  hooks: { onError: console.error },
  // `npm test` must find schema.graphql as it was committed; only `npm run codegen` overwrites it.
  overwrite: false,
  generates: {
    'schema.graphql': { plugins: ['./scripts/printed-schema.ts'] },
    'test/generated/': {
      preset: 'client',
      overwrite: true,
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
