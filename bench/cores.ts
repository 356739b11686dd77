/** Which processor core is whose: the measured server has one to itself, where the system can. */
import { execFileSync } from 'node:child_process';

/** Cores that this process may use; none where the system does not say. */
function allowed(): number[] {
  try {
    const text = execFileSync('taskset', ['-cp', String(process.pid)], { encoding: 'utf8' });
    return (text.split(': ')[1] ?? '').split(',').flatMap((range) => {
      const [from = 0, to = from] = range.split('-').map(Number);
      return Array.from({ length: to - from + 1 }, (_, at) => from + at);
    });
  } catch {
    return [];
  }
}

const cores = allowed();

/** Whether there are enough cores, and the means to give them out. */
export const isPinned = cores.length > 1;

/** Leaves the first core to the measured server; what is started from now on does so, too. */
export function leaveCore(): void {
  if (isPinned) execFileSync('taskset', ['-cp', cores.slice(1).join(','), String(process.pid)]);
}

/** The command line that runs on the measured server's core. */
export const onItsCore = (command: readonly string[]): readonly string[] =>
  isPinned ? ['taskset', '-c', String(cores[0]), ...command] : command;
