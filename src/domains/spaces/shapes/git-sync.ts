/** REST shapes: synchronization with Git repositories. */
import { z } from 'zod';
import { dateTime, enteredUrl, later, named, optional, text } from '../../../rest/table/members.ts';
import { opaqueId, reference } from '../../../rest/table/reference.ts';
import { enumeration, shape } from '../../../rest/table/shape.ts';

const GitOperation = shape('GitOperation', 'A transfer of content from or to a Git repository.', {
  state: enumeration('GitOperationState', 'Possible states of a transfer.', {
    running: 'The transfer is in progress.',
    failure: 'The transfer failed.',
    success: 'The transfer is complete.',
    timeout: 'The transfer took too long and was ended.',
  }).describe('State of the transfer.'),
  direction: enumeration('GitOperationDirection', 'Possible directions of a transfer.', {
    export: 'Content is written to the repository.',
    import: 'Content is read from the repository.',
  }).describe('Direction of the transfer.'),
  startedAt: dateTime('When the transfer started.'),
  endedAt: dateTime('When the transfer ended. Null if it is in progress.').optional(),
  error: text('Why the transfer failed. Null if it did not.').optional(),
  errorAction: optional(
    shape('GitOperationErrorAction', 'What helps against an error of a transfer.', {
      label: text('Label of a button or a link.'),
      url: enteredUrl('URL to open.'),
    }),
    'What helps against the error. Null if there is no error, or if nothing is known to help.',
  ),
});

export const GitSync = shape(
  'GitSync',
  'Synchronization of a space or a site with a Git repository.',
  {
    repoName: named('repositoryName', text('Name of the Git repository.').optional()),
    installationProvider: named(
      'provider',
      enumeration('GitProvider', 'Services that host Git repositories.', {
        github: 'GitHub hosts the repository.',
        gitlab: 'GitLab hosts the repository.',
        'github-legacy':
          'GitHub hosts the repository. The REST API does not document how this differs from `GITHUB`.',
      })
        .optional()
        .describe('Service that hosts the Git repository.'),
    ),
    installationStatus: later(
      named(
        'status',
        enumeration('GitSyncStatus', 'Possible states of a synchronization with Git.', {
          unauthenticated: 'Nobody has signed in to the service that hosts the repository.',
          active: 'The synchronization is active.',
          pending: 'The synchronization is not set up completely.',
        })
          .optional()
          .describe('State of the synchronization.'),
      ),
    ),
    installationId: later(
      named(
        'installationRestId',
        optional(opaqueId('GitInstallation'), 'REST API ID of the installation for Git.'),
      ),
    ),
    parentInstallationId: later(
      named(
        'parentInstallationRestId',
        optional(
          opaqueId('GitInstallation'),
          'REST API ID of the installation of the site, if the space is synchronized as a part of it. Null otherwise.',
        ),
      ),
    ),
    operation: later(
      optional(
        GitOperation,
        'The latest transfer from or to the repository. Null if there was none.',
      ),
    ),
    operationTimeout: later(
      named(
        'operationTimeoutMs',
        optional(z.int(), 'Maximum duration of a transfer, in milliseconds.'),
      ),
    ),
    integration: optional(
      reference('Integration'),
      'The integration that synchronizes the content with the Git repository.',
    ),
    url: enteredUrl('URL of the Git repository.').optional(),
    updatedAt: dateTime(
      'When the synchronization was last updated. The REST API does not document whether this refers to its settings or to its latest run.',
    ).optional(),
  },
);
