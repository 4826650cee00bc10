import type { Feature } from '@trellis/server-kit';
import { geneticsRoutes } from './genetics.routes.ts';

/** What the strains of a facility gave. */
export const geneticsFeature: Feature = { name: 'genetics', implementations: [geneticsRoutes] };
