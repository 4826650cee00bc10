import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { holdsRole } from '@trellis/access/model';
import { overridableReasons, type SkippedUnit } from '@trellis/commands/model';
import { useUser } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import type { Draft } from './draft.ts';

const overriders = ['farmManager', 'facilityManager', 'maintenance'];

interface OverrideChoiceProps {
  skipped: readonly SkippedUnit[];
  draft: Draft;
  onChange: (part: Partial<Draft>) => void;
}

/** For managers and maintenance: also units that are not to be disturbed, disabled or not deployed. */
export function OverrideChoice({ skipped, draft, onChange }: OverrideChoiceProps) {
  const { t } = useTranslation('commands');
  const user = useUser();
  const mayOverride = holdsRole(user, overriders);
  const count = skipped.filter(({ reason }) => overridableReasons.includes(reason)).length;
  if (!mayOverride || (!draft.override && count === 0)) return null;
  return (
    <FormControlLabel
      label={t('dialog.override')}
      control={
        <Checkbox
          checked={draft.override}
          onChange={(event) => onChange({ override: event.target.checked, typedCount: '' })}
        />
      }
    />
  );
}
