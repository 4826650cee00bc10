import { spanishFieldOf, type CollectionAbout, type EntityDefinition, type Field } from '@trellis/entity-kit';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../format/use-format.ts';
import { fieldOf, recordText, type NamedRecord } from './record.ts';
import { ReferenceName } from './reference-name.tsx';
import { structuredText } from './structured-text.ts';
import type { RecordWords } from './use-record-words.ts';

interface CellValueProps {
  entity: EntityDefinition;
  about: CollectionAbout;
  words: RecordWords;
  record: NamedRecord;
  fieldKey: string;
  /** Looks up what references are called where the record does not say. */
  namesReferences?: boolean;
  /** In lists: the Spanish text stands for the other one where Spanish is spoken. Elsewhere each is read as what it is. */
  isSpoken?: boolean;
}

/** A field's value for reading: references by name, moments in the person's zone, numbers with their unit. */
export function CellValue({ entity, about, words, record, fieldKey, namesReferences, isSpoken }: CellValueProps) {
  const { i18n, t } = useTranslation('records');
  const field = fieldOf(entity, fieldKey);
  const value = record[fieldKey];
  if (value === null && isOwner(entity, fieldKey)) return t('list.everybody');
  if (!field || value === null || value === undefined || value === '')
    return words.none(fieldKey) ?? <span className="t-empty-value">{t('list.none')}</span>;
  if (field.kind === 'reference') {
    const target = about.references[fieldKey];
    const included = target && record[target.relation];
    if (field.default === 0 && value === 0) return <span className="t-empty-value">{t('list.none')}</span>;
    const name = target && recordText(included, target.title, i18n.language);
    if (name) return name;
    return namesReferences ? <ReferenceName target={target} id={value as number} /> : `#${value as number}`;
  }
  if (field.kind === 'choice') return words.choice(fieldKey, value as string);
  const spoken = isSpoken && i18n.language === 'es' ? spanishOf(record, fieldKey) : undefined;
  return spoken ?? <PlainValue field={field} value={value} />;
}

/** What stands in the Spanish twin of a text, where it has one that is written. */
function spanishOf(record: NamedRecord, fieldKey: string): string | undefined {
  const spanish = record[spanishFieldOf([fieldKey]) ?? ''];
  return typeof spanish === 'string' && spanish !== '' ? spanish : undefined;
}

/** Whether the field says whose row of a list it is that the provider's rows are in too. */
const isOwner = ({ ownCopies, scope }: EntityDefinition, key: string): boolean =>
  ownCopies === true && scope.kind === 'facility' && scope.field === key;

/** A value that needs no other record to be understood. */
export function PlainValue({ field, value }: { field: Field; value: unknown }) {
  const { t } = useTranslation('records');
  const { day, dateTime, otherZone, locale } = useFormat();
  switch (field.kind) {
    case 'flag':
      return value === true ? t('list.yes') : t('list.no');
    case 'instant':
      return (
        <time dateTime={value as string} title={otherZone(value as string)}>
          {dateTime(value as string)}
        </time>
      );
    case 'date':
      return day(value as string);
    case 'integer':
    case 'number':
    case 'money':
      return numberText(value as number, field, locale, (unit) => t(`units.${unit}`, { defaultValue: unit }));
    case 'json':
      return structuredText(value, { nothing: t('list.none'), yes: t('list.yes'), no: t('list.no') });
    default:
      return String(value);
  }
}

function numberText(value: number, field: Field, locale: string, unitText: (unit: string) => string): string {
  const text = new Intl.NumberFormat(locale, {
    maximumFractionDigits: field.kind === 'money' ? 2 : 6,
    minimumFractionDigits: field.kind === 'money' ? 2 : 0,
    // What is measured or paid is grouped; a plain number may be a name, such as a year.
    useGrouping: field.kind === 'money' || field.unit !== undefined ? 'always' : false,
  }).format(value);
  return field.unit === undefined ? text : `${text} ${unitText(field.unit)}`;
}
