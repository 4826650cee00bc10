import ListItemText from '@mui/material/ListItemText';
import MenuItem from '@mui/material/MenuItem';
import type { Action } from '@trellis/commands/model';
import { useTranslation } from 'react-i18next';
import { useActionLabel } from '../offer/use-action-label.ts';
import type { OfferedAction } from '../offer/offered-actions.ts';

interface ActionItemProps {
  offered: OfferedAction;
  onChoose: (action: Action) => void;
}

/** One action in a menu; one that cannot be taken now says why. */
export function ActionItem({ offered, onChoose, ...menuProps }: ActionItemProps) {
  const { t } = useTranslation('commands');
  const actionLabel = useActionLabel();
  const { action, blockedBy } = offered;
  return (
    <MenuItem
      {...menuProps}
      disabled={blockedBy !== null}
      onClick={() => onChoose(action)}
      sx={{ whiteSpace: 'normal' }}
    >
      <ListItemText primary={actionLabel(action)} secondary={blockedBy === null ? null : t(`skip.${blockedBy}`)} />
    </MenuItem>
  );
}
