import { EmptyNotice } from '@trellis/ui';
import { useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { ShareTable } from '../shared/share-table.tsx';
import type { Places } from '../shared/use-places.ts';
import { sumCases, type CaseSums } from './sum-cases.ts';
import type { CropCase } from './use-cases.ts';

/** Where and in what problems come, whether treatment helps, and what they cost. */
export function CaseFigures({ cases, places }: { cases: readonly CropCase[]; places: Places }) {
  const { t } = useTranslation('plant-health');
  if (cases.length === 0) return <EmptyNotice text={t('cases.none')} />;
  const word = (category: string) => t(`records.lifecycleRemediation.choices.category.${category}`);
  return (
    <div className="ph-stack">
      <Sums
        title={t('cases.figures.byRoom')}
        rows={sumCases(cases, (one) => places.areaName(places.areaOfUnit(one.platformGroup_id)) || '–')}
      />
      <Sums title={t('cases.figures.byCategory')} rows={sumCases(cases, ({ category }) => word(category))} />
      <Sums title={t('cases.figures.byRun')} rows={sumCases(cases, ({ lifecycle }) => lifecycle?.name ?? '–')} />
    </div>
  );
}

function Sums({ title, rows }: { title: string; rows: readonly CaseSums[] }) {
  const { t } = useTranslation('plant-health');
  const { number } = useFormat();
  return (
    <ShareTable
      title={title}
      columns={(['cases', 'open', 'success', 'loss'] as const).map((key) => t(`cases.figures.${key}`))}
      rows={rows.map(({ key, cases, open, success, lossGrams }) => ({
        key,
        count: cases,
        cells: [number(open), success === null ? '–' : `${number(success * 100)} %`, `${number(lossGrams)} g`],
      }))}
    />
  );
}
