import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { usePreferences } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { EmergencySign } from './emergency-sign.tsx';
import type { Emergency } from './use-emergency.ts';

type Shown = Pick<Emergency, 'label' | 'labelEs' | 'text' | 'textEs' | 'severity' | 'imageUrl' | 'isDrill'>;

/** What an emergency message says, as everybody sees it: label, words, image. */
export function EmergencyText({ alert }: { alert: Shown }) {
  const { t } = useTranslation('alerts');
  const { label, words } = useEmergencyWords(alert);
  return (
    <>
      <DialogTitle
        id="emergency-title"
        component="div"
        sx={{ display: 'flex', alignItems: 'center', gap: 1.5, color: 'error.dark', overflowWrap: 'anywhere' }}
      >
        <EmergencySign severity={alert.severity} size={48} />
        {alert.isDrill ? `${t('emergency.drill')} · ${label}` : label}
      </DialogTitle>
      <DialogContent id="emergency-text" sx={{ fontSize: 20, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {words}
        {alert.imageUrl ? (
          <img src={alert.imageUrl} alt="" style={{ display: 'block', maxWidth: '100%', marginTop: 16 }} />
        ) : null}
      </DialogContent>
    </>
  );
}

/** Title and text in the person's language where there are some. */
export function useEmergencyWords({
  label,
  labelEs,
  text,
  textEs,
}: Pick<Emergency, 'label' | 'labelEs' | 'text' | 'textEs'>): { label: string; words: string } {
  const { lang } = usePreferences();
  return lang === 'es' ? { label: labelEs ?? label, words: textEs ?? text } : { label, words: text };
}
