/** Keeps the threads of Node busy, which do work outside the event loop such as compression. */
import { execFileSync } from 'node:child_process';
import { closeSync, constants, openSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { newFolder } from './folders.ts';

/** Keeps all threads of the pool busy, until the returned function is called. */
export async function holdThreads(): Promise<() => Promise<void>> {
  const pipe = join(newFolder(), 'pipe');
  execFileSync('mkfifo', [pipe]);
  const threads = Number(process.env.UV_THREADPOOL_SIZE ?? 4);
  // Opening a pipe to read takes a thread until it is opened to write.
  const opened = Array.from({ length: threads }, () => open(pipe, 'r'));
  const release = async () => {
    const writer = openSync(pipe, constants.O_WRONLY | constants.O_NONBLOCK);
    for (const one of opened.splice(0)) await (await one).close();
    closeSync(writer);
  };
  // Also if the test fails, because nothing could be read otherwise.
  onTestFinished(async () => {
    if (opened.length > 0) await release();
  });
  return release;
}
