import ExpandLess from '@mui/icons-material/ExpandLess';
import ExpandMore from '@mui/icons-material/ExpandMore';
import PlaylistRemove from '@mui/icons-material/PlaylistRemove';
import IconButton from '@mui/material/IconButton';
import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useActionLabel } from '../offer/use-action-label.ts';
import { BatchCard } from './batch-card.tsx';
import { batchName } from './batch-name.ts';
import type { TrayBatch } from './tray-batches.ts';
import { commandTray } from './tray-store.ts';
import { useCompletionToast } from './use-completion-toast.ts';
import { useTrayFeed } from './use-tray-feed.ts';
import './tray.css';

/** Every batch sent here, each unit followed to its end. Docked to the corner, on a phone to the lower edge; not there while there is none. */
export function CommandTray() {
  useTrayFeed();
  const batches = useSyncExternalStore(commandTray.subscribe, commandTray.batches);
  useCompletionToast(batches);
  const { t } = useTranslation('commands');
  const [isOpen, setOpen] = useState(true);
  const finished = batches.filter(({ isFinished }) => isFinished).length;
  const toggle = t(isOpen ? 'tray.collapse' : 'tray.expand');
  return (
    <>
      <p className="t-hidden" aria-live="polite">
        <Announcement batch={batches[0]} />
      </p>
      {batches.length === 0 ? null : (
        <aside className="t-tray" aria-label={t('tray.title')}>
          <div className="t-tray__head">
            <h2 className="t-tray__title">
              {t('tray.title')}{' '}
              <span className="t-tray__soft t-number">{t('tray.summary', { count: batches.length, finished })}</span>
            </h2>
            {finished > 0 ? (
              <IconButton
                aria-label={t('tray.clear')}
                data-hint={t('tray.clear')}
                onClick={() => commandTray.clearFinished()}
              >
                <PlaylistRemove fontSize="small" />
              </IconButton>
            ) : null}
            <IconButton aria-label={toggle} data-hint={toggle} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {isOpen ? <ExpandMore fontSize="small" /> : <ExpandLess fontSize="small" />}
            </IconButton>
          </div>
          {isOpen ? (
            <div className="t-tray__body">
              {batches.map((batch, index) => (
                <BatchCard key={batch.batchId} batch={batch} isFirst={index === 0} />
              ))}
            </div>
          ) : null}
        </aside>
      )}
    </>
  );
}

/** Said when a batch waits, when it was sent and when it has ended; the steps between would only chatter. */
function Announcement({ batch }: { batch: TrayBatch | undefined }) {
  const { t } = useTranslation('commands');
  const actionLabel = useActionLabel();
  if (!batch) return null;
  const name = batchName(batch, actionLabel, { on: t('values.on'), off: t('values.off'), unknown: t('tray.action') });
  const done = batch.counts.done ?? 0;
  const total = batch.lines.length;
  const waiting = (batch.counts.queued ?? 0) + (batch.counts.draft ?? 0);
  if (!batch.isFinished) return waiting > 0 ? t('tray.sayQueued', { name, count: total }) : t('messages.sent');
  return t(done === total ? 'tray.sayDone' : 'tray.sayEnded', { name, count: total, done });
}
