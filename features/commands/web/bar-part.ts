import { lazyPart } from './lazy-parts.ts';

/** What can be told to some units, by group; each choice opens its dialog. */
export const CommandBar = lazyPart(() => import('./bar/command-bar.tsx').then((module) => module.CommandBar));
