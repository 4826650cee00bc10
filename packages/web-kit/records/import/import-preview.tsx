import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { Notice, StateChip } from '@trellis/ui';
import { DataTable, type TableColumn } from '@trellis/ui/table';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportLine } from './check-rows.ts';
import type { ImportField } from './match-columns.ts';
import type { ImportDraft } from './use-import.ts';

interface ImportPreviewProps {
  draft: ImportDraft;
  fields: readonly ImportField[];
  idLabel: string;
  onColumn: (column: number, key: string | undefined) => void;
}

const stateOf = { new: 'healthy', changed: 'info', unchanged: 'disabled' } as const;

/** What an import would do, line by line, and what is wrong with it. */
export function ImportPreview({ draft, fields, idLabel, onColumn }: ImportPreviewProps) {
  const { t } = useTranslation('records');
  const { file, columns, lines } = draft;
  const bad = lines.filter(({ problems }) => problems.length > 0);
  const [onlyBad, setOnlyBad] = useState(false);
  const count = (kind: ImportLine['kind']) => lines.filter((line) => line.kind === kind).length;
  const shown = onlyBad && bad.length > 0 ? bad : lines;
  const table = useMemo(
    (): TableColumn<ImportLine>[] => [
      { key: '#', label: t('import.line'), width: 64, align: 'end', render: ({ line }) => line },
      { key: '!', label: t('import.outcome'), width: 280, render: (line) => <Outcome line={line} /> },
      ...file.head.flatMap((title, index): TableColumn<ImportLine>[] => {
        const key = columns[index];
        if (key === undefined) return [];
        const label = key === 'id' ? idLabel : (fields.find((field) => field.key === key)?.label ?? title);
        return [{ key: `${index}`, label, width: 160, render: ({ cells }) => cells[index] ?? '' }];
      }),
    ],
    [file, columns, fields, idLabel, t],
  );
  return (
    <>
      {bad.length > 0 ? (
        <Notice state="error">{t('import.problems', { count: bad.length })}</Notice>
      ) : draft.isTried ? (
        <Notice state="healthy">{t('import.fine')}</Notice>
      ) : count('unchanged') === lines.length ? (
        <Notice state="info">{t('import.nothing')}</Notice>
      ) : null}
      <UnknownColumns draft={draft} fields={fields} idLabel={idLabel} onColumn={onColumn} />
      <div className="r-import__summary">
        <span>
          {t('import.summary', { created: count('new'), changed: count('changed'), unchanged: count('unchanged') })}
        </span>
        {bad.length > 0 ? (
          <FormControlLabel
            label={t('import.onlyBad')}
            control={<Switch checked={onlyBad} onChange={(_, on) => setOnlyBad(on)} />}
          />
        ) : null}
      </div>
      <DataTable label={draft.name} columns={table} rows={shown} rowKey={({ line }) => line} />
    </>
  );
}

/** What happens to a line, or every reason why it cannot. */
function Outcome({ line }: { line: ImportLine }) {
  const { t } = useTranslation('records');
  if (line.problems.length === 0)
    return <StateChip state={stateOf[line.kind]} label={t(`import.kinds.${line.kind}`)} />;
  return (
    <ul className="r-import__problems">
      {line.problems.map(({ field, text }) => (
        <li key={`${field} ${text}`}>{field === undefined ? text : `${field}: ${text}`}</li>
      ))}
    </ul>
  );
}

/** Columns whose name says no field: each may be told which, or is left out; beside them the one with the numbers of records. */
function UnknownColumns({ draft: { file, columns }, fields, idLabel, onColumn }: ImportPreviewProps) {
  const { t } = useTranslation('records');
  const [unknown] = useState(() => file.head.flatMap((_, index) => (columns[index] === undefined ? [index] : [])));
  const [numbers] = useState(() => columns.flatMap((key, index) => (key === 'id' ? [index] : [])));
  if (unknown.length === 0) return null;
  const free = [{ key: 'id', label: idLabel }, ...fields];
  return (
    <div className="r-import__unknown">
      <Notice state="warning">{t('import.unknown', { count: unknown.length })}</Notice>
      <div className="r-import__selects">
        {[...numbers, ...unknown].map((index) => (
          <TextField
            key={index}
            select
            size="small"
            label={file.head[index] || t('import.unnamed', { number: index + 1 })}
            value={columns[index] ?? ''}
            onChange={({ target }) => onColumn(index, target.value === '' ? undefined : target.value)}
            slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
          >
            <MenuItem value="">{t('import.leftOut')}</MenuItem>
            {free
              .filter(({ key }) => columns[index] === key || !columns.includes(key))
              .map(({ key, label }) => (
                <MenuItem key={key} value={key}>
                  {label}
                </MenuItem>
              ))}
          </TextField>
        ))}
      </div>
    </div>
  );
}
