import { Job, ReportSchedule } from '@trellis/reports/model';
import type { Feature } from '@trellis/server-kit';
import { facilityHealthRoutes } from './health/facility-health.routes.ts';
import { highlightsRoutes } from './highlights/highlights.routes.ts';
import { reportsRoutes } from './reports.routes.ts';
import { weeklyReportRoutes } from './weekly-report/weekly-report.routes.ts';

/** Scheduled reports and background jobs. */
export const reportsFeature: Feature = {
  name: 'reports',
  entities: [Job, ReportSchedule],
  implementations: [reportsRoutes, weeklyReportRoutes, facilityHealthRoutes, highlightsRoutes],
};
