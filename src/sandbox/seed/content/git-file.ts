/** Files in the Git repository that the handbook is synchronized with. */
import { createHash } from 'node:crypto';

/** A substitute for a Git object ID. */
export const oidOf = (what: string) => createHash('sha1').update(what).digest('hex');

export const gitFile = (path: string) => ({ oid: oidOf(path), path });
