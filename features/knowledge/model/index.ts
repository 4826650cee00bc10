export * from './education/education-course.entity.ts';
export * from './education/education-completion.entity.ts';
export * from './education/score-quiz.ts';
export * from './research/research-trial.entity.ts';
export * from './research/research-observation.entity.ts';
export * from './knowledge.api.ts';
