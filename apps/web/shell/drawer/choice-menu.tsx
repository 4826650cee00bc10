import Check from '@mui/icons-material/Check';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';

export interface Choice {
  id: number;
  name: string;
}

interface ChoiceMenuProps {
  anchor: HTMLElement;
  label: string;
  choices: readonly Choice[];
  chosen: number | null | undefined;
  onChoose: (choice: Choice) => void;
  onClose: () => void;
}

/** The list of a choice, with the one in force ticked. */
export const ChoiceMenu = ({ anchor, label, choices, chosen, onChoose, onClose }: ChoiceMenuProps) => (
  <Menu open anchorEl={anchor} onClose={onClose} slotProps={{ list: { 'aria-label': label } }}>
    {choices.map((choice) => (
      <MenuItem
        key={choice.id}
        selected={choice.id === chosen}
        onClick={() => {
          onClose();
          if (choice.id !== chosen) onChoose(choice);
        }}
      >
        <ListItemIcon>{choice.id === chosen ? <Check fontSize="small" /> : null}</ListItemIcon>
        {choice.name}
      </MenuItem>
    ))}
  </Menu>
);
