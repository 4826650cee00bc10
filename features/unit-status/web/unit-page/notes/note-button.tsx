import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { useFormat } from '@trellis/web-kit';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TicketButton } from '../../unit-dialogs/ticket-button.tsx';
import type { UnitEntry } from '../../live/unit-entry.ts';
import type { ChartWindow } from '../charts/window/use-chart-window.ts';
import type { NoteDraft } from './note-dialog.tsx';

const NoteDialog = lazy(() => import('./note-dialog.tsx').then((module) => ({ default: module.NoteDialog })));

/** Writes a note about now, or about the part of the time that is zoomed in. */
export function NoteButton({ platformGroup_id, window }: { platformGroup_id: number; window: ChartWindow }) {
  const { t } = useTranslation('unit-page');
  const [note, setNote] = useState<NoteDraft>();
  const begin = () => {
    const { from, to } = window.shown;
    setNote(
      window.isZoomed
        ? { at: new Date(from).toISOString(), until: new Date(to).toISOString(), text: '' }
        : { at: new Date().toISOString(), until: null, text: '' },
    );
  };
  return (
    <>
      <Button startIcon={<Add />} onClick={begin}>
        {t(window.isZoomed ? 'notes.ofPart' : 'notes.button')}
      </Button>
      {note ? (
        <Suspense>
          <NoteDialog platformGroup_id={platformGroup_id} note={note} onClose={() => setNote(undefined)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** A ticket about the part of the time that is zoomed in, for those who report. */
export function PartTicketButton({ entry, window }: { entry: UnitEntry; window: ChartWindow }) {
  const { t } = useTranslation('unit-page');
  const { dateTime } = useFormat();
  if (!window.isZoomed) return null;
  const { from, to } = window.shown;
  const about = t('notes.about', { from: dateTime(from), to: dateTime(to) });
  return <TicketButton entry={entry} about={about} since={new Date(from).toISOString()} />;
}
