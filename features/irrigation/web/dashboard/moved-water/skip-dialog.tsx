import { findSkip, movedWaterApi } from '@trellis/irrigation/model';
import { Notice, OptionDialog } from '@trellis/ui';
import { phaseOf, shortUnitName } from '@trellis/units/model';
import { sendWith, useAction, useClientOptions, useErrorText, useFormat, useTakeBack } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WateredUnit } from '../use-water.ts';

interface SkipDialogProps {
  rows: readonly WateredUnit[];
  onClose: () => void;
}

/** Which waterings are left out and when water comes again; which units are left alone, and why. */
export function SkipDialog({ rows, onClose }: SkipDialogProps) {
  const { t } = useTranslation('irrigation');
  const { dateTime } = useFormat();
  const [now] = useState(() => Date.now());
  const send = sendWith(useClientOptions());
  const takeBack = useTakeBack();
  const errorText = useErrorText();
  const looked = rows.map((row) => ({ row, skip: row.isOffline ? null : findSkip(row.unit, now) }));
  const reached = looked.flatMap(({ row: { unit }, skip }) =>
    skip ? [{ unit, heldUntilNow: phaseOf(unit)?.waterHeldUntil ?? null, ...skip }] : [],
  );
  const left = looked.filter(({ skip }) => skip === null).map(({ row }) => row);
  const skip = useAction(movedWaterApi.calls.skipNext, {
    success: ({ skipped }) => t('move.skipped', { count: skipped.length }),
    undo:
      ({ skipped }) =>
      () => {
        const body = {
          units: skipped.map(({ platformGroup_id: id }) => ({ id })),
          skipped: skipped.map(({ skippedAt: _, ...told }) => told),
        };
        return takeBack([() => send(movedWaterApi.calls.undoSkip, { body })], ['ag_platformGroups']);
      },
    onSuccess: onClose,
    onError: () => true,
  });
  const say = (at: number) => dateTime(new Date(at).toISOString());
  return (
    <OptionDialog
      open
      width={560}
      title={t('move.skipTitle')}
      confirmLabel={t('move.skipConfirm', { count: reached.length })}
      canConfirm={reached.length > 0}
      whyNot={t('move.nobodyReached')}
      isBusy={skip.isRunning}
      onConfirm={() =>
        void skip.run({
          body: {
            units: reached.map(({ unit }) => ({ id: unit.platformGroup_id })),
            seen: reached.map(({ unit, heldUntilNow }) => ({
              platformGroup_id: unit.platformGroup_id,
              heldUntil: heldUntilNow,
            })),
          },
        })
      }
      onClose={onClose}
    >
      <p>{t('move.skipWhat')}</p>
      <ul className="ir-moves">
        {reached.map(({ unit, skippedAt, heldUntil }) => (
          <li key={unit.platformGroup_id}>
            <strong>{shortUnitName(unit.platformGroupName)}</strong>{' '}
            {t('move.skipOf', { skipped: say(skippedAt), again: say(heldUntil) })}
          </li>
        ))}
      </ul>
      {left.length > 0 ? (
        <Notice state="info">
          {left.map(({ unit, isOffline }) => (
            <span key={unit.platformGroup_id} className="ir-moves__left">
              {t(isOffline ? 'move.leftOffline' : 'move.leftDry', { name: shortUnitName(unit.platformGroupName) })}
            </span>
          ))}
        </Notice>
      ) : null}
      {skip.error ? <Notice state="error">{errorText(skip.error)}</Notice> : null}
    </OptionDialog>
  );
}
