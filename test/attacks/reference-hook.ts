/** Loaded into the process of a command: runs the reference loop for each SIGUSR2, and prints its milliseconds. */
import { ownReference } from './machine-speed.ts';

let count = 0;
process.on('SIGUSR2', async () => {
  count += 1;
  console.log(`reference loop ${count}: ${await ownReference()} ms`);
});
