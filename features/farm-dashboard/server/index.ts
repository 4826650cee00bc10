import type { Feature } from '@trellis/server-kit';
import { farmDashboardRoutes } from './farm-dashboard.routes.ts';

/** Where a shift begins: what is wrong, what is due today, what comes. */
export const farmDashboardFeature: Feature = { name: 'farm-dashboard', implementations: [farmDashboardRoutes] };
