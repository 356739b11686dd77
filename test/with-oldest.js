/**
 * Loaded before the tests that run with the oldest supported versions: each import of graphql or undici, also of other
 * packages, takes that version.
 */
import { registerHooks } from 'node:module';

const oldest = { graphql: 'graphql16', undici: 'undici-oldest' };

registerHooks({
  resolve(specifier, context, next) {
    for (const [name, alias] of Object.entries(oldest))
      if (specifier === name || specifier.startsWith(`${name}/`))
        return next(specifier.replace(name, alias), { ...context, parentURL: import.meta.url });
    return next(specifier, context);
  },
});
