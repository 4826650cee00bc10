import Button from '@mui/material/Button';
import type { Lifecycle } from '@trellis/lifecycles/model';
import { useOpenPath } from '@trellis/web-kit';
import { useAbout } from '@trellis/web-kit/records';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { BulkNoteDialog } from './bulk-note.dialog.tsx';
import { BulkShiftDialog } from './bulk-shift.dialog.tsx';
import { RunLabels } from './run-labels.tsx';
import { runEntity, useMayWrite } from './use-may-write.ts';

interface ChosenRunsProps {
  runs: readonly Lifecycle[];
  onClear: () => void;
}

/** Runs that are compared at once, at least and at most. */
const [fewest, most] = [2, 8];

/** What is done with several runs at once: compared, shifted, noted, labelled. Not there while none is chosen. */
export function ChosenRuns({ runs, onClear }: ChosenRunsProps) {
  const { t } = useTranslation('lifecycles');
  const open = useOpenPath();
  const { data: about } = useAbout(runEntity);
  const mayWrite = useMayWrite();
  const [asking, setAsking] = useState<'shift' | 'note' | 'labels'>();
  const close = () => setAsking(undefined);
  if (runs.length === 0) return null;
  const compare = open(`/comparelifecycles?runs=${runs.map(({ id }) => id).join(',')}`);
  const canCompare = runs.length >= fewest && runs.length <= most;
  return (
    <section className="lc-chosen" aria-label={t('bulk.label')}>
      <strong role="status">{t('bulk.chosen', { count: runs.length })}</strong>
      {compare === undefined ? null : canCompare ? (
        <Button size="small" variant="outlined" component={Link} to={compare}>
          {t('bulk.compare')}
        </Button>
      ) : (
        <span className="lc-soft">{t('bulk.compareRule', { fewest, most })}</span>
      )}
      {about?.rights.update ? (
        <Button size="small" variant="outlined" onClick={() => setAsking('shift')}>
          {t('actions.shift')}
        </Button>
      ) : null}
      {mayWrite ? (
        <Button size="small" variant="outlined" onClick={() => setAsking('note')}>
          {t('bulk.note')}
        </Button>
      ) : null}
      <Button size="small" variant="outlined" onClick={() => setAsking('labels')}>
        {t('bulk.labels')}
      </Button>
      <Button size="small" onClick={onClear}>
        {t('bulk.clear')}
      </Button>
      {asking === 'shift' ? <BulkShiftDialog runs={runs} onClose={close} onDone={onClear} /> : null}
      {asking === 'note' ? <BulkNoteDialog runs={runs} onClose={close} onDone={onClear} /> : null}
      {asking === 'labels' ? <RunLabels runs={runs} onClose={close} /> : null}
    </section>
  );
}
