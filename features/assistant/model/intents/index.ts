export type { Named } from './find-names.ts';
export type { Screen } from './find-screens.ts';
export * from './guess-language.ts';
export * from './intent.ts';
export * from './match-choice.ts';
export * from './recognise.ts';
export type { Choice, Missing, Places, Recognition } from './recognition.ts';
