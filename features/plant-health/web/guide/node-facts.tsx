import type { NutrientDeficiencyDiagnosis, Symptom } from '@trellis/lifecycles/model';
import { useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';

type Causes = NonNullable<NutrientDeficiencyDiagnosis['causes']>;

/** What is to be measured or done, for reading. */
export const LinesFact = ({ lines }: { lines: readonly string[] }) => (
  <ol className="ph-lines">
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ol>
);

/** Likely causes with how likely each is, in both languages. */
export function CausesFact({ causes }: { causes: Causes }) {
  const { number } = useFormat();
  return (
    <ul className="ph-lines">
      {causes.map(({ label, labelEs, score }) => (
        <li key={label}>{`${[label, labelEs].filter(Boolean).join(' / ')} · ${number(score * 100)} %`}</li>
      ))}
    </ul>
  );
}

/** What the grower sees, in both languages. */
export function SymptomFact({ symptom }: { symptom: Symptom }) {
  const { t } = useTranslation('plant-health');
  const { position, color, colorEs, pattern, patternEs } = symptom;
  const both = (one?: string, other?: string) => [one, other].filter(Boolean).join(' / ');
  const parts = [position && t(`guide.positions.${position}`), both(color, colorEs), both(pattern, patternEs)];
  return parts.filter(Boolean).join(' · ');
}

/** Pictures of what is seen, for reading. */
export const PicturesFact = ({ pictures }: { pictures: readonly string[] }) =>
  pictures.map((url) => <img key={url} className="ph-guide__thumb" src={url} alt="" />);
