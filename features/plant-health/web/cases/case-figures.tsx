import { EmptyNotice } from '@trellis/ui';
import { useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
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
  const most = Math.max(1, ...rows.map(({ cases }) => cases));
  return (
    <section className="ph-card ph-scroll">
      <table className="ph-table">
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t('cases.figures.group')}</th>
            {(['cases', 'open', 'success', 'loss'] as const).map((key) => (
              <th key={key} scope="col" className="ph-end">
                {t(`cases.figures.${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, 20).map(({ key, cases, open, success, lossGrams }) => (
            <tr key={key}>
              <th scope="row">
                {key}
                <span className="ph-share" style={{ width: `${(cases / most) * 100}%` }} aria-hidden />
              </th>
              <td className="ph-end">{number(cases)}</td>
              <td className="ph-end">{number(open)}</td>
              <td className="ph-end">{success === null ? '–' : `${number(success * 100)} %`}</td>
              <td className="ph-end">{`${number(lossGrams)} g`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
