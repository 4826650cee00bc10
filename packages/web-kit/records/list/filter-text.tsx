import type { CollectionAbout, Field } from '@trellis/entity-kit';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format/use-format.ts';
import { noValue, readChoices, readRange } from '../address/filter-where.ts';
import { ReferenceName } from '../reference-name.tsx';
import type { RecordWords } from '../use-record-words.ts';

interface FilterTextProps {
  label: string;
  fieldKey: string;
  field: Field | undefined;
  about: CollectionAbout;
  words: RecordWords;
  /** The filter as the address spells it. */
  text: string;
}

/** A filter in words: "Status: new, done". */
export function FilterText({ label, fieldKey, field, about, words, text }: FilterTextProps) {
  const { t } = useTranslation('records');
  return (
    <>
      {label}: <FilterValue {...{ fieldKey, field, about, words, text }} none={t('filter.none')} />
    </>
  );
}

function FilterValue({ fieldKey, field, about, words, text, none }: Omit<FilterTextProps, 'label'> & { none: string }) {
  const { t } = useTranslation('records');
  const { day } = useFormat();
  switch (field?.kind) {
    case 'flag':
      return text === '1' ? t('list.yes') : t('list.no');
    case 'choice':
      return readChoices(text)
        .map((value) => (value === noValue ? none : words.choice(fieldKey, value)))
        .join(', ');
    case 'reference':
      return readChoices(text).map((value, index) => (
        <span key={value}>
          {index > 0 ? ', ' : ''}
          {value === noValue ? none : <ReferenceName target={about.references[fieldKey]} id={Number(value)} />}
        </span>
      ));
    case 'date':
    case 'instant':
    case 'integer':
    case 'number':
    case 'money': {
      const isDay = field.kind === 'date' || field.kind === 'instant';
      const [from, to] = readRange(text).map((end) => (isDay && /^\d{4}-\d\d-\d\d$/.test(end) ? day(end) : end));
      if (from && to) return t('filter.range', { from, to });
      return from ? t('filter.fromOnly', { from }) : t('filter.toOnly', { to });
    }
    default:
      return text;
  }
}
