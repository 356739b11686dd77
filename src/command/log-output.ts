/**
 * Writes the log of the command to standard output or standard error. Writing never waits for a reader, because a
 * reader that stops would otherwise also stop responses and the end of the process.
 */
import { Socket } from 'node:net';
import { type Logger, pino } from 'pino';

/** Number of characters that are written without waiting for the end of the turn. */
const soonCharacters = 64_000;
/** Maximum number of bytes that are kept while nothing can be written. Further lines are dropped. */
const maxUnwritten = 1_000_000;

export interface Log {
  readonly logger: Logger;
  /** Number of lines that were dropped so far. */
  readonly droppedLines: () => number;
  /** Resolves when all lines are written or dropped. Does not resolve while there is no reader. */
  readonly written: () => Promise<void>;
}

/** Standard output or standard error. */
type Output = NodeJS.WriteStream & { readonly fd: number };

export function openLog(level: string, output: Output = process.stdout): Log {
  let dropped = 0;
  let unreported = 0;
  let hasFailed = false;
  const drop = (lines: string) => {
    const count = lines.split('\n').length - 1;
    dropped += count;
    unreported += count;
  };
  const onWritten = () => {
    if (unreported === 0) return;
    logger.error({ lines: unreported }, 'log lines were dropped');
    unreported = 0;
  };
  // A full disk must not end the server, and if there is no reader, the error cannot be reported.
  const onError = ({ code }: NodeJS.ErrnoException) => {
    if (code === 'EPIPE' || hasFailed) return;
    hasFailed = true;
    console.error(`The log cannot be written (${code}): lines may be lost.`);
  };
  // Node itself writes to it when the process ends because of an error.
  setNonBlocking(process.stderr);
  const { fd } = output;
  let write: (lines: string) => void;
  if (output instanceof Socket) {
    // A pipe, a socket or a terminal. The destination of pino waits for 100 ms if a pipe is full, and so dropped most
    // lines of a busy process, and it made a process without a reader hang at its end.
    setNonBlocking(output);
    output.on('error', onError);
    write = (lines) => {
      const bytes = Buffer.from(lines);
      if (output.writableLength + bytes.length > maxUnwritten) drop(lines);
      else output.write(bytes, (error) => (error ? drop(lines) : onWritten()));
    };
  } else {
    // A file has no reader to wait for, so each write ends without waiting.
    const file = pino.destination({ dest: fd, sync: true, maxLength: maxUnwritten });
    file.on('write', onWritten).on('drop', drop).on('error', onError);
    write = (text) => void file.write(text);
  }
  // The lines of one turn are written together at its end. Writing each of them separately took as long as a response
  // from memory.
  let lines = '';
  const flush = () => {
    const pending = lines;
    lines = '';
    if (pending) write(pending);
  };
  const logger = pino(
    { level, base: null },
    {
      write(line) {
        if (!lines) setImmediate(flush);
        lines += line;
        if (lines.length > soonCharacters) flush();
      },
    },
  );
  // The last lines may contain why the process ends.
  process.once('exit', flush);
  return {
    logger,
    droppedLines: () => dropped,
    async written() {
      flush();
      if (output instanceof Socket) await new Promise((resolve) => output.write('', resolve));
    },
  };
}

/**
 * Makes a terminal non-blocking; otherwise a terminal that is paused would stop the process. Pipes and sockets are
 * non-blocking when Node has opened them as a stream.
 */
function setNonBlocking(
  stream: NodeJS.WriteStream & {
    /** Internal, so Node has no types for it. */
    readonly _handle?: { readonly setBlocking?: (isBlocking: boolean) => void };
  },
): void {
  stream._handle?.setBlocking?.(false);
}
