import type { Feature } from '@trellis/server-kit';
import { geneticsRoutes } from './genetics.routes.ts';

export { readRuns } from './read-runs.ts';

/** What the strains of a facility gave. */
export const geneticsFeature: Feature = { name: 'genetics', implementations: [geneticsRoutes] };
