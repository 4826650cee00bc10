import Button from '@mui/material/Button';
import { holdsRole } from '@trellis/access/model';
import { schedulePlanners } from '@trellis/units/model';
import { useUser } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WateredUnit } from '../use-water.ts';
import { ShiftDialog } from './shift-dialog.tsx';
import { SkipDialog } from './skip-dialog.tsx';
import { StretchDialog } from './stretch-dialog.tsx';

/** For who plans schedules: the next watering of the chosen units left out, their hours moved, each watering longer or shorter. */
export function MoveWaterButtons({ chosen }: { chosen: readonly WateredUnit[] }) {
  const { t } = useTranslation('irrigation');
  const user = useUser();
  const [opened, setOpened] = useState<'skip' | 'shift' | 'stretch'>();
  if (!holdsRole(user, schedulePlanners)) return null;
  const close = () => setOpened(undefined);
  return (
    <>
      {(['skip', 'shift', 'stretch'] as const).map((key) => (
        <Button key={key} variant="outlined" disabled={chosen.length === 0} onClick={() => setOpened(key)}>
          {t(`move.${key}`)}
        </Button>
      ))}
      {opened === 'skip' ? <SkipDialog rows={chosen} onClose={close} /> : null}
      {opened === 'shift' ? <ShiftDialog rows={chosen} onClose={close} /> : null}
      {opened === 'stretch' ? <StretchDialog rows={chosen} onClose={close} /> : null}
    </>
  );
}
