import { anyone, defineApi } from '@trellis/entity-kit';
import * as z from 'zod';

const host = z.string().nullable();

const configuration = z.object({
  realtimeHost: host.meta({ description: '`wss://…` of the live sockets; null: the host of the page' }),
  complianceSyncHost: host.meta({ description: 'host of the calls below `/compliance/`; null: the host of the page' }),
  productionHost: host.meta({ description: 'host of the calls below `/production/`; null: the host of the page' }),
  hasGrowControllerApi: z.boolean().meta({
    description: 'whether the interface of a vendor’s grow controllers is set; its address stays on the server',
  }),
});
export type Configuration = z.infer<typeof configuration>;

/** Where the installation answers, as its settings say. */
export const configurationApi = defineApi('configuration', {
  read: {
    method: 'GET',
    path: 'configuration',
    summary: 'Hosts of the installation beside the one that is asked; what is null is served here',
    access: anyone,
    returns: configuration,
  },
});
