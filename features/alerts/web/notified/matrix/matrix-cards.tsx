import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { CellText, rulesOfCell } from './cell-text.tsx';
import { GapText, type MatrixViewProps, type ShownRow } from './matrix-table.tsx';
import { useRowName } from './use-row-words.ts';

const everybody = 'all';

/** The matrix on a phone: row by row, with those who hear of it; for one person or role, what they hear of. */
export function MatrixCards(view: MatrixViewProps) {
  const { t } = useTranslation('notified');
  const [chosen, setChosen] = useState(everybody);
  const columns = view.matrix.columns.filter(({ key }) => chosen === everybody || key === chosen);
  return (
    <>
      <TextField
        select
        fullWidth
        size="small"
        label={t('matrix.whom')}
        value={columns.length === view.matrix.columns.length ? everybody : chosen}
        onChange={(event) => setChosen(event.target.value)}
      >
        <MenuItem value={everybody}>{t('matrix.everybody')}</MenuItem>
        {view.matrix.columns.map(({ key, name }) => (
          <MenuItem key={key} value={key}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <ul className="no-cards" aria-label={t('matrix.title')}>
        {view.rows.map((row) => (
          <RowCard key={row.key} row={row} {...view} columns={columns} />
        ))}
      </ul>
    </>
  );
}

interface RowCardProps extends MatrixViewProps {
  row: ShownRow;
  columns: MatrixViewProps['matrix']['columns'];
}

function RowCard({ row, matrix, columns, onToggle, onOpen }: RowCardProps) {
  const { t } = useTranslation('notified');
  const rowName = useRowName();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isTold = (column: (typeof columns)[number]) => {
    const { own, wider } = rulesOfCell(matrix.rules, row, column);
    return own.length > 0 || (row.type === null && wider.length > 0);
  };
  const told = columns.filter(isTold);
  const others = columns.filter((column) => !isTold(column));
  const tell = (event: MouseEvent<HTMLElement>) => {
    const [only, another] = others;
    if (only && !another) onOpen(row, only);
    else setAnchor(event.currentTarget);
  };
  return (
    <li className={row.type ? 'no-card' : 'no-card no-card--level'}>
      <div className="no-card__head">
        <div>
          <strong>{rowName(row)}</strong>
          <GapText gap={row.gap} />
        </div>
        {row.type && others.length > 0 ? (
          <IconButton aria-label={t('matrix.tellOf', { row: rowName(row) })} onClick={tell}>
            <Add />
          </IconButton>
        ) : null}
      </div>
      {told.map((column) => (
        <button key={column.key} type="button" className="no-card__told" onClick={() => onOpen(row, column)}>
          <span>{column.name}</span>
          <span>
            <CellText matrix={matrix} row={row} column={column} />
          </span>
        </button>
      ))}
      {row.type ? null : (
        <div className="no-card__foot">
          {others.length === 0 ? null : (
            <Button size="small" startIcon={<Add />} onClick={tell}>
              {others.length === 1 ? t('matrix.tell', { name: others[0]?.name }) : t('matrix.tellMore')}
            </Button>
          )}
          {row.types ? (
            <Button
              size="small"
              color="inherit"
              aria-expanded={row.isOpen ?? false}
              onClick={() => onToggle(row.level)}
            >
              {t(row.isOpen ? 'matrix.hideTypes' : 'matrix.showTypes', { count: row.types })}
            </Button>
          ) : null}
        </div>
      )}
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {others.map((column) => (
          <MenuItem
            key={column.key}
            onClick={() => {
              setAnchor(null);
              onOpen(row, column);
            }}
          >
            {column.name}
          </MenuItem>
        ))}
      </Menu>
    </li>
  );
}
