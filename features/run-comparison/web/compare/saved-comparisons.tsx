import MoreVert from '@mui/icons-material/MoreVert';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { everyday } from '@trellis/entity-kit';
import { comparisonsGrid, paramsOf, useSavedComparisons, type SavedComparison } from '@trellis/lifecycles/web/hooks';
import { PromptDialog } from '@trellis/ui';
import { useAction, useUser } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';

const longestName = 120;
const saves = everyday('ag_gridCustomizations');

/** Comparisons by a name: opened, kept, renamed, shared with the facility, deleted. */
export function SavedComparisons({ mayKeep }: { mayKeep: boolean }) {
  const { t } = useTranslation('run-comparison');
  const { id: user_id, facility_id } = useUser();
  const [query] = useSearchParams();
  const [isNaming, setNaming] = useState(false);
  const saved = useSavedComparisons();
  const runs = query.get('runs') ?? '';
  const save = useAction(saves.create, { success: t('saved.kept'), onSuccess: () => setNaming(false) });
  const keep = (name: string) => {
    const params = paramsOf(query, facility_id);
    void save.run({ body: { user_id, grid_id: comparisonsGrid, name, params } });
  };
  if (saved.length === 0 && !mayKeep) return null;
  return (
    <div className="rc-tools" role="group" aria-label={t('saved.title')}>
      {saved.length > 0 ? <span className="rc-soft">{t('saved.title')}</span> : null}
      {saved.map((one) => (
        <span key={one.id} className="rc-saved" data-now={one.runs === runs}>
          <Link to={one.path} {...(one.runs === runs && { 'aria-current': 'true' as const })}>
            {one.name}
          </Link>
          <small>{one.sharedBy ?? (one.shared ? t('saved.isShared') : '')}</small>
          {one.sharedBy === undefined ? <SavedMenu saved={one} others={saved} query={query} mayKeep={mayKeep} /> : null}
        </span>
      ))}
      {mayKeep ? (
        <Button size="small" variant="outlined" onClick={() => setNaming(true)}>
          {t('saved.keep')}
        </Button>
      ) : null}
      <NameDialog
        open={isNaming}
        title={t('saved.keep')}
        taken={saved}
        isBusy={save.isRunning}
        onName={keep}
        onClose={() => setNaming(false)}
      />
    </div>
  );
}

interface SavedMenuProps {
  saved: SavedComparison;
  others: readonly SavedComparison[];
  query: URLSearchParams;
  mayKeep: boolean;
}

/** What may be done with one's own comparison. */
function SavedMenu({ saved, others, query, mayKeep }: SavedMenuProps) {
  const { t } = useTranslation('run-comparison');
  const { id: user_id, facility_id } = useUser();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isNaming, setNaming] = useState(false);
  const { id, name, shared, params, runs } = saved;
  const rename = useAction(saves.patch, { success: t('saved.renamed'), onSuccess: () => setNaming(false) });
  const share = useAction(saves.patch, { success: t(shared ? 'saved.unshared' : 'saved.shared') });
  const replace = useAction(saves.patch, { success: t('saved.replaced') });
  const again = useAction(saves.create);
  const remove = useAction(saves.delete, {
    success: t('saved.removed', { name }),
    undo: () => () => again.run({ body: { user_id, grid_id: comparisonsGrid, name, shared, params } }),
  });
  const act = (what: () => void) => () => {
    setAnchor(null);
    what();
  };
  return (
    <>
      <IconButton
        size="small"
        aria-label={t('saved.more', { name })}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreVert fontSize="small" />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        <MenuItem onClick={act(() => setNaming(true))}>{t('saved.rename')}</MenuItem>
        <MenuItem onClick={act(() => void share.run({ params: { id }, body: { shared: !shared } }))}>
          {t(shared ? 'saved.unshare' : 'saved.share')}
        </MenuItem>
        {mayKeep && runs !== query.get('runs') ? (
          <MenuItem
            onClick={act(() => void replace.run({ params: { id }, body: { params: paramsOf(query, facility_id) } }))}
          >
            {t('saved.replace')}
          </MenuItem>
        ) : null}
        <MenuItem onClick={act(() => void remove.run({ params: { id } }))}>{t('saved.remove')}</MenuItem>
      </Menu>
      <NameDialog
        open={isNaming}
        title={t('saved.rename')}
        value={name}
        taken={others.filter((one) => one.id !== id)}
        isBusy={rename.isRunning}
        onName={(next) => void rename.run({ params: { id }, body: { name: next } })}
        onClose={() => setNaming(false)}
      />
    </>
  );
}

interface NameDialogProps {
  open: boolean;
  title: string;
  value?: string;
  /** Names of one's own that are in use. */
  taken: readonly SavedComparison[];
  isBusy: boolean;
  onName: (name: string) => void;
  onClose: () => void;
}

function NameDialog({ value = '', taken, onName, ...rest }: NameDialogProps) {
  const { t } = useTranslation('run-comparison');
  const isTaken = (name: string) => taken.some((one) => one.sharedBy === undefined && one.name === name);
  return (
    <PromptDialog
      {...rest}
      confirmLabel={t('saved.save')}
      fields={[
        {
          ...{ name: 'name', label: t('saved.name'), value, max: longestName },
          rules: [(name) => name !== '' || t('saved.needed'), (name) => !isTaken(name) || t('saved.taken')],
        },
      ]}
      onConfirm={({ name = '' }) => onName(name)}
    />
  );
}
