/** The refusals of every operation in an organization, by the operations of its domain. */
import { describe, expect, test } from 'vitest';
import type { AnyOperation } from '../../src/rest/table/operation.ts';
import { readerToken } from '../../src/sandbox/service/access.ts';
import { startSandbox } from './service.ts';

interface Refused {
  readonly operations: Readonly<Record<string, AnyOperation>>;
  /** The sandbox's name for the kind of object. */
  readonly thing: string;
  /** The path parameter with its ID, and one in acme. */
  readonly parameter: string;
  readonly id: string;
  /** Matches the operations that refuse a missing object. */
  readonly naming: RegExp;
  /** Bodies of operations that require one. */
  readonly bodies: Readonly<Record<string, object>>;
}

/** Tests that a missing organization, a missing thing and a token that only reads are refused. */
export function refuses({ operations, thing, parameter, id, naming, bodies }: Refused): void {
  const rows = Object.values(operations).map((row) => ({ row, name: row.name }));
  const sent = async (
    { method, path, name }: AnyOperation,
    organization: string,
    token?: string,
  ) => {
    const { send } = await startSandbox();
    const filled = path.replace('{organizationId}', organization).replace(`{${parameter}}`, id);
    const { [name]: body } = bodies;
    return send(method, filled, { ...(body && { body }), ...(token && { token }) });
  };

  describe('missing objects', () => {
    test.each(rows)('$name reports a missing organization', async ({ row }) => {
      const { status, text } = await sent(row, 'none');
      expect([status, text]).toEqual([
        404,
        expect.stringContaining('No organization matches the id.'),
      ]);
    });

    test.each(rows.filter(({ name }) => naming.test(name)))(
      `$name reports a missing ${thing}`,
      async ({ row }) => {
        const { status, text } = await sent(row, 'globex');
        expect([status, text]).toEqual([
          404,
          expect.stringContaining(`No ${thing} matches the id.`),
        ]);
      },
    );

    test.each(rows.filter(({ row }) => !row.isRead))(
      '$name requires a token that writes',
      async ({ row }) => {
        expect((await sent(row, 'acme', readerToken)).status).toBe(403);
      },
    );
  });
}
