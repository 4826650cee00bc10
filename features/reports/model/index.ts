export * from './highlights.api.ts';
export * from './report-schedule.entity.ts';
export * from './job.entity.ts';
export * from './reports.api.ts';
export * from './facility-health.api.ts';
export * from './weekly-report.api.ts';
