/**
 * Reports internal errors of a facade without a logger: the first one is a warning of the process, so that not all are
 * lost.
 */
export class UnloggedErrors {
  #hasWarned = false;

  readonly report = (cause: unknown): void => {
    if (this.#hasWarned) return;
    this.#hasWarned = true;
    process.emitWarning(
      'An internal error occurred, and there is no logger. Later errors are not shown: pass a logger to createFacade.',
      {
        type: 'DocgraphWarning',
        code: 'DOCGRAPH_UNLOGGED_ERROR',
        detail: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause),
      },
    );
  };
}
