import { useFormat } from '@trellis/web-kit';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** Says what a command waits for and until when, by the server's word: `waits for the compressor’s minimum run until 11:42`. */
export function useWaitText(): (waitsUntil: number | string, waitsFor: string | null) => string {
  const { t } = useTranslation('commands');
  const { time } = useFormat();
  return useCallback(
    (waitsUntil, waitsFor) => {
      const [machine = '', what] = (waitsFor ?? '').split('.');
      return t(what === 'run' ? 'tray.waitsRun' : 'tray.waitsRest', {
        machine: t([`machines.${machine}`, 'machines.device']),
        time: time(waitsUntil),
      });
    },
    [t, time],
  );
}
