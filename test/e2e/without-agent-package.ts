/** For `--import`: the optional package for agents is not installed. */
import { registerHooks } from 'node:module';

registerHooks({
  resolve(specifier, context, next) {
    if (specifier.startsWith('@modelcontextprotocol/')) throw new Error('not installed');
    return next(specifier, context);
  },
});
