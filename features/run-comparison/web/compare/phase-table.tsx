import { celsiusDifferenceToFahrenheit, temperatureUnit } from '@trellis/climate/model';
import type { PhaseClimate } from '@trellis/lifecycles/model';
import type { ComparedRun } from '@trellis/run-comparison/model';
import { useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';

/** A figure of a phase, and that of its plan beside it. */
interface Figure {
  key: string;
  decimals: number;
  of: (phase: PhaseClimate) => number | null;
  plan?: (phase: PhaseClimate) => number | null;
  /** Degrees times hours: as many as the person's degrees. */
  isDegrees?: true;
}

const percent = (value: number | null) => (value === null ? null : value * 100);
const figures: readonly Figure[] = [
  { key: 'score', decimals: 0, of: ({ score }) => percent(score) },
  { key: 'warm', decimals: 1, of: ({ warm }) => warm, isDegrees: true },
  { key: 'cold', decimals: 1, of: ({ cold }) => cold, isDegrees: true },
  { key: 'vpd', decimals: 0, of: ({ vpd }) => percent(vpd) },
  { key: 'vpdMean', decimals: 2, of: ({ vpdMean }) => vpdMean },
  { key: 'dli', decimals: 1, of: ({ dli }) => dli, plan: ({ dliPlan }) => dliPlan },
  { key: 'dryBack', decimals: 1, of: ({ dryBack }) => dryBack, plan: ({ dryBackPlan }) => dryBackPlan },
];

/** Whether any phase of the runs was judged. */
export const hasPhases = (runs: readonly ComparedRun[]): boolean =>
  runs.some(({ byPhase }) => byPhase.some((phase) => figures.some(({ of }) => of(phase) !== null)));

/** How each run kept the climate of its plan, phase by phase: what was read, and what the plan wanted beside it. */
export function PhaseTable({ runs }: { runs: readonly ComparedRun[] }) {
  const { t } = useTranslation('run-comparison');
  const { number, units } = useFormat();
  const names = [...new Set(runs.flatMap(({ byPhase }) => byPhase.map(({ name }) => name)))];
  const phases = names.map((name) => ({
    name,
    ofRuns: runs.map(({ byPhase }) => byPhase.find((phase) => phase.name === name)),
  }));
  const told = phases.flatMap(({ name, ofRuns }) =>
    figures
      .filter(({ of }) => ofRuns.some((phase) => phase && of(phase) !== null))
      .map((figure, index) => ({ name, ofRuns, figure, isFirst: index === 0 })),
  );
  if (told.length === 0) return null;
  const say = (phase: PhaseClimate | undefined, { decimals, of, plan, isDegrees }: Figure) => {
    const [found, wanted] = [phase ? of(phase) : null, phase && plan ? plan(phase) : null];
    if (found === null) return '–';
    const real = isDegrees && units === 'imperial' ? celsiusDifferenceToFahrenheit(found) : found;
    return (
      <>
        {number(real, decimals)}
        {wanted === null ? null : (
          <span className="rc-soft"> {t('byPhase.plan', { plan: number(wanted, decimals) })}</span>
        )}
      </>
    );
  };
  return (
    <section id="rc-phases" className="rc-section">
      <h2 id="rc-by-phase">{t('byPhase.title')}</h2>
      <div className="rc-scroll" role="region" aria-labelledby="rc-by-phase" tabIndex={0}>
        <table className="rc-beside rc-table">
          <thead>
            <tr>
              <th scope="col">{t('byPhase.phase')}</th>
              <th scope="col">{t('outcome.figure')}</th>
              {runs.map(({ id, name }) => (
                <th key={id} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {told.map(({ name, ofRuns, figure, isFirst }) => (
              <tr key={`${name} ${figure.key}`}>
                <th scope="row">{isFirst ? name : <span className="rc-hidden">{name}</span>}</th>
                <td>{t(`byPhase.${figure.key}` as 'byPhase.warm', { unit: temperatureUnit(units) })}</td>
                {ofRuns.map((phase, index) => (
                  <td key={runs[index]?.id}>{say(phase, figure)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
