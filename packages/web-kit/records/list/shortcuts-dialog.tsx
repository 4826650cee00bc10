import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

const shortcuts: readonly [keys: readonly string[], text: string][] = [
  [['/'], 'search'],
  [['n'], 'new'],
  [['↑', '↓'], 'move'],
  [['Enter'], 'open'],
  [['Esc'], 'close'],
  [['?'], 'help'],
];

/** What can be done by keyboard on a list. */
export function ShortcutsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('records');
  const titleId = useId();
  return (
    <Dialog open={isOpen} onClose={onClose} aria-labelledby={titleId} slotProps={{ paper: { sx: { width: 420 } } }}>
      <DialogTitle id={titleId}>{t('keys.title')}</DialogTitle>
      <DialogContent>
        <dl className="r-keys">
          {shortcuts.map(([keys, text]) => (
            <div key={text}>
              <dt>
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{t(`keys.${text}`)}</dd>
            </div>
          ))}
        </dl>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('form.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
