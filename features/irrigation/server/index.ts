import { IrrigationLease } from '@trellis/irrigation/model';
import type { Feature } from '@trellis/server-kit';
import { dosingRoutes } from './dosing/dosing.routes.ts';
import { irrigationRoutes } from './irrigation.routes.ts';
import { endOverdueLeases } from './leases/end-overdue-leases.ts';
import { keepEndingMovedWater } from './moved-water/end-moved-water.ts';
import { movedWaterRoutes } from './moved-water/moved-water.routes.ts';

/** Water that units share, and what became of it. */
export const irrigationFeature: Feature = {
  name: 'irrigation',
  entities: [IrrigationLease],
  implementations: [dosingRoutes, irrigationRoutes, movedWaterRoutes],
  start: {
    jobs: async (services) => {
      await keepEndingMovedWater(services);
      return endOverdueLeases(services);
    },
  },
};
