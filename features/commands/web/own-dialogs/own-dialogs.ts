import { lazy, type ComponentType } from 'react';
import type { OwnDialogProps } from './own-dialog-props.ts';

/** Dialogs of actions that no command carries out, by action id. */
export type OwnDialogs = Readonly<Record<number, ComponentType<OwnDialogProps>>>;

/** Those that commands bring along. */
export const usualDialogs: OwnDialogs = {
  87: lazy(() => import('./control-loops-dialog.tsx').then((module) => ({ default: module.ControlLoopsDialog }))),
  145: lazy(() => import('./machine-command-dialog.tsx').then((module) => ({ default: module.MachineCommandDialog }))),
};
