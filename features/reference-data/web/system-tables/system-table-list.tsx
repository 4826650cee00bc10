import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import TextField from '@mui/material/TextField';
import type { SystemTable } from '@trellis/reference-data/model';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tableKey, useTableName } from './table-name.ts';

interface SystemTableListProps {
  tables: readonly SystemTable[];
  current: SystemTable | undefined;
  onChoose: (table: SystemTable) => void;
}

/** Which lists there are, how many rows each has and how many of those are in use. */
export function SystemTableList({ tables, current, onChoose }: SystemTableListProps) {
  const { t } = useTranslation('reference-data');
  const nameOf = useTableName();
  const [text, setText] = useState('');
  const shown = tables.filter((table) => nameOf(table).toLowerCase().includes(text.trim().toLowerCase()));
  return (
    <nav className="st-list" aria-label={t('lists')}>
      <TextField
        size="small"
        label={t('find')}
        value={text}
        onChange={({ target }) => setText(target.value)}
        sx={{ bgcolor: 'background.paper' }}
      />
      <List dense disablePadding>
        {shown.map((table) => {
          const isCurrent = current !== undefined && tableKey(table) === tableKey(current);
          return (
            <ListItem key={tableKey(table)} disablePadding>
              <ListItemButton
                selected={isCurrent}
                aria-current={isCurrent ? 'true' : undefined}
                {...(isCurrent && { ref: showInList })}
                onClick={() => onChoose(table)}
                sx={{ minHeight: 44, borderRadius: 1 }}
              >
                <ListItemText
                  primary={nameOf(table)}
                  secondary={t(table.used > 0 ? 'countsUsed' : 'counts', { count: table.rows, used: table.used })}
                  slotProps={{ secondary: { className: 't-number' } }}
                />
              </ListItemButton>
            </ListItem>
          );
        })}
      </List>
      {shown.length === 0 ? <p role="status">{t('noneFound')}</p> : null}
    </nav>
  );
}

/** The list that is open stands in sight, also when a link led to it. */
function showInList(item: HTMLElement | null) {
  const list = item?.closest<HTMLElement>('.st-list');
  if (!item || !list) return;
  const [top, bottom] = [item.offsetTop, item.offsetTop + item.offsetHeight];
  if (top < list.scrollTop || bottom > list.scrollTop + list.clientHeight) list.scrollTop = top - list.clientHeight / 2;
}
