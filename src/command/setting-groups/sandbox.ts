/** Settings of the sandbox. */
import type { SettingGroup } from './setting-group.ts';

export const sandbox: SettingGroup = {
  title: 'Sandbox',
  settings: {
    SANDBOX_PORT: {
      does: 'port on which the sandbox listens',
      change: 'Other programs also call the sandbox.',
      unlessSet: 'a free one; 4010 for `npm run sandbox`',
    },
    SANDBOX_HOST: {
      does: 'address on which the sandbox listens; its tokens are public',
      change: 'The sandbox runs in a container of its own: `0.0.0.0`.',
    },
    SANDBOX_DATA: {
      does: 'file that keeps the data of the sandbox',
      change: 'Changes must survive a restart.',
      unlessSet: 'in memory',
    },
    SANDBOX_SEED: {
      does: 'file with the initial data of the sandbox',
      change: 'Tests or demos need other data.',
      unlessSet: 'the built-in data',
    },
    SANDBOX_LATENCY_MS: {
      does: 'milliseconds by which the sandbox delays every response',
      change: 'To test a client with a slow service.',
    },
  },
};
