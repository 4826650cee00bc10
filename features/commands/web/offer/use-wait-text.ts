import { findAction } from '@trellis/commands/model';
import { useFormat } from '@trellis/web-kit';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** A machine that has to stay as it is for a while, and whether it is to stop. */
export interface WaitedFor {
  machine: 'humidifier' | 'heater' | 'compressor';
  isStopping: boolean;
}

/** The machine whose minimum run or rest an action waits for; null where it switches none. */
export function machineOfAction(actionId: number): WaitedFor | null {
  const way = findAction(actionId)?.way;
  if (way?.by !== 'controller') return null;
  const { device, value } = way.write;
  const machine = device === 'humidifier' ? 'humidifier' : device === 'heaterstrip' ? 'heater' : 'compressor';
  return { machine, isStopping: value === 'off' };
}

/** Says what a command waits for and until when: `waits for the compressor’s minimum run until 11:42`. */
export function useWaitText(): (waitsUntil: number | string, waitsFor: WaitedFor) => string {
  const { t } = useTranslation('commands');
  const { time } = useFormat();
  return useCallback(
    (waitsUntil, { machine, isStopping }) =>
      t(isStopping ? 'tray.waitsRun' : 'tray.waitsRest', { machine: t(`machines.${machine}`), time: time(waitsUntil) }),
    [t, time],
  );
}
