import TextField from '@mui/material/TextField';
import { movedWaterApi, type StretchedBefore } from '@trellis/irrigation/model';
import { FilterChips, Notice, OptionDialog } from '@trellis/ui';
import { shortUnitName, waterPercents } from '@trellis/units/model';
import { sendWith, useAction, useClientOptions, useErrorText, useFormat, useTakeBack } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WateredUnit } from '../use-water.ts';
import { readSigned, signedPercent, stretchedSeconds } from './moved-hours.ts';

/** What people lengthen and shorten by most, percent. */
const usual = [-20, -10, -5, 5, 10, 20] as const;
/** For how long, days; `on` is until somebody takes it back. */
const spans = ['1', '3', '7', 'on'] as const;
type Span = (typeof spans)[number];
const dayMs = 86_400_000;

interface StretchDialogProps {
  rows: readonly WateredUnit[];
  onClose: () => void;
}

/** By how much waterings are longer or shorter than the schedule has them, for how long, and what they become. */
export function StretchDialog({ rows, onClose }: StretchDialogProps) {
  const { t } = useTranslation('irrigation');
  const { dateTime, number } = useFormat();
  const [typed, setTyped] = useState('10');
  const [span, setSpan] = useState<Span>('3');
  const [now] = useState(() => Date.now());
  const send = sendWith(useClientOptions());
  const takeBack = useTakeBack();
  const errorText = useErrorText();
  const change = readSigned(typed);
  const { least, most } = waterPercents;
  const isReadable = Number.isInteger(change) && change + 100 >= least && change + 100 <= most;
  const percent = isReadable ? change + 100 : 100;
  const until = span === 'on' || change === 0 ? null : new Date(now + Number(span) * dayMs).toISOString();
  const seen = rows.map(({ unit: { platformGroup_id, waterPercent = 100 } }) => ({
    platformGroup_id,
    percent: waterPercent ?? 100,
  }));
  const units = rows.map(({ unit }) => ({ id: unit.platformGroup_id }));
  const stretch = useAction(movedWaterApi.calls.stretch, {
    success: ({ stretched }) => t('move.stretched', { count: stretched.length }),
    undo:
      ({ stretched }, { body }) =>
      () =>
        takeBack(
          groupBefore(stretched, body.percent).map((body) => () => send(movedWaterApi.calls.stretch, { body })),
          ['ag_platformGroups'],
        ),
    onSuccess: onClose,
    onError: () => true,
  });
  const seconds = (all: readonly number[]) => all.map((one) => `${number(one, 0)} s`).join(', ');
  return (
    <OptionDialog
      open
      width={560}
      title={t('move.stretchTitle')}
      confirmLabel={t('move.stretchConfirm', { count: rows.length })}
      canConfirm={isReadable}
      whyNot={t('move.stretchRange', { least: least - 100, most: most - 100 })}
      isBusy={stretch.isRunning}
      onConfirm={() => void stretch.run({ body: { units, percent, until, seen } })}
      onClose={onClose}
    >
      <p>{t('move.stretchWhat')}</p>
      <FilterChips
        label={t('move.percent')}
        options={usual.map((value) => ({ key: String(value), label: signedPercent(value) }))}
        selected={new Set([String(change)])}
        onToggle={setTyped}
      />
      <TextField
        label={t('move.percent')}
        value={typed}
        error={!isReadable}
        helperText={t('move.percentWhat')}
        sx={{ my: 2 }}
        slotProps={{ htmlInput: { inputMode: 'text', autoComplete: 'off', maxLength: 4 } }}
        onChange={(event) => setTyped(event.target.value)}
      />
      <FilterChips
        label={t('move.span')}
        options={spans.map((key) => ({ key, label: t(`move.spans.${key}`) }))}
        selected={new Set([span])}
        onToggle={setSpan}
      />
      <p className="ir-soft ir-moves__when">
        {until === null ? t('move.noEnd') : t('move.endsAt', { until: dateTime(until) })}
      </p>
      <ul className="ir-moves">
        {rows.map(({ unit, isOffline }) => {
          const { before, after } = stretchedSeconds(unit, percent);
          return (
            <li key={unit.platformGroup_id}>
              <strong>{shortUnitName(unit.platformGroupName)}</strong>{' '}
              {before.length === 0
                ? t('move.noWater')
                : t('move.hours', { before: seconds(before), after: seconds(after) })}
              {isOffline ? <span className="ir-soft"> · {t('move.whenBack')}</span> : null}
            </li>
          );
        })}
      </ul>
      {stretch.error ? <Notice state="error">{errorText(stretch.error)}</Notice> : null}
    </OptionDialog>
  );
}

/** What is sent to have units as they were, unless somebody changed them since: those that were alike together. */
function groupBefore(stretched: readonly StretchedBefore[], percentNow: number) {
  const alike = Map.groupBy(stretched, ({ before }) => JSON.stringify(before));
  return [...alike.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { percent, until } = first.before;
    const units = group.map(({ platformGroup_id: id }) => ({ id }));
    const seen = group.map(({ platformGroup_id }) => ({ platformGroup_id, percent: percentNow }));
    return [{ units, percent, until, seen }];
  });
}
