/** Given to a process by `--import`: prints, as it ends, every module that it has asked for. */
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
