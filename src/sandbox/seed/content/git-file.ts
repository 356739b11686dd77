/** Files in the repository that the handbook is synchronized with. */
import { createHash } from 'node:crypto';

/** Stands for what Git would make of it. */
export const oidOf = (what: string) => createHash('sha1').update(what).digest('hex');

export const gitFile = (path: string) => ({ oid: oidOf(path), path });
