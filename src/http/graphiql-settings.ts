/** What GraphiQL begins with. */
import { z } from 'zod';

export interface GraphiQLTab {
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>> | undefined;
}

export interface GraphiQLSettings {
  /** Token that the header editor begins with: for a sandbox, never for a real service. */
  readonly token?: string | undefined;
  /** Tabs that it opens with; one with a query for any service unless given. */
  readonly tabs?: readonly GraphiQLTab[] | undefined;
}

/** The same, as what is given is checked. */
export const graphiqlSettings = z.strictObject({
  token: z
    .string()
    .regex(/^[\w.~+/-]+=*$/, 'must be a bearer token')
    .optional(),
  tabs: z
    .array(
      z.strictObject({
        query: z.string(),
        variables: z.record(z.string(), z.unknown()).optional(),
      }),
    )
    .optional(),
});
