import type { FoundRecord } from '@trellis/search/model';
import { useTranslation } from 'react-i18next';
import { kindOf } from './kinds.ts';

/** What found things are called: their kinds, and what stands beside their names. */
export function useFoundWords() {
  const { t } = useTranslation('search');
  const kindWord = (collection: string, part: 'one' | 'many'): string =>
    t(`records.${kindOf(collection).name}.${part}`, { defaultValue: collection });
  return {
    one: (collection: string) => kindWord(collection, 'one'),
    many: (collection: string) => kindWord(collection, 'many'),
    /** What tells it from others of like name, in one line. */
    besideOf: (collection: string, { beside, isActive }: Pick<FoundRecord, 'beside' | 'isActive'>): string =>
      [
        ...beside.map(({ field, value, isChoice }) =>
          isChoice ? t(`records.${kindOf(collection).name}.choices.${field}.${value}`, { defaultValue: value }) : value,
        ),
        ...(isActive ? [] : [t('archived')]),
      ].join(' · '),
  };
}
