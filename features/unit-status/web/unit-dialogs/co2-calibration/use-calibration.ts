import { commandsApi, type Action } from '@trellis/commands/model';
import { useSendOrder } from '@trellis/commands/web/hooks';
import type { UnitRecord } from '@trellis/units/model';
import { useCall } from '@trellis/web-kit';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addReading, countReadings, judgeSpread, type Co2Reading } from './co2-readings.ts';
import type { Progress } from './co2-table.tsx';

type Readings = ReadonlyMap<number, readonly Co2Reading[]>;

/** A calibration as it goes on: which units it reaches, what they read, and the order that ends it. */
export function useCalibration(action: Action, units: readonly UnitRecord[]) {
  const { t } = useTranslation('commands');
  const [progress, setProgress] = useState<Progress>({ step: 'choose' });
  const [readings, setReadings] = useState<Readings>(new Map());
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const sendOrder = useSendOrder();
  const preview = useCall(commandsApi.calls.preview, {
    body: { action_id: action.id, platformGroups: units.map(({ platformGroup_id }) => platformGroup_id) },
  });
  const skipped = preview.data?.skipped ?? [];
  const leftOut = new Map(skipped.map(({ platformGroup_id, reason }) => [platformGroup_id, t(`skip.${reason}`)]));
  const keep = useCallback((id: number, reading: Co2Reading) => {
    setReadings((all) => {
      const own = all.get(id) ?? [];
      const more = addReading(own, reading);
      return more === own ? all : new Map(all).set(id, more);
    });
  }, []);
  /** Units that would be told now: those that read steadily, or all that read at all. */
  const findReached = (isAll: boolean) =>
    units.filter(({ platformGroup_id: id }) => {
      const own = readings.get(id) ?? [];
      if (progress.step !== 'settle' || leftOut.has(id) || own.length === 0) return false;
      return isAll || judgeSpread(own, progress.known.get(id) ?? 0)?.isSteady === true;
    });
  const start = () => setProgress({ step: 'settle', since: Date.now(), known: countReadings(readings) });
  const send = async (ppm: number, reached: readonly UnitRecord[]) => {
    const known = countReadings(readings);
    setBusy(true);
    setFailure(undefined);
    const named = reached.map(({ platformGroup_id, platformGroupName: name }) => ({ platformGroup_id, name }));
    const outcome = await sendOrder({ action, value: ppm }, named);
    setBusy(false);
    if (outcome === 'sent') setProgress({ step: 'sent', ppm, known });
    else if (outcome !== 'refused') setFailure(outcome.failure);
  };
  const isJudged = preview.data !== undefined;
  const problem = failure ?? preview.error?.message;
  return { progress, readings, leftOut, isJudged, isBusy, problem, keep, findReached, start, send };
}

/** Seconds until a moment, never below nothing; counts down by itself. */
export function useCountdown(until: number | undefined): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (until === undefined) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [until]);
  return until === undefined ? 0 : Math.max(0, Math.ceil((until - now) / 1000));
}
