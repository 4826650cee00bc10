import ArrowBack from '@mui/icons-material/ArrowBack';
import ArrowForward from '@mui/icons-material/ArrowForward';
import SaveAlt from '@mui/icons-material/BookmarkAddOutlined';
import ContentCopy from '@mui/icons-material/ContentCopyOutlined';
import Delete from '@mui/icons-material/DeleteOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { ConfirmDialog } from '@trellis/ui';
import { memo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface PhaseHeadProps {
  name: string;
  /** Comments on it that nobody has settled: it does not go with them unasked. */
  said: number;
  onMove: (by: -1 | 1) => void;
  onCopy: () => void;
  onKeep: () => void;
  onRemove: () => void;
}

/** The name of the phase that is shown, and what is done with it as a whole; not drawn anew as its numbers are typed. */
export const PhaseHead = memo(({ name, said, onMove, onCopy, onKeep, onRemove }: PhaseHeadProps) => {
  const { t } = useTranslation('plan-editor');
  const [isRemoving, setRemoving] = useState(false);
  const action = (label: string, icon: ReactNode, act: () => void) => (
    <Tooltip title={label}>
      <IconButton aria-label={label} onClick={act} size="small">
        {icon}
      </IconButton>
    </Tooltip>
  );
  return (
    <header className="pe-panel__head">
      <h2>{name || t('panel.unnamed')}</h2>
      {action(t('panel.earlier'), <ArrowBack />, () => onMove(-1))}
      {action(t('panel.later'), <ArrowForward />, () => onMove(1))}
      {action(t('panel.copy'), <ContentCopy />, onCopy)}
      {action(t('panel.keep'), <SaveAlt />, onKeep)}
      {action(t('panel.remove'), <Delete />, () => (said > 0 ? setRemoving(true) : onRemove()))}
      <ConfirmDialog
        open={isRemoving}
        tone="error"
        title={t('panel.removeTitle', { name })}
        text={t('panel.removeText', { count: said })}
        confirmLabel={t('panel.remove')}
        onConfirm={onRemove}
        onClose={() => setRemoving(false)}
      />
    </header>
  );
});
PhaseHead.displayName = 'PhaseHead';
