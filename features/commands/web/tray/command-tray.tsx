import ExpandLess from '@mui/icons-material/ExpandLess';
import ExpandMore from '@mui/icons-material/ExpandMore';
import PlaylistRemove from '@mui/icons-material/PlaylistRemove';
import IconButton from '@mui/material/IconButton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { BatchCard, BatchLine } from './batch-card.tsx';
import { useBatchName } from './batch-name.ts';
import { RampLine, RampLines, useRamps, type ListedRamp } from './ramp-lines.tsx';
import { needsLook, wentWrong, type TrayBatch } from './tray-batches.ts';
import { commandTray } from './tray-store.ts';
import { useCompletionToast } from './use-completion-toast.ts';
import { mostFetched, useTrayFeed } from './use-tray-feed.ts';
import './tray.css';

/** Every batch sent here, each unit followed to its end. Docked to the corner, on a phone to the lower edge; not there while
 * there is none. Once all is done it is one line: what lies beneath is worth more than what is over. */
export function CommandTray() {
  useTrayFeed();
  const all = useSyncExternalStore(commandTray.subscribe, commandTray.batches);
  const ramps = useRamps();
  // So many are asked for after a reload; the older ones are not among them.
  const isCut = commandTray.openIds().length >= mostFetched;
  // The steps of a ramp are told by the ramp.
  const batches = useMemo(() => all.filter((batch) => !isStepOf(ramps, batch)), [all, ramps]);
  useCompletionToast(batches);
  const { t } = useTranslation('commands');
  const [isOpen, setOpen] = useOpen(
    batches,
    ramps.some((own) => own.some(({ state }) => state === 'failed')),
  );
  const finished = batches.filter(({ isFinished }) => isFinished).length;
  const toggle = t(isOpen ? 'tray.collapse' : 'tray.expand');
  const newest = batches[0];
  return (
    <>
      <p className="t-hidden" aria-live="polite">
        <Announcement batch={batches[0]} />
      </p>
      {batches.length === 0 && ramps.length === 0 ? null : (
        <aside className="t-tray" aria-label={t('tray.title')} ref={keepRoom}>
          <div className="t-tray__head">
            {isOpen ? (
              <h2 className="t-tray__title">
                {t('tray.title')}{' '}
                {newest ? (
                  <span className="t-tray__soft t-number">
                    {t('tray.summary', { count: batches.length, finished })}
                  </span>
                ) : null}
              </h2>
            ) : (
              <TrayLine newest={newest} batches={batches} ramps={ramps} />
            )}
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
              {isCut ? <p className="t-tray__soft">{t('caps.tray', { most: mostFetched })}</p> : null}
              {ramps.map((own) => (
                <RampLines key={own[0]?.batchId} ramps={own} />
              ))}
              {batches.map((batch, index) => (
                <BatchCard key={batch.batchId} batch={batch} isNewest={index === 0} />
              ))}
            </div>
          ) : null}
        </aside>
      )}
    </>
  );
}

/** Pages end above the tray: whatever lies beneath it can be brought out by scrolling, and what fills the screen ends there. */
function keepRoom(tray: HTMLElement) {
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty('--t-tray', `${tray.offsetHeight}px`));
  observer.observe(tray);
  return () => {
    observer.disconnect();
    style.removeProperty('--t-tray');
  };
}

interface TrayLineProps {
  newest: TrayBatch | undefined;
  batches: readonly TrayBatch[];
  ramps: readonly (readonly ListedRamp[])[];
}

/** The tray in one line: what goes on by itself, or the newest batch. */
function TrayLine({ newest, batches, ramps }: TrayLineProps) {
  const [going] = ramps;
  if (newest && !(going && newest.isFinished))
    return <BatchLine batch={newest} others={batches.length - 1 + ramps.length} />;
  return going ? <RampLine ramps={going} others={batches.length + ramps.length - 1} /> : null;
}

const isStepOf = (ramps: readonly (readonly ListedRamp[])[], { batchId }: TrayBatch): boolean =>
  ramps.some(([first]) => first?.batchId === batchId);

/**
 * Open while something is under way or went wrong; where the screen has no room to spare, only when something went wrong. A
 * person's own choice holds until they send something else.
 */
function useOpen(batches: readonly TrayBatch[], hasTrouble: boolean): [boolean, (isOpen: boolean) => void] {
  const isRoomy = useMediaQuery('(min-width: 1240px)');
  const newest = batches[0]?.batchId;
  const calls = isRoomy ? needsLook : wentWrong;
  const [choice, setChoice] = useState<{ newest: string | undefined; isOpen: boolean }>();
  const isOpen = choice !== undefined && choice.newest === newest ? choice.isOpen : hasTrouble || batches.some(calls);
  return [isOpen, (wanted) => setChoice({ newest, isOpen: wanted })];
}

/** Said when a batch waits, when it was sent and when it has ended; the steps between would only chatter. */
function Announcement({ batch }: { batch: TrayBatch | undefined }) {
  const { t } = useTranslation('commands');
  const nameOf = useBatchName();
  if (!batch) return null;
  const name = nameOf(batch);
  const done = batch.counts.done ?? 0;
  const total = batch.lines.length;
  const waiting = (batch.counts.queued ?? 0) + (batch.counts.draft ?? 0);
  if (!batch.isFinished) return waiting > 0 ? t('tray.sayQueued', { name, count: total }) : t('messages.sent');
  return t(done === total ? 'tray.sayDone' : 'tray.sayEnded', { name, count: total, done });
}
