import Button from '@mui/material/Button';
import { adminRoleIds, roleKeyOf } from '@trellis/access/model';
import { alertWorkers, exceptionStatusIds } from '@trellis/alerts/model';
import { filtered } from '@trellis/entity-kit';
import { StateChip } from '@trellis/ui';
import { useAction, useCall, useUser } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useRelativeTime } from '../../use-relative-time.ts';
import { startCalls } from '../start-calls.ts';
import { Tile } from '../tile.tsx';
import { shownRows, TileRow, unitCardPath } from './rows.tsx';

const { open, acknowledged, in_remediation } = exceptionStatusIds;
const urgent = 1;

/** Alerts nobody has ended, the most urgent first; whoever answers alerts takes one on here. */
export function AlertsTile({ facilityId }: { facilityId: number }) {
  const { t } = useTranslation('start-page');
  const { since } = useRelativeTime();
  const mayAnswer = useMayAnswer();
  const alerts = useCall(
    startCalls.alerts,
    filtered({
      where: { facility_id: facilityId, ExceptionStatus_id: { inq: [open, acknowledged, in_remediation] } },
      include: ['platformGroup'],
      order: ['escalationLevel', 'lastOccurred DESC'],
      limit: shownRows,
    }),
  );
  const acknowledge = useAction(startCalls.acknowledge, { success: t('alerts.taken') });
  const take = ({ id }: { id: number }) => void acknowledge.run({ params: { id }, body: {} });
  return (
    <Tile
      title={t('alerts.title')}
      icon="alert"
      path="/facility/alerts"
      loads={alerts}
      empty={(rows) => (rows.length === 0 ? t('alerts.empty') : undefined)}
    >
      {(rows) => (
        <ul className="start-rows">
          {rows.map((alert) => {
            const { id, name, code, message, platformGroup, platformGroup_id, ExceptionStatus_id } = alert;
            const unit = platformGroup?.name;
            const title = [unit, name ?? code].filter(Boolean).join(': ');
            return (
              <TileRow
                key={id}
                title={platformGroup_id === null ? title : <Link to={unitCardPath(platformGroup_id)}>{title}</Link>}
                note={[since(alert.firstOccurrred, alerts.dataUpdatedAt), message].filter(Boolean).join(' · ')}
                side={alert.escalationLevel === urgent ? <StateChip state="error" label={t('alerts.urgent')} /> : null}
                action={
                  mayAnswer && ExceptionStatus_id === open ? (
                    <Button size="small" disabled={acknowledge.isRunning} onClick={() => take(alert)}>
                      {t('alerts.take')}
                    </Button>
                  ) : null
                }
              />
            );
          })}
        </ul>
      )}
    </Tile>
  );
}

function useMayAnswer(): boolean {
  const { roles } = useUser();
  const workers: readonly string[] = alertWorkers;
  return roles.some(({ id }) => adminRoleIds.includes(id) || workers.includes(roleKeyOf(id) ?? ''));
}
