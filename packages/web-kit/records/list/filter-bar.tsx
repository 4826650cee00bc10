import FilterList from '@mui/icons-material/FilterList';
import Button from '@mui/material/Button';
import Cancel from '@mui/icons-material/Cancel';
import Chip from '@mui/material/Chip';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Popover from '@mui/material/Popover';
import { implicitFields, type CollectionAbout, type EntityDefinition } from '@trellis/entity-kit';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldOf } from '../record.ts';
import type { RecordWords } from '../use-record-words.ts';
import { FilterEditor } from './filter-editor.tsx';
import { FilterText } from './filter-text.tsx';

interface FilterBarProps {
  entity: EntityDefinition;
  about: CollectionAbout;
  words: RecordWords;
  filters: Readonly<Record<string, string>>;
  onChange: (filters: Readonly<Record<string, string>>) => void;
}

/** Filters by any field: a menu to add one, a chip for each that is on. */
export function FilterBar({ entity, about, words, filters, onChange }: FilterBarProps) {
  const { t } = useTranslation('records');
  const [menu, setMenu] = useState<HTMLElement | null>(null);
  const [editing, setEditing] = useState<{ key: string; anchor: HTMLElement }>();
  const titleId = useId();
  const keys = filterKeys(entity, about);
  const active = Object.keys(filters).filter((key) => keys.includes(key));
  const without = (key: string) => Object.fromEntries(Object.entries(filters).filter(([name]) => name !== key));
  const edited = editing && fieldOf(entity, editing.key);
  return (
    <div className="r-chips">
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<FilterList />}
        aria-haspopup="menu"
        onClick={(event) => setMenu(event.currentTarget)}
      >
        {t('filter.add')}
      </Button>
      <Menu open={menu !== null} anchorEl={menu} onClose={() => setMenu(null)}>
        {keys.map((key) => (
          <MenuItem
            key={key}
            onClick={() => {
              if (menu) setEditing({ key, anchor: menu });
              setMenu(null);
            }}
          >
            {words.field(key)}
          </MenuItem>
        ))}
      </Menu>
      {active.map((key) => (
        <Chip
          key={key}
          variant="outlined"
          label={
            <FilterText
              label={words.field(key)}
              fieldKey={key}
              field={fieldOf(entity, key)}
              about={about}
              words={words}
              text={filters[key] ?? ''}
            />
          }
          onClick={(event) => setEditing({ key, anchor: event.currentTarget })}
          onDelete={() => onChange(without(key))}
          deleteIcon={<Cancel titleAccess={t('filter.remove', { field: words.field(key) })} />}
        />
      ))}
      {active.length > 1 ? <Button onClick={() => onChange({})}>{t('filter.clear')}</Button> : null}
      {editing && edited ? (
        <Popover
          open
          anchorEl={editing.anchor}
          onClose={() => setEditing(undefined)}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
          slotProps={{ paper: { role: 'dialog', 'aria-labelledby': titleId, sx: { p: 2, width: 320 } } }}
        >
          <FilterEditor
            titleId={titleId}
            label={words.field(editing.key)}
            fieldKey={editing.key}
            field={edited}
            about={about}
            words={words}
            text={filters[editing.key] ?? ''}
            onApply={(text) => {
              onChange(text === '' ? without(editing.key) : { ...filters, [editing.key]: text });
              setEditing(undefined);
            }}
          />
        </Popover>
      ) : null}
    </div>
  );
}

/** Fields one may filter by: all the person sees, but structured data. */
const filterKeys = (entity: EntityDefinition, about: CollectionAbout): string[] =>
  [...Object.keys(entity.fields), ...Object.keys(implicitFields)].filter((key) => {
    const kind = fieldOf(entity, key)?.kind;
    if (about.hidden.includes(key) || key === 'createuser' || key === 'updateuser' || key === 'id') return false;
    return kind === 'reference' ? about.references[key] !== undefined : kind !== 'json' && kind !== 'secret';
  });
