import Button from '@mui/material/Button';
import { alertsApi, RedAlert, rollApi, type EmergencyRoll } from '@trellis/alerts/model';
import { useDeliveryError } from '@trellis/notifications/web/hooks';
import { everyday } from '@trellis/entity-kit';
import { ConfirmDialog, offerFile, PageContent, PromptDialog, StateChip } from '@trellis/ui';
import { useAction, useCall, useFormat } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEmergencyWords } from '../emergency/emergency-text.tsx';
import { RollPeople } from './roll-people.tsx';
import { longestText } from './templates.ts';
import { useWaitText } from './use-wait-text.ts';
import { writeTimeline } from './write-timeline.ts';

const pollMs = 5000;

/** Who saw an emergency message and who did not, with their phones; while it is in force, the way to change and end it. */
export function Roll({ alert, isInForce }: { alert: RedAlert; isInForce: boolean }) {
  const { t } = useTranslation('red-alerts');
  const { label, words } = useEmergencyWords(alert);
  const { dateTime } = useFormat();
  const loads = useCall(
    rollApi.calls.roll,
    { params: { id: String(alert.id) } },
    { dependsOn: ['redAlertAcknowledgements', 'redAlerts'], ...(isInForce && { pollMs }) },
  );
  return (
    <section className="ra-roll" data-force={isInForce} aria-label={label}>
      <header>
        <StateChip
          state={isInForce ? 'error' : 'healthy'}
          emphasis={isInForce ? 'solid' : 'tint'}
          label={isInForce ? t('inForce') : t('over')}
        />
        <h2>{alert.isDrill ? `${t('drill')} · ${label}` : label}</h2>
        <span className="ra-soft">{dateTime(alert.createdate)}</span>
      </header>
      <p className="ra-text">{words}</p>
      <PageContent loads={loads}>
        {(roll) => (
          <>
            <Actions alert={alert} roll={roll} isInForce={isInForce} />
            <Posts roll={roll} />
            <RollPeople roll={roll} isInForce={isInForce} />
            <Notes alert={alert} />
          </>
        )}
      </PageContent>
    </section>
  );
}

function Actions({ alert, roll, isInForce }: { alert: RedAlert; roll: EmergencyRoll; isInForce: boolean }) {
  const { t } = useTranslation('red-alerts');
  const waitText = useWaitText();
  const [asked, setAsked] = useState<'clear' | 'change'>();
  // The words that are changed are those the dialog opened with.
  const [seen, setSeen] = useState(alert.updatedate);
  const ask = (what: 'clear' | 'change') => {
    setSeen(alert.updatedate);
    setAsked(what);
  };
  const done = { onSuccess: () => setAsked(undefined) };
  const clear = useAction(alertsApi.calls.clearRedAlert, { success: t('cleared'), ...done });
  const change = useAction(everyday('redAlerts').patch, { success: t('changed'), ...done });
  const acknowledged = roll.people.filter(({ acknowledgedAt }) => acknowledgedAt !== null).length;
  return (
    <div className="ra-actions">
      <strong className="t-number">{t('acknowledged', { seen: acknowledged, all: roll.people.length })}</strong>
      {roll.medianSeconds === null ? null : (
        <span className="ra-soft">{t('median', { time: waitText(roll.medianSeconds) })}</span>
      )}
      {isInForce ? (
        <>
          <Button variant="contained" onClick={() => ask('clear')}>
            {t('allClear')}
          </Button>
          <Button variant="outlined" color="inherit" onClick={() => ask('change')}>
            {t('change')}
          </Button>
        </>
      ) : null}
      <Button
        color="inherit"
        onClick={() =>
          offerFile(new Blob([writeTimeline(alert, roll)], { type: 'text/csv' }), `emergency-${alert.id}.csv`)
        }
      >
        {t('csv')}
      </Button>
      <ConfirmDialog
        open={asked === 'clear'}
        tone="primary"
        title={t('allClear')}
        text={t('allClearText')}
        confirmLabel={t('allClear')}
        isBusy={clear.isRunning}
        onConfirm={() => void clear.run({ params: { id: String(alert.id) }, body: {} })}
        onClose={() => setAsked(undefined)}
      />
      <PromptDialog
        open={asked === 'change'}
        title={t('change')}
        text={t('changeText')}
        fields={[
          {
            name: 'text',
            label: t('fields.text'),
            value: alert.text,
            isLong: true,
            max: longestText,
            rules: [(text) => text.trim() !== '' || t('needed')],
          },
          { name: 'textEs', label: t('fields.textEs'), value: alert.textEs ?? '', isLong: true, max: longestText },
        ]}
        confirmLabel={t('change')}
        isBusy={change.isRunning}
        onConfirm={({ text = '', textEs = '' }) =>
          void change.run({
            params: { id: alert.id },
            body: { text, textEs: textEs === '' ? null : textEs, updatedate: seen },
          })
        }
        onClose={() => setAsked(undefined)}
      />
    </div>
  );
}

const stateOfPost = { queued: 'warning', accepted: 'healthy', failed: 'error', skipped: 'disabled' } as const;

/** How far the posts to channels of the facility got. */
function Posts({ roll: { posts } }: { roll: EmergencyRoll }) {
  const { t } = useTranslation('red-alerts');
  const errorText = useDeliveryError();
  if (posts.length === 0) return null;
  return (
    <ul className="ra-posts" aria-label={t('posts.title')}>
      {posts.map(({ name, type, state, reason, error }, index) => (
        <li key={index}>
          {name} ({type}) <StateChip state={stateOfPost[state]} label={t(`posts.states.${state}`)} />{' '}
          <span className="ra-soft">{reason === null ? error && errorText(error) : t(`posts.reasons.${reason}`)}</span>
        </li>
      ))}
    </ul>
  );
}

const longestNotes = RedAlert.fields.notes.max;

/** What was learned from an emergency or a drill, for whoever keeps the messages. */
function Notes({ alert: { id, notes, updatedate } }: { alert: RedAlert }) {
  const { t } = useTranslation('red-alerts');
  const [isOpen, setOpen] = useState(false);
  const [seen, setSeen] = useState(updatedate);
  const save = useAction(everyday('redAlerts').patch, { success: t('notes.saved'), onSuccess: () => setOpen(false) });
  return (
    <div className="ra-notes">
      <h3>{t('notes.title')}</h3>
      {notes ? <p className="ra-text">{notes}</p> : <p className="ra-soft">{t('notes.none')}</p>}
      <Button
        size="small"
        color="inherit"
        onClick={() => {
          setSeen(updatedate);
          setOpen(true);
        }}
      >
        {t('notes.write')}
      </Button>
      <PromptDialog
        open={isOpen}
        title={t('notes.title')}
        text={t('notes.text')}
        fields={[{ name: 'notes', label: t('notes.title'), value: notes ?? '', isLong: true, max: longestNotes }]}
        confirmLabel={t('notes.save')}
        isBusy={save.isRunning}
        onConfirm={(values) =>
          void save.run({ params: { id }, body: { notes: values['notes']?.trim() || null, updatedate: seen } })
        }
        onClose={() => setOpen(false)}
      />
    </div>
  );
}
