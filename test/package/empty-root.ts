/** An empty root folder with single programs and their libraries, in which commands run as another user. */
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { newFolder } from '../folders.ts';

/** An absolute path, because the folder is not in the PATH of a command with its own environment. */
const chroot = '/usr/sbin/chroot';

/** Why no such root can be created here; undefined if it can. */
export function problemOfRoots(): string | undefined {
  if (process.platform !== 'linux') return 'needs Linux';
  if (process.getuid?.() !== 0) return 'needs root, to change the root folder and the user';
  const { status, error } = spawnSync(chroot, ['/', 'true']);
  return status === 0 ? undefined : `may not change the root folder: ${error ?? status}`;
}

/** Creates a root with these programs, at their paths in it. It is removed after the test. */
export function makeRoot(programs: Readonly<Record<string, string>>): string {
  const root = newFolder();
  execFileSync('chmod', ['755', root]);
  // Container engines provide this device. Here an empty file is sufficient for reading, and for discarded output.
  mkdirSync(join(root, 'dev'));
  writeFileSync(join(root, 'dev/null'), '');
  execFileSync('chmod', ['666', join(root, 'dev/null')]);
  for (const [path, source] of Object.entries(programs)) {
    copyInto(root, path, source);
    for (const library of librariesOf(source)) copyInto(root, library, library);
  }
  return root;
}

function copyInto(root: string, path: string, source: string): void {
  mkdirSync(join(root, dirname(path)), { recursive: true });
  copyFileSync(realpathSync(source), join(root, path));
}

const librariesOf = (program: string): readonly string[] =>
  [...execFileSync('ldd', [program], { encoding: 'utf8' }).matchAll(/(?:=> )?(\/\S+) \(0x/g)].map(
    ([, path = '']) => path,
  );

/** The command that runs another one in a root, as a user such as `65532:65532`. */
export const inRoot = (
  root: string,
  user: string,
  command: readonly string[],
): readonly [string, readonly string[]] => [
  chroot,
  [`--userspec=${user}`, '--groups=', root, ...command],
];
