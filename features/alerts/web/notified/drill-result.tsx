import type { AlertDrill, AlertDrillResult } from '@trellis/alerts/model';
import { StateChip } from '@trellis/ui';
import { useDeliveryError } from '@trellis/notifications/web/hooks';
import { useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { stateOfReceipt } from '../receipt-state.ts';

/** Whom the last drill reached, person by person and channel by channel. */
export function DrillResult({ last }: { last: AlertDrill & { results: readonly AlertDrillResult[] } }) {
  const { t } = useTranslation('notified');
  const errorText = useDeliveryError();
  const { dateTime } = useFormat();
  const told = [...Map.groupBy(last.results, ({ person, group }) => person ?? group ?? t('drill.nobodyNamed'))];
  return (
    <>
      <div className="no-drill__plan">
        <strong>{t('drill.last', { time: dateTime(last.startedAt) })}</strong>
        <Reached drill={last} />
      </div>
      {last.endedAt === null ? <p className="no-soft">{t('drill.runs')}</p> : null}
      {last.unreached && last.unreached.length > 0 ? (
        <p className="no-warn">
          {t('drill.unreached', { names: last.unreached.map(({ person }) => person).join(', ') })}
        </p>
      ) : null}
      {told.length === 0 ? null : (
        <details>
          <summary>{t('drill.results')}</summary>
          <ul className="no-drill__told" aria-label={t('drill.results')}>
            {told.map(([name, lines]) => (
              <li key={name}>
                <span className="no-drill__name">{name}</span>
                <ul>
                  {lines.map(({ channel, state, reason, error }, index) => (
                    <li key={index}>
                      <span>{t(`channels.${channel}`)}</span>
                      <StateChip state={stateOfReceipt[state]} label={t(`drill.states.${state}`)} />
                      <span className="no-soft">
                        {reason === null ? error && errorText(error) : t(`reasons.${reason}`)}
                      </span>
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

/** The drills before the last, each with its test alert. */
export function PastDrills({ drills }: { drills: readonly AlertDrill[] }) {
  const { t } = useTranslation('notified');
  const { dateTime } = useFormat();
  if (drills.length === 0) return null;
  return (
    <details>
      <summary>{t('drill.before', { count: drills.length })}</summary>
      <ul className="no-drill__past">
        {drills.map((drill) => (
          <li key={drill.id}>
            <Link to={`/facility/alerts?part=ended&id=${drill.exception_id}`}>{dateTime(drill.startedAt)}</Link>
            <Reached drill={drill} />
            <span className="no-soft">{(drill.unreached ?? []).map(({ person }) => person).join(', ')}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Reached({ drill: { endedAt, people, reached, unreached } }: { drill: AlertDrill }) {
  const { t } = useTranslation('notified');
  if (endedAt === null) return <StateChip state="info" label={t('drill.running')} />;
  const isGood = people !== null && people > 0 && (unreached ?? []).length === 0;
  return (
    <StateChip
      state={isGood ? 'healthy' : 'error'}
      label={people === 0 ? t('drill.nobodyNamed') : t('drill.reached', { reached, people })}
    />
  );
}
