import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import { ContentDialog, NamedIcon } from '@trellis/ui';

interface Choice {
  key: string;
  icon: string;
  label: string;
  hint: string;
}

interface ChoiceDialogProps {
  title: string;
  choices: readonly Choice[];
  onChoose: (key: string) => void;
  onClose: () => void;
}

/** One of a few things to open. */
export const ChoiceDialog = ({ title, choices, onChoose, onClose }: ChoiceDialogProps) => (
  <ContentDialog title={title} width={400} onClose={onClose}>
    <List component="div" disablePadding sx={{ mx: -1 }}>
      {choices.map(({ key, icon, label, hint }, index) => (
        <ListItemButton key={key} autoFocus={index === 0} onClick={() => onChoose(key)} sx={{ borderRadius: 1, px: 1 }}>
          <ListItemIcon sx={{ minWidth: 44 }}>
            <NamedIcon name={icon} size={24} />
          </ListItemIcon>
          <ListItemText primary={label} secondary={hint} />
        </ListItemButton>
      ))}
    </List>
  </ContentDialog>
);
