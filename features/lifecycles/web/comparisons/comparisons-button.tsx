import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useOpenPath } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { comparisonsGrid, useSavedComparisons } from './use-saved-comparisons.ts';

/** The way to runs beside each other: the saved ones by name, and a new one. Nothing for who may not open the page. */
export function ComparisonsButton() {
  const { t } = useTranslation('lifecycles');
  const page = useOpenPath()(comparisonsGrid);
  return page === undefined ? null : <Comparisons page={page} label={t('comparisons.open')} />;
}

function Comparisons({ page, label }: { page: string; label: string }) {
  const { t } = useTranslation('lifecycles');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const saved = useSavedComparisons();
  if (saved.length === 0)
    return (
      <Button component={Link} to={page}>
        {label}
      </Button>
    );
  const close = () => setAnchor(null);
  return (
    <>
      <Button aria-haspopup="menu" onClick={(event) => setAnchor(event.currentTarget)}>
        {label}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={close}>
        {saved.map(({ id, name, path, sharedBy }) => (
          <MenuItem key={id} component={Link} to={path} onClick={close}>
            <ListItemText
              primary={name}
              {...(sharedBy !== undefined && { secondary: t('comparisons.by', { name: sharedBy }) })}
            />
          </MenuItem>
        ))}
        <Divider />
        <MenuItem component={Link} to={page} onClick={close}>
          {t('comparisons.new')}
        </MenuItem>
      </Menu>
    </>
  );
}
