import { notifiedApi, type ToldWay, type WrittenCell } from '@trellis/alerts/model';
import { sendWith, useAction, useClientOptions, useTakeBack } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { wayOf, type ToldRule } from './matrix-rows.ts';

type Cell = Omit<WrittenCell, 'ways' | 'seen'>;
const { writeCell } = notifiedApi.calls;

/** Ways as they are sent: one whose rule is gone is a new one. */
const sendable = (ways: readonly ToldWay[], standing: readonly { id: number }[]): ToldWay[] =>
  ways.map(({ id, ...way }) => (standing.some((rule) => rule.id === id) && id !== undefined ? { id, ...way } : way));
const versionsOf = (rules: readonly { id: number; updatedate: string }[]) =>
  rules.map(({ id, updatedate }) => ({ id, updatedate }));

/** Writes a cell at once, and offers to put back what stood there. */
export function useWriteCell(before: readonly ToldRule[], cell: Cell) {
  const { t } = useTranslation('notified');
  const takeBack = useTakeBack();
  const send = sendWith(useClientOptions());
  const { run, isRunning } = useAction(writeCell, {
    success: ({ ways }) => t(ways.length > 0 ? 'matrix.saved' : 'matrix.removed'),
    undo:
      ({ ways: now }) =>
      () => {
        const body = { ...cell, ways: sendable(before.map(wayOf), now), seen: versionsOf(now) };
        return takeBack([() => send(writeCell, { body })], ['exceptionNotifiedUsers']);
      },
  });
  const write = (ways: readonly ToldWay[]) =>
    run({ body: { ...cell, ways: sendable(ways, before), seen: versionsOf(before) } });
  return { write, isRunning };
}
