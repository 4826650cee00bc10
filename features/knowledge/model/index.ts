export * from './education-course.entity.ts';
export * from './education-completion.entity.ts';
export * from './research-trial.entity.ts';
export * from './research-observation.entity.ts';
