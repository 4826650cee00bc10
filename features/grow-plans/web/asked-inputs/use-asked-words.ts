import type { AskedInput } from '@trellis/grow-plans/model';
import { useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { isKnownKind } from './row-values.ts';

/** What an input is called in the person's language, how it is entered, and between which bounds. */
export function useAskedWords() {
  const { t, i18n } = useTranslation('grow-plans');
  const { number } = useFormat();
  const show = (value: number) => number(value, Number.isInteger(value) ? 0 : 2);
  const nameOf = ({ label, labelEs }: AskedInput): string =>
    (i18n.language === 'es' && labelEs ? labelEs : label) || '–';
  const boundsOf = ({ min, max }: AskedInput): string | undefined => {
    if (min !== undefined && max !== undefined) return t('asked.between', { min: show(min), max: show(max) });
    if (min !== undefined) return t('asked.least', { min: show(min) });
    return max === undefined ? undefined : t('asked.most', { max: show(max) });
  };
  const kindOf = ({ kind }: AskedInput): string => (isKnownKind(kind) ? t(`asked.kinds.${kind}`) : kind);
  return { nameOf, boundsOf, kindOf };
}
