/** What a request wants of fields with errors: the request parameter `onError`. */

export const errorBehaviors = ['PROPAGATE', 'NULL', 'HALT'] as const;

/**
 * `PROPAGATE`: a field that cannot be null makes its parent null. `NULL`: null stays where the error is, whatever the
 * type. `HALT`: the first error ends the operation, which has no data.
 */
export type ErrorBehavior = (typeof errorBehaviors)[number];

export const isErrorBehavior = (value: unknown): value is ErrorBehavior =>
  errorBehaviors.some((behavior) => behavior === value);
