import type { UnitNote } from '@trellis/unit-status/model';
import { GoneAlready, sendWith, useClientOptions, useTakeBack, type UndoStep } from '@trellis/web-kit';
import { pageCalls } from '../calls.ts';

type Written = Pick<UnitNote, 'id' | 'updatedate'>;
type Held = Pick<UnitNote, 'at' | 'until' | 'text'>;

/** How a note that was written, changed or deleted is taken back. */
export function useNoteUndo() {
  const send = sendWith(useClientOptions());
  const takeBack = useTakeBack();
  const undo = (step: UndoStep) => () => takeBack([step], ['unitNotes']);
  return {
    ofWritten: ({ id, updatedate }: Written) =>
      undo(async () => {
        const { count } = await send(pageCalls.removeNote, { params: { id }, query: { updatedate } });
        if (count === 0) throw new GoneAlready();
      }),
    ofChanged: ({ at, until, text }: Held, { id, updatedate }: Written) =>
      undo(() => send(pageCalls.changeNote, { params: { id }, body: { at, until, text, updatedate } })),
    ofDeleted: ({ platformGroup_id, at, until, text }: Held & Pick<UnitNote, 'platformGroup_id'>) =>
      undo(() => send(pageCalls.addNote, { body: { platformGroup_id, at, until, text } })),
  };
}
