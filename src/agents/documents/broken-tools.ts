/** The error of files with tools that cannot be used. */
import { BrokenList } from '../../server/trusted/manifest.ts';

/** The message is the reason. */
export class BrokenTools extends BrokenList {}
