import type { RunResult } from '@trellis/genetics/model';
import type { Strain } from '@trellis/strains/model';
import { Sparkline } from '@trellis/ui';
import { useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import './strain-cells.css';

/** What a strain descends from: its kind, and how much of it is indica. */
export function Descent({ strain: { species, indicaPercentage } }: { strain: Strain }) {
  const { t } = useTranslation('genetics');
  const { number } = useFormat();
  const kind = species === null ? '–' : t(`records.strain.choices.species.${species}`);
  if (indicaPercentage === null) return kind;
  const hint = t('strain.descent', { indica: number(indicaPercentage), sativa: number(100 - indicaPercentage) });
  return (
    <span className="ge-descent" data-hint={hint} tabIndex={0}>
      {t('strain.kindOf', { kind, indica: number(indicaPercentage) })}
      <span className="ge-descent__bar" role="img" aria-label={hint}>
        <span style={{ inlineSize: `${indicaPercentage}%` }} />
      </span>
    </span>
  );
}

/** Runs whose course is drawn, the newest last. */
const drawn = 8;
/** Two runs make a line, and no course. */
const fewestDrawn = 3;

/** What a harvested plant of a strain gave dry, with its course from run to run. */
export function DryPerPlant({ text, runs }: { text: string; runs: readonly RunResult[] }) {
  const { t } = useTranslation('genetics');
  const given = runs
    .flatMap(({ dryGrams, plantsHarvested, excludeFromStats }) =>
      dryGrams === null || plantsHarvested === 0 || excludeFromStats ? [] : [dryGrams / plantsHarvested],
    )
    .slice(0, drawn)
    .toReversed();
  return (
    <span className="ge-dry">
      {given.length >= fewestDrawn ? (
        <Sparkline label={t('strain.course', { count: given.length })} values={given} width={56} height={20} />
      ) : null}
      <span>{text}</span>
    </span>
  );
}
