/** Options that are one value or several. */

export type OneOrMore<One> = One | readonly [One, ...One[]];

export const oneOrMore = <One extends object>(value: OneOrMore<One>): readonly [One, ...One[]] =>
  isSeveral(value) ? value : [value];

const isSeveral = <One>(value: OneOrMore<One>): value is readonly [One, ...One[]] =>
  Array.isArray(value);
