import type { CollectionAbout, EntityDefinition } from '@trellis/entity-kit';
import { useTranslation } from 'react-i18next';
import { CellValue } from './cell-value.tsx';
import { fieldOf } from './record.ts';
import type { RecordWords } from './use-record-words.ts';

type Values = Readonly<Record<string, unknown>>;

interface ChangeTableProps {
  entity: EntityDefinition;
  about: CollectionAbout;
  words: RecordWords;
  /** As the activity log keeps them. */
  changes: unknown;
}

/** What one write changed: field, before, after. Fields that stayed as they were are left out. */
export function ChangeTable({ entity, about, words, changes }: ChangeTableProps) {
  const { t } = useTranslation('records');
  const { before = {}, after = {} } = (changes ?? {}) as { before?: Values; after?: Values };
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => key in entity.fields && JSON.stringify(before[key] ?? null) !== JSON.stringify(after[key] ?? null),
  );
  if (keys.length === 0) return null;
  const shown = (values: Values, key: string) => (
    <CellValue
      entity={entity}
      about={about}
      words={words}
      record={{ id: 0, [key]: asAnswered(entity, key, values[key]) }}
      fieldKey={key}
    />
  );
  return (
    <table className="r-diff">
      <thead>
        <tr>
          <th scope="col">{t('history.field')}</th>
          <th scope="col">{t('history.old')}</th>
          <th scope="col">{t('history.new')}</th>
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => (
          <tr key={key}>
            <th scope="row">{words.field(key)}</th>
            <td>{shown(before, key)}</td>
            <td>{shown(after, key)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The log keeps moments as the database writes them. */
function asAnswered(entity: EntityDefinition, key: string, value: unknown): unknown {
  if (fieldOf(entity, key)?.kind !== 'instant' || typeof value !== 'string') return value;
  const at = new Date(value);
  return Number.isNaN(at.getTime()) ? value : at.toISOString();
}
