export * from './facility-form.entity.ts';
export * from './facility-form-version.entity.ts';
export * from './form-submission.entity.ts';
