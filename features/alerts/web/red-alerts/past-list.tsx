import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { mostRedAlerts, type EmergencyCount, type RedAlert } from '@trellis/alerts/model';
import { FilterChips, StateChip } from '@trellis/ui';
import { useFormat } from '@trellis/web-kit';
import { PersonName } from '@trellis/web-kit/records';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEmergencyWords } from '../emergency/emergency-text.tsx';
import { periods, type Period } from './period.ts';
import { useWaitText } from './use-wait-text.ts';

const kinds = ['real', 'drill', 'unseen'] as const;
type Kind = (typeof kinds)[number];

interface PastListProps {
  period: Period;
  onPeriod: (period: Period) => void;
  alerts: readonly RedAlert[];
  counts: readonly EmergencyCount[];
  opened: number | undefined;
  onOpen: (id: number) => void;
}

/** The messages of the facility, the last one first: who sent each, how many saw it and how fast. */
export function PastList({ alerts, counts, opened, period, onOpen, onPeriod }: PastListProps) {
  const { t } = useTranslation('red-alerts');
  const [kind, setKind] = useState<Kind>();
  const countOf = new Map(counts.map((count) => [count.id, count]));
  if (alerts.length === 0 && period === 'all') return <p className="ra-soft">{t('none')}</p>;
  const shown = alerts.filter((alert) => isOfKind(alert, countOf.get(alert.id), kind));
  return (
    <section>
      <h2 className="ra-head">{t('before')}</h2>
      <div className="ra-filters">
        <FilterChips
          label={t('kinds.label')}
          options={kinds.map((key) => ({ key, label: t(`kinds.${key}`) }))}
          selected={new Set(kind ? [kind] : [])}
          onToggle={(key) => setKind(kinds.find((one) => one === key && one !== kind))}
        />
        <TextField
          select
          size="small"
          fullWidth={false}
          label={t('period.label')}
          value={period}
          onChange={(event) => onPeriod(periods.find((one) => one === event.target.value) ?? 'all')}
        >
          {periods.map((one) => (
            <MenuItem key={one} value={one}>
              {t(`period.${one}`)}
            </MenuItem>
          ))}
        </TextField>
      </div>
      {shown.length === 0 ? <p className="ra-soft">{t('kinds.none')}</p> : null}
      {alerts.length === mostRedAlerts ? <p className="ra-soft">{t('newest', { count: mostRedAlerts })}</p> : null}
      <ul className="ra-list">
        {shown.map((alert) => (
          <li key={alert.id}>
            <PastAlert
              alert={alert}
              count={countOf.get(alert.id)}
              isOpen={alert.id === opened}
              onOpen={() => onOpen(alert.id)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

const isUnseen = (count: EmergencyCount | undefined): boolean =>
  count !== undefined && count.acknowledged < count.people;

function isOfKind({ isDrill }: RedAlert, count: EmergencyCount | undefined, kind: Kind | undefined): boolean {
  if (kind === undefined) return true;
  return kind === 'unseen' ? isUnseen(count) : isDrill === (kind === 'drill');
}

interface PastAlertProps {
  alert: RedAlert;
  count: EmergencyCount | undefined;
  isOpen: boolean;
  onOpen: () => void;
}

function PastAlert({ alert, count, isOpen, onOpen }: PastAlertProps) {
  const { isDrill, createdate, createuser, clearedAt } = alert;
  const { t } = useTranslation('red-alerts');
  const { dateTime } = useFormat();
  const waitText = useWaitText();
  const { label, words } = useEmergencyWords(alert);
  return (
    <button type="button" aria-current={isOpen} onClick={onOpen}>
      <span className="t-number">{dateTime(createdate)}</span>
      <strong>{isDrill ? `${t('drill')} · ${label}` : label}</strong>
      <span className="ra-soft">{words}</span>
      {count ? (
        <span>
          <StateChip
            state={isUnseen(count) ? 'warning' : 'healthy'}
            label={t('acknowledged', { seen: count.acknowledged, all: count.people })}
          />{' '}
          <span className="ra-soft">
            {[
              t('onScreens', { count: count.shown }),
              count.medianSeconds === null ? '' : t('median', { time: waitText(count.medianSeconds) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
      ) : null}
      <span className="ra-soft">
        {t('by')} <PersonName id={createuser} fallback="–" />
        {clearedAt === null ? '' : ` · ${t('clearedAt', { time: dateTime(clearedAt) })}`}
      </span>
    </button>
  );
}
