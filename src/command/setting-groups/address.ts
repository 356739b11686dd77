/** Settings of the address on which the facade listens. */
import type { SettingGroup } from './setting-group.ts';

export const address: SettingGroup = {
  title: 'Address',
  settings: {
    PORT: {
      does: 'port on which the facade listens',
      change: 'Another process uses the port. `0` takes a free one.',
    },
    HOST: {
      does: 'address on which the facade listens',
      change: 'The facade runs in a container or on another machine than its clients: `0.0.0.0`.',
    },
  },
};
