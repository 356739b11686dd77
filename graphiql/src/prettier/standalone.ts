/** Prettier, as GraphiQL uses it: for GraphQL as it is, and for JSON with a much smaller formatter. */
import { applyEdits, format as jsonEdits } from 'jsonc-parser';
// The alias of `graphiql/build.ts` is for `prettier/standalone`, without an ending.
import { format as formatByPrettier } from 'prettier/standalone.mjs';

type Format = typeof formatByPrettier;

export const format: Format = async (text, options) =>
  options?.parser === 'jsonc'
    ? applyEdits(text, jsonEdits(text, undefined, { insertSpaces: true, tabSize: 2 }))
    : formatByPrettier(text, options);
