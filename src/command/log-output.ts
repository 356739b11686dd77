/**
 * Where the log goes: what is said in one turn of the event loop is written in one piece as the turn ends. A
 * write for each line took as long as an answer from memory takes.
 */
import { type DestinationStream, pino } from 'pino';

/** Characters that are written without waiting for the end of the turn. */
const soonCharacters = 64_000;
/** Bytes that are kept while nothing can be written, to be written once it can. What comes after them is lost. */
const mostUnwritten = 1_000_000;

/** Standard output, or the file. */
export function logOutput(file?: string): DestinationStream {
  const output = pino.destination({
    ...(file !== undefined && { dest: file }),
    sync: true,
    maxLength: mostUnwritten,
  });
  let hasFailed = false;
  // A disk that is full is no reason to end what serves. Where nobody reads any more, pino stops by itself.
  output.on('error', ({ code }: NodeJS.ErrnoException) => {
    if (code === 'EPIPE' || hasFailed) return;
    console.error(`The log cannot be written (${code}): lines may be lost.`);
    hasFailed = true;
  });
  let lines = '';
  const flush = () => {
    const said = lines;
    lines = '';
    if (said) output.write(said);
  };
  // What ends the process may have said why.
  process.once('exit', flush);
  return {
    write(line) {
      if (!lines) setImmediate(flush);
      lines += line;
      if (lines.length > soonCharacters) flush();
    },
  };
}
