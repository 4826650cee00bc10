import { useTranslation } from 'react-i18next';

/** What a unit failed by, in words: those the product knows in the reader's language, those people wrote as they stand. */
export function useClassText(): (faultClass: string | null) => string | null {
  const { t } = useTranslation('plant-health');
  return (faultClass) =>
    faultClass === null
      ? null
      : t([`faults.classes.${faultClass.toLowerCase()}`, `faults.metrics.${faultClass}`], { defaultValue: faultClass });
}
