import type { Feature } from '@trellis/server-kit';
import { runComparisonRoutes } from './run-comparison.routes.ts';

/** What made the better run better. */
export const runComparisonFeature: Feature = { name: 'run-comparison', implementations: [runComparisonRoutes] };
