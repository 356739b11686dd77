/** A logger for a test, with its lines so far: as text, and as objects. */
import { pino } from 'pino';

export function logged(level = 'info') {
  const lines: string[] = [];
  const write = (line: string) => void lines.push(line);
  const logger = pino({ level, base: null }, { write });
  return { logger, lines, entries: () => lines.map((line) => JSON.parse(line)) };
}
