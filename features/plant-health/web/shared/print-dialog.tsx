import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface PrintDialogProps {
  title: string;
  /** The heading is for the screen alone: the sheet has its own. */
  isTitleHidden?: boolean;
  /** Who signs the sheet; a line is left for each. */
  signs?: readonly string[];
  canPrint?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A sheet of paper on the screen: all the rest of the page is left out when it is printed. */
export function PrintDialog({
  title,
  isTitleHidden,
  signs = [],
  canPrint = true,
  onClose,
  children,
}: PrintDialogProps) {
  const { t } = useTranslation('plant-health');
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby={titleId} className="ph-print">
      <DialogContent>
        <div className="ph-stack">
          <h2 id={titleId} className={isTitleHidden ? 'ph-guide__ask ph-noprint' : 'ph-guide__ask'}>
            {title}
          </h2>
          {children}
          {signs.length === 0 ? null : (
            <div className="ph-sign-lines">
              {signs.map((who) => (
                <span key={who}>{who}</span>
              ))}
            </div>
          )}
        </div>
      </DialogContent>
      <DialogActions className="ph-noprint">
        <Button color="inherit" onClick={onClose}>
          {t('close')}
        </Button>
        <Button variant="contained" disabled={!canPrint} onClick={() => print()}>
          {t('print')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
