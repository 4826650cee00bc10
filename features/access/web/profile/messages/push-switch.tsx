import { useToast, useUser } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SwitchField } from '../switch-field.tsx';
import { useSaveProfile } from '../use-save-profile.ts';

const isOffered = () => 'Notification' in window && 'serviceWorker' in navigator;

/** Push messages of this installation; each browser asks the person once whether it may show them. */
export function PushSwitch() {
  const { t } = useTranslation('access');
  const toast = useToast();
  const { allowPushNotifications } = useUser();
  const { save } = useSaveProfile();
  const [permission, setPermission] = useState(() => (isOffered() ? Notification.permission : 'denied'));
  const isWanted = allowPushNotifications === true;
  const choose = async (allowed: boolean) => {
    if (allowed && permission !== 'granted') {
      const answer = await Notification.requestPermission();
      setPermission(answer);
      if (answer !== 'granted') return toast.error(t('profile.pushRefused'));
    }
    await save({ allowPushNotifications: allowed });
  };
  const hint = !isOffered()
    ? 'profile.pushImpossible'
    : permission === 'denied'
      ? 'profile.pushRefused'
      : isWanted && permission === 'default'
        ? 'profile.pushElsewhere'
        : 'profile.pushHint';
  return (
    <SwitchField
      label={t('profile.push')}
      hint={t(hint)}
      isOn={isWanted}
      isDisabled={!isOffered() && !isWanted}
      onChange={(allowed) => void choose(allowed)}
    />
  );
}
