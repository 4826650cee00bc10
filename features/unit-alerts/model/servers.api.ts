import { defineApi, inCurrentFacility, type CallReply } from '@trellis/entity-kit';
import * as z from 'zod';

/** What a server said this long ago (ms) counts no more: it is silent. */
export const vitalsCountMs = 60_000;

/** How the servers of the installation are: what alerts about them are judged by. */
export const serversApi = defineApi('servers', {
  listServers: {
    method: 'GET',
    path: 'servers',
    summary:
      'The servers of the installation: how long readings wait to be saved, what is free of the disk, the last backup',
    access: inCurrentFacility(),
    returns: z.array(
      z.object({
        host: z.string(),
        at: z.string().meta({ description: 'when it said so' }),
        ingestDelayMin: z.number().nullable().meta({ description: 'null where it saves no readings' }),
        diskFreePercent: z.number().nullable(),
        backupAt: z.string().nullable().meta({ description: 'null where nothing says when a backup ended' }),
      }),
    ),
  },
});
export type ServerVitals = CallReply<typeof serversApi.calls.listServers>[number];
