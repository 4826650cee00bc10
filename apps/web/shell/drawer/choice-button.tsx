import UnfoldMore from '@mui/icons-material/UnfoldMore';
import Button from '@mui/material/Button';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { Choice } from './choice-menu.tsx';

const ChoiceMenu = lazy(async () => ({ default: (await import('./choice-menu.tsx')).ChoiceMenu }));

interface ChoiceButtonProps {
  /** What is chosen: "Facility". */
  label: string;
  /** What the list is called: "Change facility". */
  listLabel: string;
  icon: ReactNode;
  /** What the button says: the choice in force. */
  text: string;
  choices: readonly Choice[];
  chosen: number | null | undefined;
  onChoose: (choice: Choice) => void;
}

/** A choice of the drawer: shows what holds and opens the list of what there is. With a single choice there is nothing to press. */
export function ChoiceButton({ label, listLabel, icon, text, choices, chosen, onChoose }: ChoiceButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isFixed = choices.length === 0 || (choices.length === 1 && choices[0]?.id === chosen);
  return (
    <>
      <Button
        fullWidth
        variant="outlined"
        color="inherit"
        startIcon={icon}
        endIcon={isFixed ? null : <UnfoldMore />}
        disabled={isFixed}
        aria-label={`${label}: ${text}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        data-hint={`${label}: ${text}`}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{
          justifyContent: 'flex-start',
          px: 1.25,
          minWidth: 0,
          '&.Mui-disabled': { color: 'text.primary', borderColor: 'divider' },
          '& .MuiButton-endIcon': { ml: 'auto' },
        }}
      >
        <span style={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', minWidth: 0 }}>{text}</span>
      </Button>
      {anchor ? (
        <Suspense>
          <ChoiceMenu
            anchor={anchor}
            label={listLabel}
            choices={choices}
            chosen={chosen}
            onChoose={onChoose}
            onClose={() => setAnchor(null)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** Keeps the place of a choice that is on its way: the menu below it stays where it is. */
export const ChoicePlace = () => <div aria-hidden className="shell-drawer__choice-place" />;
