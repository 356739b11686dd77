/**
 * Runs the command without refusals because of a busy machine, which would fail tests that run at the same time as
 * others.
 */
import { runCommand } from '../../src/command/command.ts';
import { settleMemory } from '../../src/command/process-memory.ts';

settleMemory();
await runCommand({ sandbox: () => import('../../src/sandbox/server/open.ts'), shedDelayMs: 0 });
