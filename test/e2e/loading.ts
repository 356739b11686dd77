/** For `--import`: prints every module when it is first requested. */
import { registerHooks } from 'node:module';

const asked = new Set<string>();
registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context);
    const { url } = resolved;
    if (url.startsWith('file:') && !asked.has(url)) {
      asked.add(url);
      console.log(`loads ${url}`);
    }
    return resolved;
  },
});
