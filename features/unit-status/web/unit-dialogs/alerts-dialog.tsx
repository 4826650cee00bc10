import { alertPath } from '@trellis/alerts/model';
import { Link } from 'react-router';
import { filtered } from '@trellis/entity-kit';
import { Age, ContentDialog, PageContent, StateChip } from '@trellis/ui';
import { useCall } from '@trellis/web-kit';
import { tellAlert } from '../live/tell-alert.ts';
import { useGridWords } from '../unit-grid/grid-words.ts';
import type { UnitInfoDialogProps } from './unit-info-dialog-props.ts';
import { unitCalls, wordsOfType, type OpenAlert } from './unit-calls.ts';
import './unit-dialogs.css';

/** The alerts of a unit that have not ended, the most urgent first. */
export function AlertsDialog({ entry, onClose }: UnitInfoDialogProps) {
  const { t, preferences } = useGridWords();
  const { platformGroup_id, platformGroupName } = entry.record;
  const alerts = useCall(
    unitCalls.alerts,
    filtered({
      where: { platformGroup_id, resolvedOn: null },
      include: [wordsOfType],
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
              <AlertItem key={alert.id} alert={alert} />
            ))}
          </ul>
        )}
      </PageContent>
    </ContentDialog>
  );
}

function AlertItem({ alert }: { alert: OpenAlert }) {
  const { t, format } = useGridWords();
  const { id, code, escalationLevel, firstOccurrred, occurrences } = alert;
  const { name, message } = tellAlert(alert, format);
  return (
    <li>
      <div className="ul-alerts__head">
        <StateChip
          state={escalationLevel === 1 ? 'error' : 'warning'}
          label={t('look.level', { level: escalationLevel })}
        />
        <strong>
          <Link to={alertPath(id)}>{name}</Link>
        </strong>
        <span className="ug-soft">{code}</span>
      </div>
      {message ? <p>{message}</p> : null}
      <p className="ug-soft t-number">
        {t('look.since', { time: format.dateTime(firstOccurrred) })} · <Age at={Date.parse(firstOccurrred)} />
        {occurrences > 1 ? ` · ${t('look.times', { count: occurrences })}` : ''}
      </p>
    </li>
  );
}
