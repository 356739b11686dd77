/**
 * A facade in its own process with a different environment: its clock is years in the future, its random numbers are
 * constant, and its time zone and language are those of the environment.
 */

const aheadMs = 11 * 365 * 86_400_000;
const { now } = Date;
Date.now = () => now() + aheadMs;
globalThis.Date = new Proxy(Date, {
  construct: (of, given: []) =>
    new of(...(given.length > 0 ? given : ([Date.now()] as unknown as []))),
});
Math.random = () => 0.987_654_321;
const { performance } = globalThis;
const elapsed = performance.now.bind(performance);
performance.now = () => elapsed() + aheadMs;

// Imported after these changes, so that no module has the original functions.
const { serve } = await import('../../src/command/server.ts');
const { createFacade } = await import('../facade.ts');
const { options } = await import('./options.ts');

const facade = createFacade(options(process.env.SERVICE ?? ''));
const { url } = await serve(facade, { port: 0, host: '127.0.0.1', graceMs: 0 });
console.log(`serves ${url}${facade.endpoint} ${new Date(0).getHours()} ${(0.5).toLocaleString()}`);
