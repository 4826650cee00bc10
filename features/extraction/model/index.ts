export * from './extraction-device-type.entity.ts';
export * from './extraction-machine.entity.ts';
export * from './installed-extraction-machine.entity.ts';
export * from './extraction-recipe.entity.ts';
export * from './extraction-workflow.entity.ts';
export * from './extraction-run.entity.ts';
