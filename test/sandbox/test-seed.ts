/** The seed that tests begin with: of the file that `SANDBOX_SEED` names, so that the suite can run on it. */
import { readSeed } from '../../src/sandbox/seed-file/read.ts';

const { SANDBOX_SEED: file } = process.env;

export const testSeed = file === undefined ? undefined : readSeed(file);
