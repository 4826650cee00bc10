import LinearProgress from '@mui/material/LinearProgress';
import { Consumable } from '@trellis/consumables/model';
import { EmptyNotice, FailedNotice, ListSkeleton } from '@trellis/ui';
import { useFormat } from '@trellis/web-kit';
import { EntityTable } from '@trellis/web-kit/records';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProducts, type Spray } from './use-sprays.ts';

const quarterMs = 90 * 86_400_000;
const shownColumns = [
  ...['name', 'epaNumber', 'activeIngredient', 'moaGroup', 'reiHours', 'phiDays', 'uses', 'mostOfLabel', 'lastUse'],
  ...['lastSprayStage', 'minIntervalDays'],
];
const fieldsOfSprays = new Set([
  ...['name', 'stockUnit_id', 'epaNumber', 'activeIngredient', 'moaGroup', 'reiHours', 'phiDays', 'labelMax'],
  ...[
    'labelRateUnit',
    'lastSprayStage',
    'minIntervalDays',
    'sprayStates',
    'hazardClass',
    'sdsUrl',
    'active',
    'facility_id',
  ],
]);
const otherFields = Object.fromEntries(
  Object.keys(Consumable.fields).flatMap((key) => (fieldsOfSprays.has(key) ? [] : [[key, { isHidden: true }]])),
);

/** Crop protection products: what their labels say, and how near to it they were used in the last 90 days. */
export function Products({ sprays }: { sprays: readonly Spray[] }) {
  const { t } = useTranslation('plant-health');
  const { number, date } = useFormat();
  const { typeIds, products, error, refetch } = useProducts();
  const [since] = useState(() => new Date(Date.now() - quarterMs).toISOString());
  const used = useMemo(() => {
    const applied = sprays.filter(({ state }) => state === 'applied');
    return Map.groupBy(applied, ({ consumable_id }) => consumable_id);
  }, [sprays]);
  if (error && !products) return <FailedNotice reason={error.message} onRetry={() => void refetch()} />;
  if (!products) return <ListSkeleton />;
  const [typeId] = typeIds;
  if (typeId === undefined) return <EmptyNotice text={t('sprays.products.noType')} />;
  return (
    <EntityTable
      entity={Consumable}
      texts="plant-health"
      gridId="spray-products"
      where={{ consumableType_id: { inq: typeIds } }}
      defaults={{ consumableType_id: typeId }}
      shownColumns={shownColumns}
      fields={otherFields}
      columns={{
        uses: {
          label: t('sprays.products.uses'),
          width: 110,
          align: 'end',
          isSortable: false,
          render: ({ id }) => number((used.get(id) ?? []).filter(({ start }) => start >= since).length),
        },
        mostOfLabel: {
          label: t('sprays.products.mostOfLabel'),
          width: 150,
          isSortable: false,
          render: ({ id, labelMax, labelRateUnit }) => {
            const rates = (used.get(id) ?? []).flatMap(({ rate, start }) =>
              rate !== null && start >= since ? rate : [],
            );
            if (labelMax === null || rates.length === 0)
              return labelMax === null ? '–' : `${labelMax} ${labelRateUnit ?? ''}`;
            const most = Math.max(...rates);
            const text = t('sprays.products.ofLabel', {
              rate: number(most, most % 1 === 0 ? 0 : 2),
              max: `${labelMax} ${labelRateUnit ?? ''}`.trim(),
            });
            return (
              <span className="ph-bar">
                {text}
                <LinearProgress
                  variant="determinate"
                  value={Math.min(100, (most / labelMax) * 100)}
                  aria-label={text}
                />
              </span>
            );
          },
        },
        lastUse: {
          label: t('sprays.products.lastUse'),
          width: 120,
          isSortable: false,
          render: ({ id }) => {
            const [last] = used.get(id) ?? [];
            return last ? date(last.start) : '–';
          },
        },
      }}
    />
  );
}
