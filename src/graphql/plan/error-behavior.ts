/** How fields with errors affect the response, from the request parameter `onError`. */

export const errorBehaviors = ['PROPAGATE', 'NULL', 'HALT'] as const;

/**
 * `PROPAGATE`: if a field that cannot be null has an error, its parent is null. `NULL`: the field itself is null,
 * whatever its type is. `HALT`: the first error ends the operation, and there is no data.
 */
export type ErrorBehavior = (typeof errorBehaviors)[number];

export const isErrorBehavior = (value: unknown): value is ErrorBehavior =>
  errorBehaviors.some((behavior) => behavior === value);
