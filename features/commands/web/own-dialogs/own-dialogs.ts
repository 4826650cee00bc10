import type { Action } from '@trellis/commands/model';
import type { UnitRecord } from '@trellis/units/model';
import { lazy, type ComponentType } from 'react';

export interface OwnDialogProps {
  action: Action;
  units: readonly UnitRecord[];
  onClose: () => void;
  /** What it was opened for is done. */
  onDone: () => void;
}

/** Dialogs of actions that no command carries out, by action id. */
export type OwnDialogs = Readonly<Record<number, ComponentType<OwnDialogProps>>>;

/** Those that commands bring along. */
export const usualDialogs: OwnDialogs = {
  87: lazy(() => import('./control-loops-dialog.tsx').then((module) => ({ default: module.ControlLoopsDialog }))),
  145: lazy(() => import('./machine-command-dialog.tsx').then((module) => ({ default: module.MachineCommandDialog }))),
};
