import type { CodegenConfig } from '@graphql-codegen/cli';

const config: CodegenConfig = {
  schema: './schema.graphql',
  documents: ['./*.ts', '!./codegen.ts'],
  importExtension: '.ts',
  generates: {
    './graph/': {
      preset: 'client',
      presetConfig: { fragmentMasking: false },
      config: {
        documentMode: 'string',
        useTypeImports: true,
        strictScalars: true,
        scalars: { DateTime: 'string', ID: 'string', JSON: 'unknown', URL: 'string' },
        // Fields with `@semanticNonNull` are never null: `ask` returns no data if there are errors.
        nullability: { errorHandlingClient: true },
      },
    },
  },
};

export default config;
