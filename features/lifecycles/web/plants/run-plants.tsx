import Button from '@mui/material/Button';
import type { Lifecycle } from '@trellis/lifecycles/model';
import { EmptyNotice, FailedNotice, ListSkeleton } from '@trellis/ui';
import { useFormat } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DestroyPlantsDialog } from './destroy-plants.dialog.tsx';
import { MovePlantsDialog } from './move-plants.dialog.tsx';
import { ShelfMap } from './shelf-map.tsx';
import { shelvesOf, useMayWorkWithPlants, useStanding } from './use-standing.ts';

/** The living plants of a run on the maps of their shelves; those chosen are moved or destroyed. */
export function RunPlants({ run }: { run: Lifecycle }) {
  const { t } = useTranslation('lifecycles');
  const { number } = useFormat();
  const mayWork = useMayWorkWithPlants();
  const { data, error, refetch } = useStanding(run.id);
  const [wanted, setWanted] = useState<ReadonlySet<number>>(new Set());
  const [asking, setAsking] = useState<'move' | 'destroy'>();
  if (error && !data) return <FailedNotice reason={error.message} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton />;
  if (data.length === 0) return <EmptyNotice text={t('plants.none')} />;
  // Plants that somebody else moved away or destroyed meanwhile are chosen no more.
  const chosen = new Set(data.flatMap(({ plant_id }) => (wanted.has(plant_id) ? [plant_id] : [])));
  const choose = (ids: readonly number[], isChosen: boolean) =>
    setWanted((before) => (isChosen ? before.union(new Set(ids)) : before.difference(new Set(ids))));
  const done = () => {
    setAsking(undefined);
    setWanted(new Set());
  };
  const dialog = { run, plantIds: [...chosen], onDone: done, onClose: () => setAsking(undefined) };
  return (
    <div className="lc-plants">
      {mayWork ? (
        <div className="lc-plants__bar" role="group" aria-label={t('plants.do')}>
          <span role="status">
            {chosen.size === 0
              ? t('plants.choose')
              : t('plants.chosen', { count: chosen.size, shown: number(chosen.size) })}
          </span>
          <Button size="small" variant="outlined" disabled={chosen.size === 0} onClick={() => setAsking('move')}>
            {t('plants.move')}
          </Button>
          <Button
            size="small"
            variant="outlined"
            color="error"
            disabled={chosen.size === 0}
            onClick={() => setAsking('destroy')}
          >
            {t('plants.destroy')}
          </Button>
        </div>
      ) : null}
      {shelvesOf(data).map((shelf) => (
        <ShelfMap key={shelf.platform_id} shelf={shelf} chosen={chosen} onChoose={choose} isReadOnly={!mayWork} />
      ))}
      {asking === 'move' ? <MovePlantsDialog {...dialog} plants={data} /> : null}
      {asking === 'destroy' ? <DestroyPlantsDialog {...dialog} /> : null}
    </div>
  );
}
