import Button from '@mui/material/Button';
import { alertsApi, rollApi, type EmergencyRoll, type RedAlert } from '@trellis/alerts/model';
import { useDeliveryError } from '@trellis/notifications/web/hooks';
import { csvText, everyday } from '@trellis/entity-kit';
import { ConfirmDialog, offerFile, PageContent, PromptDialog, StateChip } from '@trellis/ui';
import { useAction, useCall, useFormat } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEmergencyWords } from '../emergency/emergency-text.tsx';
import { longestText } from './templates.ts';
import { useWaitText } from './use-wait-text.ts';

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
            <People roll={roll} />
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
  const done = { onSuccess: () => setAsked(undefined) };
  const clear = useAction(alertsApi.calls.clearRedAlert, { success: t('cleared'), ...done });
  const change = useAction(everyday('redAlerts').patch, { success: t('changed'), ...done });
  const seen = roll.people.filter(({ acknowledgedAt }) => acknowledgedAt !== null).length;
  return (
    <div className="ra-actions">
      <strong className="t-number">{t('acknowledged', { seen, all: roll.people.length })}</strong>
      {roll.medianSeconds === null ? null : (
        <span className="ra-soft">{t('median', { time: waitText(roll.medianSeconds) })}</span>
      )}
      {isInForce ? (
        <>
          <Button variant="contained" onClick={() => setAsked('clear')}>
            {t('allClear')}
          </Button>
          <Button variant="outlined" color="inherit" onClick={() => setAsked('change')}>
            {t('change')}
          </Button>
        </>
      ) : null}
      <Button
        color="inherit"
        onClick={() => offerFile(new Blob([writeRoll(roll)], { type: 'text/csv' }), `emergency-${alert.id}.csv`)}
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
          void change.run({ params: { id: alert.id }, body: { text, textEs: textEs === '' ? null : textEs } })
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

function People({ roll: { people } }: { roll: EmergencyRoll }) {
  const { t } = useTranslation('red-alerts');
  const { dateTime } = useFormat();
  return (
    <div className="ra-scroll">
      <table className="ra-table">
        <thead>
          <tr>
            {['person', 'role', 'delivered', 'acknowledged', 'phone'].map((key) => (
              <th key={key} scope="col">
                {t(`columns.${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map(({ user_id, name, roles, phone, isDelivered, seenAt, acknowledgedAt }) => (
            <tr key={user_id} data-missing={acknowledgedAt === null}>
              <th scope="row">{name}</th>
              <td>{roles.join(', ')}</td>
              <td>{isDelivered ? t('yes') : seenAt ? t('lastSeen', { time: dateTime(seenAt) }) : t('never')}</td>
              <td>
                <StateChip
                  state={acknowledgedAt === null ? 'warning' : 'healthy'}
                  label={acknowledgedAt === null ? t('notYet') : dateTime(acknowledgedAt)}
                />
              </td>
              <td>{phone === null ? '–' : <a href={`tel:${phone}`}>{phone}</a>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const writeRoll = ({ people }: EmergencyRoll): string =>
  csvText([
    ['name', 'roles', 'phone', 'delivered', 'acknowledgedAt'],
    ...people.map(({ name, roles, phone, isDelivered, acknowledgedAt }) => [
      name,
      roles.join(' '),
      phone ?? '',
      isDelivered,
      acknowledgedAt ?? '',
    ]),
  ]);
