import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import type { InboxAlert } from '@trellis/alerts/model';
import { Age, StateIcon } from '@trellis/ui';
import { useFormat } from '@trellis/web-kit';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { AlertLine, type AlertDay } from './alert-line.tsx';
import { SubjectLink } from './subject-link.tsx';
import { beganAt, colourOf, isSilence, useAlertWords } from './use-alert-words.ts';

interface AlertRowProps {
  alert: InboxAlert;
  /** The last 24 hours of what it measured. */
  day: AlertDay | undefined;
  isOpen: boolean;
  isAt: boolean;
  isChosen: boolean;
  mayChoose: boolean;
  /** Alerts that it stands for, folded. */
  beneath: number;
  onOpen: (alert: InboxAlert) => void;
  onChoose: (alert: InboxAlert) => void;
  /** The person takes it on. */
  onTake: (alert: InboxAlert) => void;
}

/** One alert of the inbox: how urgent, what and where, since when, how bad, who is on it. */
export const AlertRow = memo(function AlertRow(props: AlertRowProps) {
  const { alert, day, isOpen, isAt, isChosen, mayChoose, beneath, onOpen, onChoose, onTake } = props;
  const { t } = useTranslation('alert-inbox');
  const { dateTime } = useFormat();
  const { nameOf, valueOf, messageOf } = useAlertWords();
  const name = nameOf(alert);
  const began = beganAt(alert);
  const value = isSilence(alert) ? <Age at={began} /> : valueOf(alert, alert.value);
  const limit = valueOf(alert, alert.limitValue);
  const isMeasured = value !== undefined && limit !== undefined;
  return (
    <li className="ai-row" data-open={isOpen} data-at={isAt} data-alert={alert.id}>
      {mayChoose ? (
        <Checkbox
          className="ai-row__choose"
          checked={isChosen}
          onChange={() => onChoose(alert)}
          slotProps={{
            input: { 'aria-label': t('choose', { name: [name, alert.subject].filter(Boolean).join(' · ') }) },
          }}
        />
      ) : null}
      <button type="button" className="ai-row__main" aria-current={isOpen} onClick={() => onOpen(alert)}>
        <span
          className="ai-level"
          data-state={colourOf(alert)}
          data-hint={t('levelLong', { level: alert.escalationLevel })}
        >
          <StateIcon state={colourOf(alert)} size={16} />
          {t('levelShort', { level: alert.escalationLevel })}
        </span>
        <span className="ai-row__what">
          <strong>{alert.subject ?? t('wholeFacility')}</strong> {name}
        </span>
        <span className="ai-row__age">
          {alert.resolvedOn ? (
            t('endedAt', { time: dateTime(alert.resolvedOn) })
          ) : isSilence(alert) ? null : (
            <Age at={began} title={dateTime(began)} />
          )}
        </span>
        <span className="ai-row__message">{isMeasured ? null : withoutSubject(messageOf(alert), alert.subject)}</span>
        {isMeasured ? (
          <span className="ai-row__value t-number">
            <b>{value}</b>
            <small>{t('limit', { limit })}</small>
          </span>
        ) : null}
        {day ? (
          <span className="ai-row__line">
            <AlertLine day={day} />
          </span>
        ) : null}
        <RowFacts alert={alert} beneath={beneath} />
      </button>
      {mayChoose && alert.state === 'open' ? (
        <Button
          size="small"
          variant="outlined"
          className="ai-row__take"
          aria-label={t('takeOf', { name: [alert.subject, name].filter(Boolean).join(' ') })}
          onClick={() => onTake(alert)}
        >
          {t('take')}
        </Button>
      ) : null}
      <SubjectLink alert={alert} />
    </li>
  );
});

/** A sentence often begins with what it is about, which the row says anyway. */
function withoutSubject(message: string, subject: string | null): string {
  const begins = `${subject}: `;
  if (subject === null || !message.startsWith(begins)) return message;
  const rest = message.slice(begins.length);
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

/** Who is on it, how it stands, how often it came, and what is at risk. */
function RowFacts({ alert, beneath }: Pick<AlertRowProps, 'alert' | 'beneath'>) {
  const { t } = useTranslation('alert-inbox');
  const { dateTime } = useFormat();
  return (
    <span className="ai-row__facts">
      <span data-nobody={alert.owner === null && alert.resolvedOn === null}>
        {alert.owner ?? (alert.resolvedOn ? null : t('unanswered'))}
      </span>
      {alert.state === 'open' ? null : <span>{t(`states.${alert.state}`)}</span>}
      {alert.state === 'snoozed' && alert.snoozedUntil ? (
        <span>{t('until', { time: dateTime(alert.snoozedUntil) })}</span>
      ) : null}
      {beneath > 0 ? <span>{t('beneath', { count: beneath })}</span> : null}
      {alert.occurrences > 1 ? <span>{t('times', { count: alert.occurrences })}</span> : null}
      {alert.plants > 0 && !alert.resolvedOn ? <span>{t('plants', { count: alert.plants })}</span> : null}
      {alert.remedies > 0 ? <span>{t('remediesOpen', { count: alert.remedies })}</span> : null}
    </span>
  );
}
