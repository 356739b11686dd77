/** Assigns processor cores: the measured server gets its own, if the system allows it. */
import { execFileSync } from 'node:child_process';

/** Cores that this process may use; empty if unknown. */
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

/** Whether there are enough cores, and `taskset` to assign them. */
export const isPinned = cores.length > 1;

/** Reserves the first core for the measured server. Processes started later inherit this. */
export function leaveCore(): void {
  if (isPinned) execFileSync('taskset', ['-cp', cores.slice(1).join(','), String(process.pid)]);
}

/** The command line, pinned to the measured server's core. */
export const onItsCore = (command: readonly string[]): readonly string[] =>
  isPinned ? ['taskset', '-c', String(cores[0]), ...command] : command;
