/** Settings of the connection to the REST service. */
import type { SettingGroup } from './setting-group.ts';

export const connection: SettingGroup = {
  title: 'Connection to the REST service',
  settings: {
    UPSTREAM_URL: {
      does: 'address of the REST service, with or without `/v1`; https, or http on this machine',
      change: 'Required without the sandbox.',
      unlessSet: 'the sandbox, with `--sandbox`',
    },
    UPSTREAM_INSECURE_HTTP: {
      does: 'whether that address may use http on another machine; tokens are then sent unencrypted',
      change: 'Only in a private network, such as that of one pod or compose file.',
    },
    UPSTREAM_CA_FILE: {
      does: "file with the certificate authorities for the service's certificate",
      change: 'A private authority signed the certificate of the service.',
      unlessSet: "Node's own",
    },
    UPSTREAM_CERT_FILE: {
      does: 'file with the client certificate for the service',
      change: 'The service requires mutual TLS.',
      unlessSet: 'none',
    },
    UPSTREAM_KEY_FILE: {
      does: 'file with the key of that certificate',
      change: 'Together with `UPSTREAM_CERT_FILE`.',
      unlessSet: 'none',
    },
    HTTPS_PROXY: {
      does: 'proxy for an https service; this and the next two also work in lower case',
      change: 'The service is reachable only through a proxy.',
      unlessSet: 'none',
    },
    HTTP_PROXY: {
      does: 'proxy for an http service; never used for this machine',
      change: 'The same, if the service uses http.',
      unlessSet: 'none',
    },
    NO_PROXY: {
      does: 'hosts that are reached without a proxy, separated by commas',
      change: 'The environment sets a proxy that the service does not need.',
      unlessSet: 'none',
    },
    WRITE_CONNECTIONS: {
      does: 'connection for a write: `fresh` opens a new one, `recent` may use one that was used within the last second',
      change:
        '`recent` takes less than half of the time. If the service closes the connection at that moment, the write fails with `UPSTREAM_UNAVAILABLE`, and it is unknown whether it was made.',
    },
  },
};
