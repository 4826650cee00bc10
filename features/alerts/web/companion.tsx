import { Emergency } from './emergency/emergency.tsx';
import { useEmergency } from './emergency/use-emergency.ts';
import { useAlertSound } from './sound/use-alert-sound.ts';

/** What alerts do on every page: emergencies stand over it, and what asks for a sound sounds. */
export function AlertsCompanion() {
  const emergency = useEmergency();
  useAlertSound(emergency.alert !== undefined && !emergency.isAcknowledged);
  return <Emergency {...emergency} />;
}
