import { errorLogApi } from '@trellis/error-log/model';
import { useCall } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useRelativeTime } from '../../use-relative-time.ts';
import { Tile } from '../tile.tsx';
import { shownRows, TileRow } from './rows.tsx';

const path = '/admin/user-exception-logs';

/** Errors that people's browsers met and nobody has judged. */
export function ErrorsTile() {
  const { t } = useTranslation('start-page');
  const { since } = useRelativeTime();
  const errors = useCall(errorLogApi.calls.groups, { query: { status: 'new' } }, { dependsOn: ['userExceptionLogs'] });
  return (
    <Tile
      title={t('errors.title')}
      icon="bug"
      path={path}
      usual={44}
      loads={errors}
      empty={(groups) => (groups.length === 0 ? t('errors.empty') : undefined)}
    >
      {(groups) => (
        <ul className="start-rows">
          {groups.slice(0, shownRows).map(({ signature, message, count, people, lastSeen }) => (
            <TileRow
              key={signature}
              title={<Link to={path}>{message ?? signature}</Link>}
              note={[t('errors.people', { count: people }), since(lastSeen, errors.dataUpdatedAt)].join(' · ')}
              side={`${count} ×`}
            />
          ))}
        </ul>
      )}
    </Tile>
  );
}
