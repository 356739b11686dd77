/** What each setting is for and when to change it, in the groups of docs/configuration.md. */
import { address } from './setting-groups/address.ts';
import { browsersAndDevelopment } from './setting-groups/browsers-and-development.ts';
import { connection } from './setting-groups/connection.ts';
import { monitoringAndShutdown } from './setting-groups/monitoring-and-shutdown.ts';
import { processLimits } from './setting-groups/process-limits.ts';
import { requestLimits } from './setting-groups/request-limits.ts';
import { sandbox } from './setting-groups/sandbox.ts';
import type { SettingGroup } from './setting-groups/setting-group.ts';
import { trustedDocuments } from './setting-groups/trusted-documents.ts';

export const settingGroups: readonly SettingGroup[] = [
  address,
  connection,
  requestLimits,
  processLimits,
  trustedDocuments,
  browsersAndDevelopment,
  monitoringAndShutdown,
  sandbox,
];
