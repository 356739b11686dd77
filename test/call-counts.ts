/** Counts the calls of a function in a module with V8's coverage, without replacing the function. */
import { Session } from 'node:inspector/promises';

export interface CallCount {
  /** The number of calls since the last `take`. */
  take(): Promise<number>;
  end(): void;
}

/** `file` is a part of the module's URL, such as `/graphql/language/parser.`, whose extension depends on the version. */
export async function countCalls(file: string, name: string): Promise<CallCount> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  const take = async () => {
    const { result } = await session.post('Profiler.takePreciseCoverage');
    const functions = result.flatMap(({ url, functions }) => (url.includes(file) ? functions : []));
    return functions
      .filter(({ functionName }) => functionName === name)
      .reduce((sum, { ranges: [whole] }) => sum + (whole?.count ?? 0), 0);
  };
  await take();
  return { take, end: () => session.disconnect() };
}
