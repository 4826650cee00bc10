import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { StateChip } from '@trellis/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from '../section.tsx';
import { ChangePasswordDialog } from './change-password-dialog.tsx';
import { PinDialog } from './pin-dialog.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { SwitchOffDialog } from './switch-off-dialog.tsx';
import { SwitchOnDialog } from './switch-on-dialog.tsx';

interface SecuritySectionProps {
  profile: { twoFactorEnabled: boolean; recoveryCodesLeft: number; hasPin: boolean };
}
type Open = 'password' | 'on' | 'off' | 'codes' | 'pin' | 'pinOff';

/** Password, second step and PIN. */
export function SecuritySection({ profile: { twoFactorEnabled, recoveryCodesLeft, hasPin } }: SecuritySectionProps) {
  const { t } = useTranslation('access');
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const text = twoFactorEnabled ? t('profile.twoFactorOn', { count: recoveryCodesLeft }) : t('profile.twoFactorOff');
  return (
    <Section anchor="security" title={t('profile.security')}>
      <div id="password">
        <Button variant="outlined" onClick={() => setOpen('password')}>
          {t('profile.changePassword')}
        </Button>
      </div>
      <Box id="two-factor">
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 0.5 }}>
          <Typography sx={{ fontWeight: 600 }}>{t('profile.twoFactor')}</Typography>
          <StateChip
            state={twoFactorEnabled ? 'healthy' : 'disabled'}
            label={t(twoFactorEnabled ? 'profile.on2' : 'profile.off2')}
          />
        </Box>
        <Typography sx={{ color: 'text.secondary', mb: 1.5 }}>{text}</Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {twoFactorEnabled ? (
            <>
              <Button variant="outlined" onClick={() => setOpen('codes')}>
                {t('profile.codesRenew')}
              </Button>
              <Button color="error" onClick={() => setOpen('off')}>
                {t('profile.twoFactorSwitchOff')}
              </Button>
            </>
          ) : (
            <Button variant="contained" onClick={() => setOpen('on')}>
              {t('profile.twoFactorSwitchOn')}
            </Button>
          )}
        </Box>
      </Box>
      <Box id="pin">
        <Typography sx={{ fontWeight: 600, mb: 0.5 }}>{t('profile.pin')}</Typography>
        <Typography sx={{ color: 'text.secondary', mb: 1.5 }}>{t('profile.pinWhy')}</Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button variant="outlined" onClick={() => setOpen('pin')}>
            {t(hasPin ? 'profile.pinChange' : 'profile.pinSet')}
          </Button>
          {hasPin ? (
            <Button color="error" onClick={() => setOpen('pinOff')}>
              {t('profile.pinRemove')}
            </Button>
          ) : null}
        </Box>
      </Box>
      {open === 'password' ? <ChangePasswordDialog onClose={close} /> : null}
      {open === 'on' ? <SwitchOnDialog onClose={close} /> : null}
      {open === 'off' ? <SwitchOffDialog onClose={close} /> : null}
      {open === 'pin' || open === 'pinOff' ? <PinDialog isRemoving={open === 'pinOff'} onClose={close} /> : null}
      {open === 'codes' ? <RecoveryCodesDialog onClose={close} /> : null}
    </Section>
  );
}
