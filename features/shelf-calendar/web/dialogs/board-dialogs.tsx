import type { BoardDialogProps } from '../calendar/asking.ts';
import { CleanDialog } from './clean.dialog.tsx';
import { PlaceDialog } from './place.dialog.tsx';
import { ShiftManyDialog } from './shift-many.dialog.tsx';
import { SplitDialog } from './split.dialog.tsx';
import { SwapDialog } from './swap.dialog.tsx';

const dialogs = {
  book: PlaceDialog,
  move: PlaceDialog,
  split: SplitDialog,
  shift: ShiftManyDialog,
  swap: SwapDialog,
  clean: CleanDialog,
} as const;

/** The dialog that was asked for. */
export function BoardDialogs(props: BoardDialogProps) {
  const Dialog = dialogs[props.asking.what];
  return <Dialog {...props} />;
}
