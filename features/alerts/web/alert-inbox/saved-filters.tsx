import BookmarkBorder from '@mui/icons-material/BookmarkBorder';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { everyday, filtered } from '@trellis/entity-kit';
import { PromptDialog } from '@trellis/ui';
import { useAction, useCall, useUser, type ChangeAddress } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { filterKeys, isFiltered, readInboxAddress, type InboxAddress } from './inbox-address.ts';

const grid_id = '/facility/alerts';
const mostSaved = 100;
const longestName = 120;

interface SavedFiltersProps {
  address: InboxAddress;
  onChange: ChangeAddress<InboxAddress>;
}

/** Filters by a name of one's own: taken up, kept, removed. */
export function SavedFilters({ address, onChange }: SavedFiltersProps) {
  const { t } = useTranslation('alert-inbox');
  const { id: user_id } = useUser();
  const [query] = useSearchParams();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isNaming, setNaming] = useState(false);
  const { data } = useCall(
    everyday('ag_gridCustomizations').list,
    filtered({ where: { user_id, grid_id, name: { neq: null } }, order: 'name', limit: mostSaved }),
  );
  const save = useAction(everyday('ag_gridCustomizations').create, {
    success: t('saved.kept'),
    onSuccess: () => setNaming(false),
  });
  const remove = useAction(everyday('ag_gridCustomizations').delete, { success: t('saved.removed') });
  const take = (params: unknown) => {
    const kept = readInboxAddress(new URLSearchParams(params as Record<string, string>));
    onChange(Object.fromEntries(filterKeys.map((key) => [key, kept[key]])));
    setAnchor(null);
  };
  const saved = data ?? [];
  if (saved.length === 0 && !isFiltered(address)) return null;
  return (
    <>
      <Button
        color="inherit"
        startIcon={<BookmarkBorder />}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('saved.title')}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {saved.map(({ id, name, params }) => (
          <MenuItem key={id} onClick={() => take(params)}>
            <ListItemText primary={name} />
            <IconButton
              size="small"
              edge="end"
              aria-label={t('saved.remove', { name })}
              sx={{ ml: 2 }}
              onClick={(event) => {
                event.stopPropagation();
                void remove.run({ params: { id } });
              }}
            >
              <DeleteOutlined fontSize="small" />
            </IconButton>
          </MenuItem>
        ))}
        <MenuItem
          disabled={!isFiltered(address)}
          onClick={() => {
            setAnchor(null);
            setNaming(true);
          }}
        >
          {t('saved.keep')}
        </MenuItem>
      </Menu>
      <PromptDialog
        open={isNaming}
        title={t('saved.keep')}
        fields={[
          {
            name: 'name',
            label: t('saved.name'),
            max: longestName,
            rules: [(text) => text.trim() !== '' || t('saved.needed')],
          },
        ]}
        confirmLabel={t('saved.save')}
        isBusy={save.isRunning}
        onConfirm={({ name = '' }) => {
          const params = Object.fromEntries(
            filterKeys.flatMap((key) => (query.has(key) ? [[key, query.get(key) ?? '']] : [])),
          );
          void save.run({ body: { user_id, grid_id, name, params } });
        }}
        onClose={() => setNaming(false)}
      />
    </>
  );
}
