/** For `--import`: prints all requested modules at exit. */
import { registerHooks } from 'node:module';

const asked = new Set<string>();
registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context);
    asked.add(resolved.url);
    return resolved;
  },
});
process.on('exit', () => console.log(`asked for ${JSON.stringify([...asked])}`));
