/**
 * Writes the log of the command to standard output or standard error. Writing never waits for a reader, because a reader that stops would
 * otherwise also stop responses and the end of the process.
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

/** Receives what happened to lines. */
interface Outcomes {
  readonly written: () => void;
  readonly dropped: (lines: string) => void;
  readonly failed: (error: NodeJS.ErrnoException) => void;
}

interface Destination {
  readonly write: (lines: string) => void;
  readonly written: () => Promise<void>;
}

/** Standard output or standard error. */
type Output = NodeJS.WriteStream & { readonly fd: number };

export function openLog(level: string, output: Output = process.stdout): Log {
  let dropped = 0;
  let unreported = 0;
  let hasFailed = false;
  const destination = openDestination(output, {
    written() {
      if (unreported === 0) return;
      logger.error({ lines: unreported }, 'log lines were dropped');
      unreported = 0;
    },
    dropped(lines) {
      const count = lines.split('\n').length - 1;
      dropped += count;
      unreported += count;
    },
    // A full disk must not end the server, and if there is no reader, the error cannot be reported.
    failed({ code }) {
      if (code === 'EPIPE' || hasFailed) return;
      hasFailed = true;
      console.error(`The log cannot be written (${code}): lines may be lost.`);
    },
  });
  // The lines of one turn are written together at its end. Writing each of them separately took as long as a response
  // from memory.
  let lines = '';
  const flush = () => {
    const pending = lines;
    lines = '';
    if (pending) destination.write(pending);
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
    written() {
      flush();
      return destination.written();
    },
  };
}

function openDestination(output: Output, outcomes: Outcomes): Destination {
  // Node itself writes to it when the process ends because of an error.
  setNonBlocking(process.stderr);
  if (!(output instanceof Socket)) return openFile(output, outcomes);
  setNonBlocking(output);
  return openStream(output, outcomes);
}

/** Opens a file. It has no reader to wait for, so each write ends without waiting. */
function openFile({ fd }: Output, { written, dropped, failed }: Outcomes): Destination {
  const file = pino.destination({ dest: fd, sync: true, maxLength: maxUnwritten });
  file.on('write', written);
  file.on('drop', dropped);
  file.on('error', failed);
  return { write: (lines) => void file.write(lines), written: async () => {} };
}

/** Opens a pipe, a socket or a terminal. */
function openStream(stream: Socket, { written, dropped, failed }: Outcomes): Destination {
  stream.on('error', failed);
  return {
    write(lines) {
      const bytes = Buffer.from(lines);
      if (stream.writableLength + bytes.length > maxUnwritten) dropped(lines);
      else stream.write(bytes, (error) => (error ? dropped(lines) : written()));
    },
    written: () => new Promise((resolve) => stream.write('', () => resolve())),
  };
}

/**
 * Makes a terminal non-blocking; otherwise a terminal that is paused would stop the process. Pipes and sockets are
 * non-blocking when Node has opened them as a stream.
 */
function setNonBlocking(stream: NodeJS.WriteStream & WithHandle): void {
  stream._handle?.setBlocking?.(false);
}

/** The internal handle of a stream, for which Node has no types. */
interface WithHandle {
  readonly _handle?: { readonly setBlocking?: (isBlocking: boolean) => void };
}
