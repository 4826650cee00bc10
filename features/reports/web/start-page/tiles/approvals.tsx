import { everyday, filtered } from '@trellis/entity-kit';
import { useCall, useUser } from '@trellis/web-kit';
import { PersonName } from '@trellis/web-kit/records';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useRelativeTime } from '../../use-relative-time.ts';
import { Tile } from '../tile.tsx';
import { shownRows, TileRow } from './rows.tsx';

/** Versions asked for: those of other facilities the person works at are among them. */
const mostAsked = 100;

/** Grow plans that were handed in and wait for approval, the longest waiting first. */
export function ApprovalsTile({ facilityId }: { facilityId: number }) {
  const { t } = useTranslation('start-page');
  const { id: userId } = useUser();
  const { since } = useRelativeTime();
  const handedIn = useCall(
    everyday('ag_growplanVersions').list,
    filtered({
      where: { state: 'submitted' },
      fields: ['id', 'growplan_id', 'version', 'changeNote', 'submittedBy', 'updatedate'],
      include: 'growplan',
      order: 'updatedate',
      limit: mostAsked,
    }),
    { dependsOn: ['ag_growplans'] },
  );
  const isHere = ({ growplan }: { growplan?: { facility_id: number | null } | null }) =>
    growplan?.facility_id === facilityId;
  return (
    <Tile
      title={t('approvals.title')}
      icon="clipboard-check"
      path="/growplans"
      usual={44}
      loads={handedIn}
      empty={(versions) => (versions.some(isHere) ? undefined : t('approvals.empty'))}
    >
      {(versions) => (
        <ul className="start-rows">
          {versions
            .filter(isHere)
            .slice(0, shownRows)
            .map(({ id, growplan_id, growplan, version, changeNote, submittedBy, updatedate }) => (
              <TileRow
                key={id}
                title={
                  <Link to={`/view/growplan/${growplan_id}?version=${id}`}>
                    {t('approvals.plan', { name: growplan?.name ?? '', version })}
                  </Link>
                }
                note={
                  <>
                    {submittedBy === userId ? (
                      t('approvals.yours')
                    ) : (
                      <PersonName id={submittedBy} fallback={t('approvals.somebody')} />
                    )}
                    {` · ${since(updatedate, handedIn.dataUpdatedAt)}`}
                    {changeNote ? ` · ${changeNote}` : null}
                  </>
                }
              />
            ))}
        </ul>
      )}
    </Tile>
  );
}
