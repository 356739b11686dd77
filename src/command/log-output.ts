/**
 * The log of the command, on standard output. No write waits for a reader, as one that stops reading would also stop
 * responses and the exit.
 */
import { Socket } from 'node:net';
import { type Logger, pino } from 'pino';

/** So many characters are written without waiting for the end of the turn. */
const soonCharacters = 64_000;
/** Bytes that are kept while nothing can be written. What exceeds them is dropped. */
const maxUnwritten = 1_000_000;

export interface Log {
  readonly logger: Logger;
  /** Number of lines that were dropped so far. */
  readonly droppedLines: () => number;
  /** Resolves once all lines are written or dropped, and never while nobody reads them. */
  readonly written: () => Promise<void>;
}

/** What becomes of lines. */
interface Outcomes {
  readonly written: () => void;
  readonly dropped: (lines: string) => void;
  readonly failed: (error: NodeJS.ErrnoException) => void;
}

interface Destination {
  readonly write: (lines: string) => void;
  readonly written: () => Promise<void>;
}

export function openLog(level: string): Log {
  let dropped = 0;
  let unreported = 0;
  let hasFailed = false;
  const destination = openDestination({
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
    // A full disk must not end the server, and without a reader there is nobody to tell.
    failed({ code }) {
      if (code === 'EPIPE' || hasFailed) return;
      hasFailed = true;
      console.error(`The log cannot be written (${code}): lines may be lost.`);
    },
  });
  // Lines of one turn are written together when it ends: a write for each took as long as a response from memory.
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

function openDestination(outcomes: Outcomes): Destination {
  // Node also reports the end of the process there.
  setNonBlocking(process.stderr);
  const { stdout } = process;
  if (!(stdout instanceof Socket)) return openFile(outcomes);
  setNonBlocking(stdout);
  return openStream(stdout, outcomes);
}

/** A file, which has no reader to wait for: each write ends by itself. */
function openFile({ written, dropped, failed }: Outcomes): Destination {
  const file = pino.destination({ sync: true, maxLength: maxUnwritten });
  file.on('write', written);
  file.on('drop', dropped);
  file.on('error', failed);
  return { write: (lines) => void file.write(lines), written: async () => {} };
}

/** A pipe, a socket or a terminal. */
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
 * Pipes and sockets are non-blocking once Node has opened them as a stream. A terminal is not, and one that is halted
 * would halt the process.
 */
function setNonBlocking(stream: NodeJS.WriteStream & WithHandle): void {
  stream._handle?.setBlocking?.(false);
}

/** What Node has below a stream, and does not have types for. */
interface WithHandle {
  readonly _handle?: { readonly setBlocking?: (isBlocking: boolean) => void };
}
