/**
 * Where the log goes: what is said in one turn of the event loop is written in one piece as the turn ends. A
 * write for each line took as long as an answer from memory takes.
 */
import { type DestinationStream, pino } from 'pino';

/** Characters that are written without waiting for the end of the turn. */
const soonCharacters = 16_000;

/** Standard output, or the file. */
export function logOutput(file?: string): DestinationStream {
  const output = pino.destination({
    ...(file !== undefined && { dest: file }),
    minLength: soonCharacters,
    sync: true,
  });
  let isDue = false;
  const flush = () => {
    isDue = false;
    output.flush();
  };
  // What ends the process may have said why.
  process.once('exit', () => output.flushSync());
  return {
    write(line) {
      output.write(line);
      if (isDue) return;
      isDue = true;
      setImmediate(flush);
    },
  };
}
