/**
 * Lists in the order of the facade's search and sort arguments, implemented from their description and not from src.
 */
type Json = Readonly<Record<string, unknown>>;

/** Only the letters in titles of the sandbox. */
const plainTitle = (title: string) =>
  title
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .replaceAll('ß', 'ss')
    .toUpperCase();

interface Sorting {
  readonly query: unknown;
  readonly orderBy: unknown;
}

const isGiven = (value: unknown) => value !== undefined && value !== null;

export function sortedAs(items: readonly Json[], { query, orderBy }: Sorting): readonly Json[] {
  if (!isGiven(query) && !isGiven(orderBy)) return items;
  const { field = 'TITLE', direction = 'ASC' }: { field?: string; direction?: string } =
    Object(orderBy);
  const member = field.toLowerCase().replaceAll(/_(\w)/g, (_, letter) => letter.toUpperCase());
  const sortValue = ({ [member]: value }: Json) =>
    isGiven(value) ? plainTitle(String(value)) : '';
  const sign = direction === 'ASC' ? 1 : -1;
  const compare = (one: string, other: string) => (one === other ? 0 : one < other ? -1 : 1);
  return items
    .filter(({ title }) => !query || plainTitle(String(title)).includes(plainTitle(String(query))))
    .toSorted((one, other) => {
      const isNone = [one, other].map((item) => !isGiven(item[member]));
      if (isNone[0] !== isNone[1]) return isNone[0] ? 1 : -1;
      return (
        sign *
        (compare(sortValue(one), sortValue(other)) || compare(String(one.id), String(other.id)))
      );
    });
}
