export * from './form/form-field.ts';
export * from './form/check-form.ts';
export * from './form/facility-form.entity.ts';
export { formAnswer, type FormAnswer as SentAnswer, type JudgedAnswer } from './submission/form-answer.ts';
export * from './submission/check-answer.ts';
export * from './submission/evaluate-form.ts';
export * from './submission/form-submission.entity.ts';
export * from './forms.api.ts';
