import { defineWebFeature } from '@trellis/web-kit/routes';
import { lazyPart } from './lazy-parts.ts';

export type { OwnDialogProps } from './own-dialogs/own-dialog-props.ts';
export type { OwnDialogs } from './own-dialogs/own-dialogs.ts';

/** What can be told to some units, by group; each choice opens its dialog. */
export const CommandBar = lazyPart(() => import('./bar/command-bar.tsx').then((module) => module.CommandBar));
/** Every batch sent here, each unit followed to its end; one on a page. */
export const CommandTray = lazyPart(() => import('./tray/command-tray.tsx').then((module) => module.CommandTray));
/** How far a command got: icon and word. */
export const CommandStateBadge = lazyPart(() =>
  import('./tray/command-state-badge.tsx').then((module) => module.CommandStateBadge),
);

/** Words of commands; they have no pages of their own. */
export const commandsWeb = defineWebFeature({
  name: 'commands',
  routes: [],
  texts: {
    en: () => import('./texts/en.json', { with: { type: 'json' } }),
    es: () => import('./texts/es.json', { with: { type: 'json' } }),
  },
});
