/** What tests expect of graphql 16 and 17, where these differ. */
import { versionInfo } from 'graphql';

/** One value for both versions, or one for each. */
export type ByVersion<Value> = Value | { readonly 16: Value; readonly 17: Value };

/** The value for the version that is installed. */
export const ofThisVersion = (value: ByVersion<string>): string =>
  typeof value === 'string' ? value : value[versionInfo.major as 16 | 17];
