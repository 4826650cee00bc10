import type { Action, WrittenValue } from '@trellis/commands/model';
import type { UnitRecord } from '@trellis/units/model';
import { Suspense } from 'react';
import { ActionDialog } from '../dialog/action-dialog.tsx';
import { familyOf } from '../offer/action-families.ts';
import type { OfferedGroup } from '../offer/offered-actions.ts';
import type { OwnDialogs } from '../own-dialogs/own-dialogs.ts';

interface ChosenActionProps {
  action: Action;
  units: readonly UnitRecord[];
  groups: readonly OfferedGroup[];
  dialogs: OwnDialogs;
  /** The value was chosen with the action. */
  value?: WrittenValue | null | undefined;
  onClose: () => void;
  /** It was sent, or what its own dialog is for was done. */
  onDone: () => void;
}

/** The dialog of an action: its own where it has one, else the one that shows whom it reaches and sends it. */
export function ChosenAction({ action, units, groups, dialogs, value, onClose, onDone }: ChosenActionProps) {
  const OwnDialog = dialogs[action.id];
  if (OwnDialog)
    return (
      <Suspense>
        <OwnDialog action={action} units={units} onClose={onClose} onDone={onDone} />
      </Suspense>
    );
  return (
    <ActionDialog
      key={action.id}
      action={action}
      choices={value === undefined ? choicesOf(action, groups) : []}
      value={value}
      units={units}
      onClose={onClose}
      onSent={onDone}
    />
  );
}

/** The action and those of its family that can be chosen now. */
function choicesOf(action: Action, groups: readonly OfferedGroup[]): Action[] {
  const free = groups.flatMap(({ actions }) => actions.filter(({ blockedBy }) => blockedBy === null));
  return familyOf(action).flatMap(({ id }) => free.find((offered) => offered.action.id === id)?.action ?? []);
}
