import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UnitEntry } from '../../live/unit-entry.ts';
import type { ChartWindow } from '../charts/window/use-chart-window.ts';
import type { AlertDraft } from './alert-dialog.tsx';
import { useMayAnswer } from './use-may-answer.ts';

const AlertDialog = lazy(() => import('./alert-dialog.tsx').then((module) => ({ default: module.AlertDialog })));

interface AlertButtonProps {
  entry: UnitEntry;
  /** The charts whose zoomed part the alert is about; without them it is about now. */
  window?: ChartWindow;
}

/** Raises an alert about now, or about the part of the time that is zoomed in, for those who answer alerts. */
export function AlertButton({ entry, window }: AlertButtonProps) {
  const { t } = useTranslation('unit-page');
  const [draft, setDraft] = useState<AlertDraft>();
  if (!useMayAnswer()) return null;
  const part = window?.isZoomed ? window.shown : undefined;
  const begin = () => {
    const now = Date.now();
    setDraft(
      part
        ? { from: isoOf(Math.min(part.from, now)), to: isoOf(Math.min(part.to, now)) }
        : { from: isoOf(now), to: null },
    );
  };
  return (
    <>
      <Button onClick={begin} {...(!window && { variant: 'outlined' as const })}>
        {t(part ? 'alerts.ofPart' : 'alerts.button')}
      </Button>
      {draft ? (
        <Suspense>
          <AlertDialog entry={entry} draft={draft} onClose={() => setDraft(undefined)} />
        </Suspense>
      ) : null}
    </>
  );
}

const isoOf = (ms: number): string => new Date(ms).toISOString();
