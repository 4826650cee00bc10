import { everyday, filtered } from '@trellis/entity-kit';
import { EmptyNotice, FailedNotice, ListSkeleton } from '@trellis/ui';
import { useCall, useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';

/** The shelves of a unit, the topmost first, with how many plants each holds. */
export function UnitShelves({ unitId }: { unitId: number }) {
  const { t } = useTranslation('growing-units');
  const { number } = useFormat();
  const { data, error, refetch } = useCall(
    everyday('ag_platforms').list,
    filtered({ where: { platformGroup_id: unitId }, order: 'level DESC', limit: 500 }),
  );
  if (error) return <FailedNotice reason={error.message} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton />;
  if (data.length === 0) return <EmptyNotice text={t('shelves.none')} />;
  const places = data.reduce((sum, { capacity }) => sum + capacity, 0);
  return (
    <div>
      <p>{t('shelves.sum', { count: data.length, shown: number(data.length), places: number(places) })}</p>
      <ul>
        {data.map(({ id, name, level, capacity }) => (
          <li key={id}>
            <strong>{name}</strong> · {t('shelves.level', { level: number(level) })} ·{' '}
            {t('shelves.places', { count: capacity })}
          </li>
        ))}
      </ul>
    </div>
  );
}
