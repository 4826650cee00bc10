import Masks from '@mui/icons-material/MasksOutlined';
import Co2 from '@mui/icons-material/Co2Outlined';
import DirectionsRun from '@mui/icons-material/DirectionsRunOutlined';
import LocalFireDepartment from '@mui/icons-material/LocalFireDepartmentOutlined';
import Lock from '@mui/icons-material/LockOutlined';
import Thunderstorm from '@mui/icons-material/ThunderstormOutlined';
import type { RedAlertMessage } from '@trellis/alerts/model';
import { StateIcon } from '@trellis/ui';

const signs = {
  fire: LocalFireDepartment,
  gas: Masks,
  evacuation: DirectionsRun,
  lockdown: Lock,
  weather: Thunderstorm,
  co2: Co2,
  other: undefined,
} as const satisfies Readonly<Record<RedAlertMessage['severity'], unknown>>;

/** The picture of a kind of emergency, seen before its words are read; `size` in px. The title beside it says the same. */
export function EmergencySign({ severity, size }: { severity: RedAlertMessage['severity']; size: number }) {
  const Sign = signs[severity];
  return (
    <span data-sign={severity} style={{ display: 'inline-flex', flex: 'none', fontSize: size }} aria-hidden="true">
      {Sign ? <Sign fontSize="inherit" /> : <StateIcon state="error" size={size} />}
    </span>
  );
}
