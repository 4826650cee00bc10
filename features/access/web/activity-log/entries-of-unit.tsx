import { activityLogApi } from '@trellis/access/model';
import { useCall } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useRecordName } from './record-names.ts';

/** Anything that happens anywhere may be about the unit. */
const anything = { dependsOn: ['*'], keepPrevious: true } as const;

/** Which entries the log shows where its address names a unit (`?unit=23`): changes of it, and its commands. */
export function useEntriesOfUnit() {
  const [query] = useSearchParams();
  const given = query.get('unit') ?? '';
  const isUnit = /^[1-9]\d{0,8}$/.test(given);
  const entries = useCall(
    activityLogApi.calls.ofUnit,
    { query: { unit_id: isUnit ? given : '1' } },
    { ...anything, enabled: isUnit },
  );
  if (!isUnit) return undefined;
  return { unitId: Number(given), where: { id: { inq: entries.data?.ids ?? [] } }, isHeld: entries.data === undefined };
}

/** Of which unit the entries are, and the way to all others. */
export function UnitScope({ unitId }: { unitId: number }) {
  const { t } = useTranslation('activity-log');
  const unit = useRecordName('ag_platformGroups', unitId);
  return (
    <>
      {t('ofUnit', { name: unit?.name ?? `#${unitId}` })} ·{' '}
      <Link className="al-link" to="/admin/activity-logs">
        {t('everything')}
      </Link>
    </>
  );
}
