import Tune from '@mui/icons-material/Tune';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import MenuList from '@mui/material/MenuList';
import type { Action } from '@trellis/commands/model';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfferedGroup } from '../offer/offered-actions.ts';
import { ActionItem } from './action-items.tsx';

interface AllGroupsSheetProps {
  groups: readonly OfferedGroup[];
  isDisabled: boolean;
  onOpen: () => void;
  onChoose: (action: Action) => void;
}

/** On a phone: one button, and every action in a sheet from below. */
export function AllGroupsSheet({ groups, isDisabled, onOpen, onChoose }: AllGroupsSheetProps) {
  const { t } = useTranslation('commands');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="contained"
        startIcon={<Tune />}
        disabled={isDisabled}
        aria-haspopup="menu"
        onClick={() => {
          onOpen();
          setOpen(true);
        }}
      >
        {t('bar.commands')}
      </Button>
      <Drawer
        anchor="bottom"
        open={isOpen}
        onClose={() => setOpen(false)}
        slotProps={{
          paper: {
            'aria-label': t('bar.commands'),
            sx: { maxHeight: '80dvh', borderRadius: '12px 12px 0 0', pb: 'env(safe-area-inset-bottom)' },
          },
        }}
      >
        {groups.map(({ group, actions }) => (
          <section key={group} aria-label={t(`groups.${group}`)}>
            <h3 className="t-command-bar__group">{t(`groups.${group}`)}</h3>
            <MenuList aria-label={t(`groups.${group}`)} dense={false} disablePadding>
              {actions.map((offered) => (
                <ActionItem
                  key={offered.action.id}
                  offered={offered}
                  onChoose={(action) => {
                    setOpen(false);
                    onChoose(action);
                  }}
                />
              ))}
            </MenuList>
          </section>
        ))}
      </Drawer>
    </>
  );
}
