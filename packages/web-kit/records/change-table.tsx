import type { CollectionAbout, EntityDefinition } from '@trellis/entity-kit';
import { useTranslation } from 'react-i18next';
import { CellValue } from './cell-value.tsx';
import { asAnswered } from './drawer/earlier-state.ts';
import type { RecordWords } from './use-record-words.ts';

type Values = Readonly<Record<string, unknown>>;

interface ChangeTableProps {
  entity: EntityDefinition;
  about: CollectionAbout;
  words: RecordWords;
  /** As the activity log keeps them. */
  changes: unknown;
  /** What its columns are called, where it is no change that was made. */
  heads?: { before: string; after: string };
}

/** What one write changed: field, before, after. Fields that stayed as they were are left out. */
export function ChangeTable({ entity, about, words, changes, heads }: ChangeTableProps) {
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
      namesReferences
    />
  );
  return (
    <table className="r-diff">
      <thead>
        <tr>
          <th scope="col">{t('history.field')}</th>
          <th scope="col">{heads?.before ?? t('history.old')}</th>
          <th scope="col">{heads?.after ?? t('history.new')}</th>
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
