import VolumeOff from '@mui/icons-material/VolumeOffOutlined';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import { useCallback, useEffect, useState, type RefCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { createPortal } from 'react-dom';
import { EmergencySign } from './emergency-sign.tsx';
import { EmergencyText, useEmergencyWords } from './emergency-text.tsx';
import { isSoundBlocked, soundAlarm } from './sound-alarm.ts';
import type { useEmergency, Emergency as Alert } from './use-emergency.ts';

/** The emergency message of the facility: over everything and with sound until acknowledged, then as a banner until the all-clear. */
export function Emergency({ alert, isAcknowledged, acknowledge }: ReturnType<typeof useEmergency>) {
  if (!alert) return null;
  return isAcknowledged ? (
    <EmergencyBanner alert={alert} />
  ) : (
    <EmergencyDialog key={`${alert.id} ${alert.version}`} alert={alert} onAcknowledge={acknowledge} />
  );
}

interface EmergencyDialogProps {
  alert: Alert;
  onAcknowledge: () => void;
}

function EmergencyDialog({ alert, onAcknowledge }: EmergencyDialogProps) {
  const { t } = useTranslation('alerts');
  const [isBlocked, setBlocked] = useState(isSoundBlocked);
  const [turn, watch] = useStayOnTop();
  // Begins anew once the browser allows it.
  useEffect(() => soundAlarm(), [isBlocked]);
  return (
    <Dialog
      key={turn}
      ref={watch}
      open
      role="alertdialog"
      aria-labelledby="emergency-title"
      aria-describedby="emergency-text"
      sx={{ zIndex: 2000 }}
      slotProps={{
        paper: { sx: { width: 560, borderTop: '8px solid var(--t-error-solid)' } },
        backdrop: { sx: { bgcolor: 'rgba(80, 4, 4, 0.72)' } },
      }}
    >
      <EmergencyText alert={alert} />
      <DialogActions>
        {isBlocked ? (
          <Button size="large" color="inherit" startIcon={<VolumeOff />} onClick={() => setBlocked(false)}>
            {t('emergency.unmute')}
          </Button>
        ) : null}
        <Button variant="contained" color="error" size="large" autoFocus onClick={onAcknowledge}>
          {t('emergency.acknowledge')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/**
 * A dialog that opens after this one takes the focus and hides it from screen readers, though it stands behind it: this one opens anew
 * then. Answers the turn it opens in, and what watches it.
 */
function useStayOnTop(): [number, RefCallback<HTMLElement>] {
  const [turn, setTurn] = useState(0);
  const watch = useCallback((root: HTMLElement | null) => {
    if (!root) return;
    const observer = new MutationObserver(() => {
      if (root.getAttribute('aria-hidden') === 'true') setTurn((before) => before + 1);
    });
    observer.observe(root, { attributes: true, attributeFilter: ['aria-hidden'] });
    return () => observer.disconnect();
  }, []);
  return [turn, watch];
}

/** Above the top bar, so that nobody forgets what is going on. */
function EmergencyBanner({ alert }: { alert: Alert }) {
  const { t } = useTranslation('alerts');
  const { label, words } = useEmergencyWords(alert);
  const place = document.querySelector('.shell-page__top');
  if (!place) return null;
  return createPortal(
    <div role="status" data-state="error" className="shell-banner">
      <EmergencySign severity={alert.severity} size={20} />
      <span>
        {alert.isDrill ? `${t('emergency.drill')} · ` : ''}
        {label}: {words}
      </span>
    </div>,
    place,
  );
}
