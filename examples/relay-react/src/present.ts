/** The items of a list that are not null. An item is null if it could not be read. */
export const present = <Item>(items: readonly Item[] | null | undefined) =>
  (items ?? []).filter((item) => item !== null && item !== undefined);
