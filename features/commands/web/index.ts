import { defineWebFeature } from '@trellis/web-kit/routes';
import { lazyPart } from './lazy-parts.ts';

export { CommandBar } from './bar-part.ts';
/** One action for given units: its dialog where they can do it, the reason where they cannot. */
export const OfferedAction = lazyPart(() => import('./offered-action.tsx').then((module) => module.OfferedAction));
export type { OwnDialogProps } from './own-dialogs/own-dialog-props.ts';
export type { OwnDialogs } from './own-dialogs/own-dialogs.ts';

/** Every batch sent here, each unit followed to its end; one on a page. */
export const CommandTray = lazyPart(() => import('./tray/command-tray.tsx').then((module) => module.CommandTray));
/** The newest order to one unit, as far as it got, with the way back. */
export const NewestOrder = lazyPart(() => import('./tray/newest-order.tsx').then((module) => module.NewestOrder));
/** How far a command got: icon and word. */
export const CommandStateBadge = lazyPart(() =>
  import('./tray/command-state-badge.tsx').then((module) => module.CommandStateBadge),
);

/** Commands have no pages of their own: their bar, dialogs and tray stand where units are shown. */
export const commandsWeb = defineWebFeature({
  name: 'commands',
  routes: [],
  texts: {
    en: () => import('./texts/en.json', { with: { type: 'json' } }),
    es: () => import('./texts/es.json', { with: { type: 'json' } }),
  },
});
