import { alertPath } from '@trellis/alerts/model';
import { Link } from 'react-router';
import { filtered } from '@trellis/entity-kit';
import { Age, ContentDialog, PageContent, StateChip } from '@trellis/ui';
import { useCall } from '@trellis/web-kit';
import { useGridWords } from '../unit-grid/grid-words.ts';
import type { UnitInfoDialogProps } from './unit-info-dialog-props.ts';
import { unitCalls } from './unit-calls.ts';
import './unit-dialogs.css';

/** The alerts of a unit that have not ended, the most urgent first. */
export function AlertsDialog({ entry, onClose }: UnitInfoDialogProps) {
  const { t, format, preferences } = useGridWords();
  const { platformGroup_id, platformGroupName } = entry.record;
  const alerts = useCall(
    unitCalls.alerts,
    filtered({
      where: { platformGroup_id, resolvedOn: null },
      order: ['escalationLevel', 'lastOccurred DESC'],
      limit: 100,
    }),
  );
  return (
    <ContentDialog
      title={`${t('look.alerts')} · ${preferences.nameOf(platformGroupName)}`}
      width={640}
      onClose={onClose}
    >
      <PageContent loads={alerts} empty={(rows) => (rows.length > 0 ? undefined : { text: t('look.noAlerts') })}>
        {(rows) => (
          <ul className="ul-alerts">
            {rows.map((alert) => (
              <li key={alert.id}>
                <div className="ul-alerts__head">
                  <StateChip
                    state={alert.escalationLevel === 1 ? 'error' : 'warning'}
                    label={t('look.level', { level: alert.escalationLevel })}
                  />
                  <strong>
                    <Link to={alertPath(alert.id)}>{alert.name ?? alert.code ?? ''}</Link>
                  </strong>
                  <span className="ug-soft">{alert.code}</span>
                </div>
                {alert.message ? <p>{alert.message}</p> : null}
                <p className="ug-soft t-number">
                  {t('look.since', { time: format.dateTime(alert.firstOccurrred) })} ·{' '}
                  <Age at={Date.parse(alert.firstOccurrred)} />
                  {alert.occurrences > 1 ? ` · ${t('look.times', { count: alert.occurrences })}` : ''}
                </p>
              </li>
            ))}
          </ul>
        )}
      </PageContent>
    </ContentDialog>
  );
}
