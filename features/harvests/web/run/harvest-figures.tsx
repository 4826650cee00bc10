import { useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import type { HarvestSums } from './sum-up-harvests.ts';
import { useWeights } from './use-weights.ts';

interface HarvestFiguresProps {
  sums: HarvestSums;
  plantsPerM2: number;
  /** Nobody said how close the plants of the facility stand. */
  isStandAssumed: boolean;
}

interface Figure {
  key: string;
  value: string | null;
  note: string | null;
  /** 0–1 and more, drawn as a bar up to its full width. */
  share?: number | null;
}

/** What a run gave so far: wet and dry, by plant and by area, against what the plan expected. */
export function HarvestFigures({ sums, plantsPerM2, isStandAssumed }: HarvestFiguresProps) {
  const { t } = useTranslation('harvests');
  const { number } = useFormat();
  const { weight, perPlant, perArea, stand, percent } = useWeights();
  const { wet, dry, waste, cut, started, expected, achieved } = sums;
  const said = (value: number | null, say: (value: number) => string) => (value === null ? null : say(value));
  const isDried = dry !== null;
  const figures: readonly Figure[] = [
    {
      ...{ key: 'wet', value: said(wet, weight) },
      note: said(sums.wetPerPlant, (each) => t('figures.each', { each: perPlant(each) })),
    },
    {
      ...{ key: 'dry', value: said(dry, weight) },
      note: isDried
        ? said(sums.dryShare, (share) => t('figures.ofWet', { share: percent(share) }))
        : t('figures.notDried'),
    },
    {
      ...{ key: 'perPlant', value: said(sums.dryPerPlant, perPlant) },
      note: said(sums.expectedPerPlant, (each) => t('figures.expectedEach', { each: perPlant(each) })),
    },
    {
      ...{ key: 'perArea', value: said(sums.dryPerM2, perArea) },
      note: t(isStandAssumed ? 'figures.standAssumed' : 'figures.stand', stand(plantsPerM2)),
    },
    {
      ...{ key: 'achieved', value: said(achieved, percent), share: achieved },
      note:
        expected === null
          ? t('figures.nothingExpected')
          : t(sums.isPart ? 'figures.ofExpectedPart' : 'figures.ofExpected', { weight: weight(expected) }),
    },
    {
      ...{ key: 'waste', value: said(waste, weight) },
      note: said(sums.wasteShare, (share) => t('figures.ofWet', { share: percent(share) })),
    },
    {
      ...{
        key: 'plants',
        value: said(cut, (count) => number(count)),
        share: cut === null || !started ? null : cut / started,
      },
      note: started === null ? null : t('figures.ofStarted', { count: started, shown: number(started) }),
    },
  ];
  return (
    <section aria-label={t('figures.label')}>
      <dl className="hv-figures">
        {figures.map(({ key, value, note, share = null }) => (
          <div key={key}>
            <dt>{t(`figures.${key}` as 'figures.wet')}</dt>
            <dd>
              <span className="hv-figures__value">{value ?? '–'}</span>
              {share === null ? null : (
                <span className="hv-bar" aria-hidden="true">
                  <span style={{ inlineSize: `${Math.min(1, share) * 100}%` }} />
                </span>
              )}
              {note === null ? null : <span className="hv-soft">{note}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
