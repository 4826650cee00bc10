import Close from '@mui/icons-material/Close';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { useUiTexts } from '../texts/use-ui-texts.ts';
import './side-panel.css';

interface SidePanelProps {
  title: string;
  /** What kind of thing it is, under the title. */
  note?: string | undefined;
  /** Width in px on a wide screen, or most of it; the whole width on a phone. */
  width: number | 'wide';
  onClose: () => void;
  children: ReactNode;
}

// Something of the page behind it stays in sight: that is where Close leads.
const wide = { xs: '100%', md: 'min(1280px, calc(100vw - 72px))' };

/** One thing of a list at the right edge of the page: title, Close, and below it what the caller puts there, which scrolls by itself. */
export function SidePanel({ title, note, width, onClose, children }: SidePanelProps) {
  const t = useUiTexts();
  const titleId = useId();
  return (
    <Drawer
      open
      anchor="right"
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-labelledby': titleId,
          sx: { width: width === 'wide' ? wide : width, maxWidth: '100%', display: 'flex', flexDirection: 'column' },
        },
      }}
    >
      <header className="t-panel__head">
        <div className="t-panel__title">
          <Typography id={titleId} variant="h2">
            {title}
          </Typography>
          {note ? <span className="t-panel__note">{note}</span> : null}
        </div>
        <IconButton aria-label={t('dialog.close')} onClick={onClose}>
          <Close />
        </IconButton>
      </header>
      {children}
    </Drawer>
  );
}
