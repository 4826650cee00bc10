import { defineTool, defineWebFeature } from '@trellis/web-kit/routes';
import { lazyPart } from './lazy-parts.ts';

export { CommandBar } from './bar-part.ts';
export type { OwnDialogProps } from './own-dialogs/own-dialog-props.ts';
export type { OwnDialogs } from './own-dialogs/own-dialogs.ts';

/** Every batch sent here, each unit followed to its end; one on a page. */
export const CommandTray = lazyPart(() => import('./tray/command-tray.tsx').then((module) => module.CommandTray));
/** How far a command got: icon and word. */
export const CommandStateBadge = lazyPart(() =>
  import('./tray/command-state-badge.tsx').then((module) => module.CommandStateBadge),
);

/** Commands have no pages of their own: a hidden tool opens the dialog of one from anywhere. */
export const commandsWeb = defineWebFeature({
  name: 'commands',
  routes: [],
  tools: [
    defineTool({
      name: 'command',
      labelKey: 'commands:bar.commands',
      icon: 'tune',
      seq: 0,
      isHidden: true,
      dialog: () => import('./command.dialog.tsx').then((module) => module.CommandDialog),
    }),
  ],
  texts: {
    en: () => import('./texts/en.json', { with: { type: 'json' } }),
    es: () => import('./texts/es.json', { with: { type: 'json' } }),
  },
});
