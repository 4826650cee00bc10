import Close from '@mui/icons-material/Close';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import { useId } from 'react';
import { useGridWords } from '../grid-words.ts';

/** Keys of each shortcut, by its text. */
const shortcuts: readonly [keys: readonly string[], textKey: string][] = [
  [['/'], 'search'],
  [['↑', '↓'], 'move'],
  [['→', '←'], 'details'],
  [['Space'], 'select'],
  [['Shift', '↓'], 'range'],
  [['Ctrl', 'A'], 'all'],
  [['Esc'], 'clear'],
  [['Enter'], 'card'],
  [['o'], 'open'],
  [['n'], 'command'],
  [['?'], 'help'],
];

/** What can be done by keyboard on this page. */
export function ShortcutsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useGridWords();
  const titleId = useId();
  return (
    <Dialog open={isOpen} onClose={onClose} aria-labelledby={titleId} slotProps={{ paper: { sx: { width: 460 } } }}>
      <DialogTitle id={titleId} sx={{ pr: 7 }}>
        {t('shortcuts.title')}
      </DialogTitle>
      <IconButton aria-label={t('card.close')} onClick={onClose} sx={{ position: 'absolute', top: 12, right: 12 }}>
        <Close />
      </IconButton>
      <DialogContent>
        <dl className="ug-shortcuts">
          {shortcuts.map(([keys, text]) => (
            <div key={text}>
              <dt>
                {keys.map((key) => (
                  <kbd key={key}>{t(`keys.${key}`, { defaultValue: key })}</kbd>
                ))}
              </dt>
              <dd>{t(`shortcuts.${text}`)}</dd>
            </div>
          ))}
        </dl>
      </DialogContent>
    </Dialog>
  );
}
