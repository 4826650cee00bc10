import Lock from '@mui/icons-material/LockOutlined';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { everyday, type EntityDefinition } from '@trellis/entity-kit';
import { systemTablesApi, type SystemTable } from '@trellis/reference-data/model';
import { Notice } from '@trellis/ui';
import { useAction } from '@trellis/web-kit';
import { EntityTable, type RecordRow } from '@trellis/web-kit/records';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { InlineText } from './inline-text.tsx';

interface SystemTableRowsProps {
  table: SystemTable;
  definition: EntityDefinition;
  name: string;
}

/** Marks that say little as words; the column chooser has them. */
const marks = new Set(['icon', 'color']);
/** Fields every small list has, or that say where a row belongs. */
const common = new Set(['label', 'labelEs', 'seq', 'active', 'kind', 'key', 'facility_id', 'extra', 'locked']);

/** The rows of one list: both labels and the active mark are changed in place, the order by dragging, the rest in the drawer. */
export function SystemTableRows({ table, definition, name }: SystemTableRowsProps) {
  const { t } = useTranslation('reference-data');
  const { kind } = table;
  const changes = ['systemTables'];
  const patch = useAction(everyday(definition).patch, { changes });
  const move = useAction(systemTablesApi.calls.moveRow, { changes: [definition.path] });
  const change = ({ id, updatedate }: RecordRow, values: Readonly<Record<string, unknown>>) =>
    patch.run({ params: { id }, body: { ...values, updatedate } });
  const shown = useMemo(() => {
    const own = Object.entries(definition.fields).filter(
      ([key, field]) => !common.has(key) && !marks.has(key) && field.kind !== 'json' && field.kind !== 'secret',
    );
    const first = definition.fields['key'] ? 'key' : 'id';
    return [first, 'label', 'labelEs', 'active', ...own.map(([key]) => key).slice(0, 4)];
  }, [definition]);
  const text = (key: 'label' | 'labelEs', isRequired: boolean) => ({
    label: t(key),
    width: 190,
    render: (record: RecordRow) => (
      <InlineText
        label={`${t(key)}: ${textOf(record['label'])}`}
        value={textOf(record[key])}
        isRequired={isRequired}
        onSave={(value) => change(record, { [key]: value === '' ? null : value })}
      />
    ),
  });
  const isLocked = (record: RecordRow) => record['locked'] === true;
  return (
    <>
      <Typography variant="h2">{name}</Typography>
      <EntityTable
        entity={definition}
        texts="reference-data"
        gridId={`/admin/systemtables/${definition.path}${kind === null ? '' : `/${kind}`}`}
        shownColumns={shown}
        {...(kind !== null && { where: { kind }, defaults: { kind } })}
        fields={{ kind: { isHidden: kind !== null }, locked: { isHidden: true } }}
        columns={{
          label: text('label', true),
          labelEs: text('labelEs', false),
          // Groups that come with the product read in the person's language; one's own stay as they were written.
          category: {
            render: ({ category }) => t(`categories.${textOf(category)}`, { defaultValue: textOf(category) }),
          },
          active: {
            render: (record) => (
              <Switch
                size="small"
                checked={record['active'] === true}
                onChange={(_, active) => void change(record, { active })}
                slotProps={{ input: { 'aria-label': `${t('active')}: ${textOf(record['label'])}` } }}
              />
            ),
          },
        }}
        rowActions={(record) =>
          isLocked(record) ? (
            <Lock
              fontSize="small"
              titleAccess={t('locked')}
              sx={{ color: 'text.secondary', verticalAlign: 'middle' }}
            />
          ) : null
        }
        mayRemove={(record) => !isLocked(record)}
        above={(record) => (isLocked(record) ? <Notice state="info">{t('locked')}</Notice> : null)}
        onMove={(record, after) =>
          void move.run({
            params: { collection: definition.path, id: String(record.id) },
            body: { after: after?.id ?? null },
          })
        }
      />
    </>
  );
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
