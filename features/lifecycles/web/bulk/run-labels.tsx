import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { Lifecycle } from '@trellis/lifecycles/model';
import { useFormat } from '@trellis/web-kit';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useProgress } from '../list/use-progress.ts';

/** Labels of runs for shelves and trays, to be printed: what grows, since when, until when. */
export function RunLabels({ runs, onClose }: { runs: readonly Lifecycle[]; onClose: () => void }) {
  const { t } = useTranslation('lifecycles');
  const { day, date, number } = useFormat();
  const progress = useProgress();
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby={titleId} className="lc-print">
      <DialogTitle id={titleId} className="lc-noprint">
        {t('bulk.labelsTitle', { count: runs.length })}
      </DialogTitle>
      <DialogContent>
        <ul className="lc-labels">
          {runs.map((run) => {
            const now = progress.of(run.id);
            const began = run.starttime ?? run.scheduledStart;
            return (
              <li key={run.id}>
                <strong>{run.name}</strong>
                <span>{[now?.cropname, now?.rack].filter(Boolean).join(' · ')}</span>
                <span>
                  {[
                    began === null ? null : t('bulk.began', { date: date(began) }),
                    run.harvestdate === null ? null : t('run.harvest', { date: day(run.harvestdate) }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
                <span>
                  {[
                    t('run.plants', { count: now?.plants ?? run.plantsStarted ?? 0 }),
                    run.metrcPlantBatchName,
                    `#${number(run.id)}`,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </li>
            );
          })}
        </ul>
      </DialogContent>
      <DialogActions className="lc-noprint">
        <Button color="inherit" onClick={onClose}>
          {t('bulk.close')}
        </Button>
        <Button variant="contained" onClick={() => print()}>
          {t('bulk.print')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
