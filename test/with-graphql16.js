/** Loaded before the tests that run with graphql 16: each import of graphql, also of other packages, takes this version. */
import { registerHooks } from 'node:module';

registerHooks({
  resolve: (specifier, context, next) =>
    /^graphql(\/|$)/.test(specifier)
      ? next(specifier.replace('graphql', 'graphql16'), { ...context, parentURL: import.meta.url })
      : next(specifier, context),
});
