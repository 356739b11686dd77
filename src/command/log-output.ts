/**
 * The destination of the log. Lines of one turn of the event loop are written together when it ends: a write for each
 * line took as long as a response from memory.
 */
import { type DestinationStream, pino } from 'pino';

/** So many characters are written without waiting for the end of the turn. */
const soonCharacters = 64_000;
/** Bytes that are kept while nothing can be written. What exceeds them is lost. */
const mostUnwritten = 1_000_000;

/** Standard output. */
export function logOutput(): DestinationStream {
  const output = pino.destination({ sync: true, maxLength: mostUnwritten });
  let hasFailed = false;
  // A full disk must not end the server. Without a reader, pino stops by itself.
  output.on('error', ({ code }: NodeJS.ErrnoException) => {
    if (code === 'EPIPE' || hasFailed) return;
    console.error(`The log cannot be written (${code}): lines may be lost.`);
    hasFailed = true;
  });
  let lines = '';
  const flush = () => {
    const pending = lines;
    lines = '';
    if (pending) output.write(pending);
  };
  // The last lines may contain why the process ends.
  process.once('exit', flush);
  return {
    write(line) {
      if (!lines) setImmediate(flush);
      lines += line;
      if (lines.length > soonCharacters) flush();
    },
  };
}
