import ArrowBack from '@mui/icons-material/ArrowBack';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import type { AlertStory, InboxAlert } from '@trellis/alerts/model';
import { Age, Notice, PageContent, StateChip } from '@trellis/ui';
import { PageParts, useFormat, usePageSubject } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { AskedAnswer } from '../answers/answer-dialogs.tsx';
import { colourOf, useAlertWords } from '../use-alert-words.ts';
import type { useAnswer } from '../use-answer.ts';
import { useStory } from '../use-inbox.ts';
import { Cases } from './cases.tsx';
import { SubjectName } from '../subject-link.tsx';
import { ChangesBefore } from './changes-before.tsx';
import { NextSteps } from './next-steps.tsx';
import { Remedies } from './remedies.tsx';
import { ToldPeople } from './told-people.tsx';

interface AlertDetailProps {
  id: number;
  answering: ReturnType<typeof useAnswer>;
  onAsk: (kind: AskedAnswer['kind'], alert: InboxAlert) => void;
  onOpen: (id: number) => void;
  onClose: () => void;
}

/** One alert with all that helps to end it. */
export function AlertDetail({ id, ...rest }: AlertDetailProps) {
  const { t } = useTranslation('alert-inbox');
  const story = useStory(id);
  return (
    <section className="ai-detail" aria-label={t('detail.title')}>
      <PageContent loads={story} skeleton={<Skeleton variant="rounded" height={420} />}>
        {(told) => <Told story={told} {...rest} />}
      </PageContent>
    </section>
  );
}

function Told({ story, answering, onAsk, onOpen, onClose }: Omit<AlertDetailProps, 'id'> & { story: AlertStory }) {
  const { t } = useTranslation('alert-inbox');
  const { nameOf, messageOf } = useAlertWords();
  const { alert, isBack, procedure } = story;
  usePageSubject([alert.subject, nameOf(alert)].filter(Boolean).join(' · '));
  const isOver = alert.resolvedOn !== null;
  return (
    <>
      <header className="ai-detail__head">
        <IconButton aria-label={t('detail.back')} edge="start" onClick={onClose}>
          <ArrowBack />
        </IconButton>
        <div>
          <h2>
            <SubjectName alert={alert} /> {nameOf(alert)}
          </h2>
          <span className="ai-marks">
            <StateChip
              state={colourOf(alert)}
              label={`${t('levelShort', { level: alert.escalationLevel })} · ${t(`states.${alert.state}`)}`}
            />
            {isOver ? null : <SinceText alert={alert} />}
          </span>
        </div>
      </header>
      {messageOf(alert) ? <p className="ai-detail__message">{messageOf(alert)}</p> : null}
      <Facts story={story} />
      {isBack && !isOver ? (
        <Notice
          state="healthy"
          action={
            alert.can.end ? (
              <Button variant="outlined" color="inherit" onClick={() => onAsk('resolve', alert)}>
                {t('answers.resolve')}
              </Button>
            ) : undefined
          }
        >
          {t('detail.isBack')}
        </Notice>
      ) : null}
      <Answers alert={alert} answering={answering} onAsk={onAsk} />
      <NextSteps story={story} />
      <PageParts
        of="alert"
        skeleton={<Skeleton variant="rounded" height={220} />}
        frame={(title, part) => (
          <section className="ai-part" {...(title !== '' && { 'aria-label': title })}>
            {part}
          </section>
        )}
      />
      <Remedies story={story} />
      <ToldPeople alert={alert} />
      <ChangesBefore before={story.before} isCut={story.isBeforeCut} onOpen={onOpen} />
      {procedure ? <Procedure procedure={procedure} /> : null}
      <Cases story={story} onOpen={onOpen} />
    </>
  );
}

function SinceText({ alert }: { alert: InboxAlert }) {
  const { t } = useTranslation('alert-inbox');
  const { dateTime } = useFormat();
  const at = Date.parse(alert.firstOccurrred);
  return (
    <span className="ai-soft">
      {t('detail.since', { time: dateTime(at) })} (<Age at={at} />)
    </span>
  );
}

/** The number first: what it is now against its limit; then who, how often, what it puts at risk. */
function Facts({ story: { alert, reading, tickets } }: { story: AlertStory }) {
  const { t } = useTranslation('alert-inbox');
  const { dateTime } = useFormat();
  const { valueOf, readingOf } = useAlertWords();
  const limit = valueOf(alert, alert.limitValue);
  const facts: readonly (readonly [string, React.ReactNode])[] = [
    ['raisedAt', valueOf(alert, alert.value)],
    ['limit', limit],
    ['owner', alert.owner ?? t('nobody')],
    ['area', alert.area],
    ['plants', alert.plants > 0 ? String(alert.plants) : undefined],
    ['affected', alert.affectedUnits === null ? undefined : String(alert.affectedUnits)],
    ['occurrences', alert.occurrences > 1 ? String(alert.occurrences) : undefined],
    // While it goes on, the moment of its first sign is all there is.
    [
      'last',
      alert.lastOccurred && (alert.occurrences > 1 || alert.resolvedOn) ? dateTime(alert.lastOccurred) : undefined,
    ],
    ['snoozedUntil', alert.snoozedUntil ? dateTime(alert.snoozedUntil) : undefined],
    ['resolvedOn', alert.resolvedOn ? dateTime(alert.resolvedOn) : undefined],
    ['cause', alert.cause],
    ['told', t('toldCount', { count: alert.told })],
    [
      'tickets',
      tickets.length === 0
        ? undefined
        : tickets.map(({ id, label }) => (
            <Link key={id} to={`/hardware-ticketing-system/kan-ban?record=${id}`}>
              {label}
            </Link>
          )),
    ],
  ];
  return (
    <div className="ai-facts">
      {reading ? (
        <div className="ai-now" data-out={reading.isStillOut}>
          <strong className="t-number">{readingOf(reading)}</strong>
          <small>
            {t('detail.now')} <Age at={Date.parse(reading.at)} title={dateTime(reading.at)} />
          </small>
          {reading.isDoubted ? <small>{t('detail.doubted')}</small> : null}
        </div>
      ) : null}
      <dl>
        {facts.map(([key, value]) =>
          value ? (
            <div key={key}>
              <dt>{t(`facts.${key}`)}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </div>
  );
}

function Answers({ alert, answering, onAsk }: Pick<AlertDetailProps, 'answering' | 'onAsk'> & { alert: InboxAlert }) {
  const { t } = useTranslation('alert-inbox');
  const { can, state } = alert;
  if (!can.answer) return null;
  const give = (kind: 'acknowledge' | 'wake' | 'giveBack') => void answering.answer([alert], { kind });
  const isBusy = answering.isRunning;
  return (
    <div className="ai-answers" role="group" aria-label={t('detail.answers')}>
      {state === 'open' ? (
        <Button variant="contained" disabled={isBusy} aria-keyshortcuts="a" onClick={() => give('acknowledge')}>
          {t('answers.acknowledge')}
        </Button>
      ) : null}
      {can.end ? (
        <Button
          variant={state === 'open' ? 'outlined' : 'contained'}
          disabled={isBusy}
          aria-keyshortcuts="e"
          onClick={() => onAsk('resolve', alert)}
        >
          {t('answers.resolve')}
        </Button>
      ) : null}
      {state === 'snoozed' ? (
        <Button variant="outlined" disabled={isBusy} onClick={() => give('wake')}>
          {t('answers.wake')}
        </Button>
      ) : null}
      {state === 'open' || state === 'acknowledged' ? (
        <Button variant="outlined" disabled={isBusy} aria-keyshortcuts="s" onClick={() => onAsk('snooze', alert)}>
          {t('answers.snooze')}
        </Button>
      ) : null}
      <Button variant="outlined" disabled={isBusy} onClick={() => onAsk('assign', alert)}>
        {t('answers.assign')}
      </Button>
      {state === 'acknowledged' ? (
        <Button color="inherit" disabled={isBusy} onClick={() => give('giveBack')}>
          {t('answers.giveBack')}
        </Button>
      ) : null}
      {can.falseAlarm ? (
        <Button color="inherit" disabled={isBusy} aria-keyshortcuts="f" onClick={() => onAsk('falseAlarm', alert)}>
          {t('answers.falseAlarm')}
        </Button>
      ) : null}
      {can.end ? null : <span className="ai-soft">{t('detail.mayNotEnd')}</span>}
    </div>
  );
}

function Procedure({
  procedure: { label, number, body, fileUrl },
}: {
  procedure: NonNullable<AlertStory['procedure']>;
}) {
  const { t } = useTranslation('alert-inbox');
  return (
    <section className="ai-part">
      <h3>{t('detail.procedure')}</h3>
      <details>
        <summary>{[number, label].filter(Boolean).join(' · ')}</summary>
        {body ? <p className="ai-plain">{body.replace(/<[^>]+>/g, ' ')}</p> : null}
      </details>
      {fileUrl ? <a href={fileUrl}>{t('detail.file')}</a> : null}
    </section>
  );
}
