import { configurationApi } from '@trellis/installation/model';
import { implement } from '@trellis/server-kit';

/** What a page must know of the installation before anybody signs in: names of hosts, no secret. */
export const configurationRoutes = implement(configurationApi, {
  read: (_, { services: { config } }) =>
    Promise.resolve({
      realtimeHost: config.hosts.realtime ?? null,
      complianceSyncHost: config.hosts.compliance ?? null,
      productionHost: config.hosts.production ?? null,
      hasGrowControllerApi: config.hosts.growController !== undefined,
    }),
});
