import type { Feature } from '@trellis/server-kit';
import { keepCheckingStock } from './house/check-stock-books.ts';
import { noteVitals } from './house/note-vitals.ts';
import { serversRoutes } from './house/servers.routes.ts';
import { keepJudging } from './keep-judging.ts';
import { openTickets } from './open-ticket.ts';
import { ruleTestRoutes } from './replay/test-rule.routes.ts';

import { keepDoubting } from './trust/doubt-sensors.ts';

export { checkStock } from './house/check-stock-books.ts';
export { isOffTarget, listAllSolutions } from './house/read-solutions.ts';
export { doubtSensors } from './trust/doubt-sensors.ts';
export { judgeFacility } from './judge-facility.ts';

/** Raises and ends alerts about units by what they read. */
export const unitAlertsFeature: Feature = {
  name: 'unit-alerts',
  implementations: [ruleTestRoutes, serversRoutes],
  reactions: [openTickets],
  start: {
    ingest: noteVitals,
    jobs: async (services) => {
      await keepDoubting(services);
      await keepCheckingStock(services);
      return keepJudging(services);
    },
  },
};
