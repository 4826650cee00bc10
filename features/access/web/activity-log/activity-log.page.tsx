import Button from '@mui/material/Button';
import { ActivityLog, type Infer } from '@trellis/entity-kit';
import { EntityPage, recordsPath } from '@trellis/web-kit/records';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ChangedFields, ChangeList } from './change-list.tsx';
import { readChanges } from './changes.ts';

type Entry = Infer<typeof ActivityLog>;

const path = '/admin/activity-logs';
const shownColumns = ['time', 'user_id', 'action', 'collection', 'record_id', 'changes', 'facility_id', 'source'];
/** Anything that is changed anywhere stands in the log a moment later. */
const anything = ['*'];

/** Who changed what, when and from where: filtered, followed per record or person, and shown before and after. */
export function ActivityLogPage() {
  const { t } = useTranslation('access');
  return (
    <EntityPage
      entity={ActivityLog}
      texts="access"
      scope={t('activityLog.scope')}
      shownColumns={shownColumns}
      dependsOn={anything}
      columns={{
        changes: { isSortable: false, render: ({ changes }) => <ChangedFields changes={readChanges(changes)} /> },
      }}
      fields={{ changes: { isHidden: true } }}
      above={(entry) => <Details entry={entry} />}
    />
  );
}

function Details({ entry }: { entry: Entry }) {
  const { t } = useTranslation('access');
  const { collection, record_id, user_id } = entry;
  return (
    <>
      <ChangeList changes={readChanges(entry.changes)} />
      <div className="al-links">
        {record_id === null ? null : (
          <Button
            variant="outlined"
            component={Link}
            to={recordsPath(path, { filters: { collection, record_id: `${record_id}..${record_id}` } })}
          >
            {t('activityLog.ofRecord')}
          </Button>
        )}
        {user_id === null ? null : (
          <Button variant="outlined" component={Link} to={recordsPath(path, { filters: { user_id: String(user_id) } })}>
            {t('activityLog.ofPerson')}
          </Button>
        )}
      </div>
    </>
  );
}
