import Settings from '@mui/icons-material/SettingsOutlined';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Switch from '@mui/material/Switch';
import { ContentDialog } from '@trellis/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface AisleSettingsProps {
  asksPin: boolean;
  dims: boolean;
  onAskPin: (asksPin: boolean) => void;
  onDim: (dims: boolean) => void;
}

/** What this tablet keeps for itself: set up once, so it stands behind a button. */
export function AisleSettings({ asksPin, dims, onAskPin, onDim }: AisleSettingsProps) {
  const { t } = useTranslation('aisle');
  const [isOpen, setOpen] = useState(false);
  const choices = [
    { key: 'askPin', isOn: asksPin, onChange: onAskPin },
    { key: 'dim', isOn: dims, onChange: onDim },
  ] as const;
  return (
    <>
      <IconButton
        className="ai-settings"
        aria-label={t('settings')}
        data-hint={t('settings')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Settings />
      </IconButton>
      {isOpen ? (
        <ContentDialog title={t('settings')} width={520} onClose={() => setOpen(false)}>
          {choices.map(({ key, isOn, onChange }) => (
            <div key={key} className="ai-setting">
              <FormControlLabel
                control={<Switch checked={isOn} onChange={(event) => onChange(event.target.checked)} />}
                label={t(key)}
              />
              <p className="ai-soft">{t(`${key}Why`)}</p>
            </div>
          ))}
        </ContentDialog>
      ) : null}
    </>
  );
}
