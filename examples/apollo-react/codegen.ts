import type { CodegenConfig } from '@graphql-codegen/cli';

const config: CodegenConfig = {
  schema: './schema.graphql',
  documents: 'src/*.tsx',
  importExtension: '.ts',
  generates: {
    'src/__generated__/': {
      preset: 'client',
      presetConfig: { fragmentMasking: false },
      config: {
        useTypeImports: true,
        strictScalars: true,
        nonOptionalTypename: true,
        scalars: { DateTime: 'string', ID: 'string', JSON: 'unknown', URL: 'string' },
        // Fields with `@semanticNonNull` are never null: a query with an error throws it.
        nullability: { errorHandlingClient: true },
      },
    },
    'src/__generated__/possible-types.ts': { plugins: ['fragment-matcher'] },
  },
};

export default config;
