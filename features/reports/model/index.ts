export * from './report-schedule.entity.ts';
export * from './job.entity.ts';
