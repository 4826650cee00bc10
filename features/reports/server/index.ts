import { Job, ReportSchedule } from '@trellis/reports/model';
import type { Feature } from '@trellis/server-kit';

/** Scheduled reports and background jobs. */
export const reportsFeature: Feature = {
  name: 'reports',
  entities: [Job, ReportSchedule],
};
