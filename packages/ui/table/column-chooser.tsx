import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import ViewColumn from '@mui/icons-material/ViewColumnOutlined';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useUiTexts } from '../texts/use-ui-texts.ts';
import './column-chooser.css';

export interface ChosenColumn {
  key: string;
  label: string;
  isShown: boolean;
}

interface ColumnChooserProps {
  /** All columns in their order. */
  columns: readonly ChosenColumn[];
  onChange: (columns: readonly ChosenColumn[]) => void;
  onReset: () => void;
}

/** Which columns are shown, and in which order. */
export function ColumnChooser({ columns, onChange, onReset }: ColumnChooserProps) {
  const t = useUiTexts();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const titleId = useId();
  const shown = columns.filter(({ isShown }) => isShown).length;
  const toggle = (key: string) =>
    onChange(columns.map((column) => (column.key === key ? { ...column, isShown: !column.isShown } : column)));
  return (
    <>
      <IconButton
        aria-label={t('table.columns')}
        data-hint={t('table.columns')}
        data-word={t('table.columns')}
        aria-haspopup="dialog"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <ViewColumn />
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-labelledby': titleId, className: 't-chooser' } }}
      >
        <Typography id={titleId} variant="h3" component="h2">
          {t('table.columns')}
        </Typography>
        <ul className="t-chooser__list">
          {columns.map(({ key, label, isShown }, index) => (
            <li key={key}>
              <FormControlLabel
                sx={{ flex: 1, mr: 0 }}
                label={label}
                control={<Checkbox checked={isShown} disabled={isShown && shown === 1} onChange={() => toggle(key)} />}
              />
              <IconButton
                aria-label={t('table.moveUp', { column: label })}
                disabled={index === 0}
                onClick={() => onChange(moved(columns, index, index - 1))}
              >
                <ArrowUpward fontSize="small" />
              </IconButton>
              <IconButton
                aria-label={t('table.moveDown', { column: label })}
                disabled={index === columns.length - 1}
                onClick={() => onChange(moved(columns, index, index + 1))}
              >
                <ArrowDownward fontSize="small" />
              </IconButton>
            </li>
          ))}
        </ul>
        <Button onClick={onReset}>{t('table.resetColumns')}</Button>
      </Popover>
    </>
  );
}

function moved(columns: readonly ChosenColumn[], from: number, to: number): ChosenColumn[] {
  const next = [...columns];
  const [column] = next.splice(from, 1);
  if (column) next.splice(to, 0, column);
  return next;
}
