import { alertPath } from '@trellis/alerts/model';
import { Link } from 'react-router';
import { Age, ContentDialog, PageContent, StateChip } from '@trellis/ui';
import type { OpenAlert } from '@trellis/unit-status/model';
import { tellAlert } from '../live/tell-alert.ts';
import { useIssuesOf } from '../live/use-issues-of.ts';
import { useGridWords } from '../unit-grid/grid-words.ts';
import type { UnitInfoDialogProps } from './unit-info-dialog-props.ts';
import './unit-dialogs.css';

/** The alerts of a unit that have not ended, the most urgent first. */
export function AlertsDialog({ entry, onClose }: UnitInfoDialogProps) {
  const { t, preferences } = useGridWords();
  const { platformGroupName } = entry.record;
  const issues = useIssuesOf(entry.record);
  return (
    <ContentDialog
      title={`${t('look.alerts')} · ${preferences.nameOf(platformGroupName)}`}
      width={640}
      onClose={onClose}
    >
      <PageContent
        loads={issues}
        empty={({ alerts }) => (alerts.length > 0 ? undefined : { text: t('look.noAlerts') })}
      >
        {({ alerts }) => (
          <ul className="ul-alerts">
            {alerts.map((alert) => (
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
