import ArrowDropDown from '@mui/icons-material/ArrowDropDown';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import type { Action } from '@trellis/commands/model';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfferedGroup } from '../offer/offered-actions.ts';
import { ActionItem } from './action-items.tsx';

interface GroupMenuProps {
  group: OfferedGroup;
  isDisabled: boolean;
  onOpen: () => void;
  onChoose: (action: Action) => void;
}

/** A group's button with its menu. */
export function GroupMenu({ group: { group, actions }, isDisabled, onOpen, onChoose }: GroupMenuProps) {
  const { t } = useTranslation('commands');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [menuId, buttonId] = [useId(), useId()];
  return (
    <>
      <Button
        id={buttonId}
        color="inherit"
        variant="outlined"
        endIcon={<ArrowDropDown />}
        disabled={isDisabled}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor === null ? undefined : menuId}
        onClick={(event) => {
          onOpen();
          setAnchor(event.currentTarget);
        }}
      >
        {t(`groups.${group}`)}
      </Button>
      <Menu
        id={menuId}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-labelledby': buttonId }, paper: { sx: { maxWidth: 360 } } }}
      >
        {actions.map((offered) => (
          <ActionItem
            key={offered.action.id}
            offered={offered}
            onChoose={(action) => {
              setAnchor(null);
              onChoose(action);
            }}
          />
        ))}
      </Menu>
    </>
  );
}
