import BookmarkBorder from '@mui/icons-material/BookmarkBorder';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { everyday, filtered } from '@trellis/entity-kit';
import { PromptDialog } from '@trellis/ui';
import { sendWith, useAction, useCall, useClientOptions, useTakeBack, useUser, type UndoStep } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { readView, takeView } from './saved-view.ts';

const calls = everyday('ag_gridCustomizations');
/** Views belong to a person, and are taken up on any unit. */
const grid_id = '/device/charts';
const longestName = 120;

/** What the charts show, kept by a name of one's own: taken up on any unit, kept, removed. */
export function SavedViews() {
  const { t } = useTranslation('unit-page');
  const { id: user_id } = useUser();
  const [query, setQuery] = useSearchParams();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isNaming, setNaming] = useState(false);
  const { data: saved = [] } = useCall(
    calls.list,
    filtered({ where: { user_id, grid_id, name: { neq: null } }, order: ['name', 'id'] }),
    { isWhole: true },
  );
  const send = sendWith(useClientOptions());
  const takeBack = useTakeBack();
  const undo = (step: UndoStep) => () => takeBack([step], ['ag_gridCustomizations']);
  const save = useAction(calls.create, {
    success: t('saved.kept'),
    undo: ({ id }) => undo(() => send(calls.delete, { params: { id } })),
    onSuccess: () => setNaming(false),
  });
  const remove = useAction(calls.delete, {
    success: t('saved.removed'),
    undo: (_, { params }) => {
      const kept = saved.find(({ id }) => id === params.id);
      return (
        kept && undo(() => send(calls.create, { body: { user_id, grid_id, name: kept.name, params: kept.params } }))
      );
    },
  });
  return (
    <>
      <Button
        size="small"
        color="inherit"
        startIcon={<BookmarkBorder />}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('saved.title')}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {saved.map(({ id, name, params }) => (
          <MenuItem
            key={id}
            onClick={() => {
              setAnchor(null);
              setQuery((before) => takeView(before, params), { replace: true });
            }}
          >
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
        onConfirm={({ name = '' }) => void save.run({ body: { user_id, grid_id, name, params: readView(query) } })}
        onClose={() => setNaming(false)}
      />
    </>
  );
}
