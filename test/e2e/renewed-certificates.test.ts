/** The command with files of certificates that are replaced while it runs. */
import { X509Certificate } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { expect, test } from 'vitest';
import { eventually } from '../eventually.ts';
import { newFolder } from '../folders.ts';
import { document, send } from '../http/send.ts';
import {
  answerOrganization,
  certificate,
  certificatePath,
  startTlsService,
} from '../rest/tls-service.ts';
import { runFacade } from './command.ts';

test('files are read again, and those that cannot be used are logged by their setting', async () => {
  const used: string[] = [];
  const service = await startTlsService(
    { requestCert: true, rejectUnauthorized: false },
    (request, response) => {
      used.push((request.socket as TLSSocket).getPeerCertificate().fingerprint256);
      answerOrganization(response);
    },
  );
  const folder = newFolder();
  const [cert, key] = [join(folder, 'tls.crt'), join(folder, 'tls.key')];
  await writeFile(cert, certificate('facade.pem'));
  await writeFile(key, certificate('facade.key'));
  const facade = await runFacade({
    UPSTREAM_URL: service.url,
    UPSTREAM_CA_FILE: certificatePath('ca.pem'),
    UPSTREAM_CERT_FILE: cert,
    UPSTREAM_KEY_FILE: key,
  });
  const pairs = ['facade', 'service'].map(
    (name) => new X509Certificate(certificate(`${name}.pem`)).fingerprint256,
  );
  const read = async () => {
    const { status, data } = await send(facade, document('{ organization(id: "a") { title } }'));
    expect([status, data]).toEqual([200, { organization: { title: 'A' } }]);
    return used.at(-1);
  };
  expect(await read()).toBe(pairs[0]);

  await writeFile(cert, certificate('service.pem'));
  await rm(key);
  const reason = 'UPSTREAM_KEY_FILE must be a file that can be read';
  await facade.printed(new RegExp(`"reason":"(${reason})","msg":"certificates stay as they were"`));
  expect(await read()).toBe(pairs[0]);

  await writeFile(key, certificate('service.key'));
  await facade.printed(/"msg":"(renewed certificates are in use)"/);
  await eventually(async () => expect(await read()).toBe(pairs[1]));
  facade.signal('SIGTERM');
  expect((await facade.ended).stdout.match(/renewed certificates are in use/g)).toHaveLength(1);
});
