import Button from '@mui/material/Button';
import { holdsRole } from '@trellis/access/model';
import type { Infer } from '@trellis/entity-kit';
import { shelvesApi, type UnitShelfMap } from '@trellis/shelf-calendar/model';
import { Notice } from '@trellis/ui';
import type { Platform } from '@trellis/units/model';
import { useAction, useUser } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DisableShelfDialog } from './disable-shelf.dialog.tsx';

interface ShelfUseProps {
  shelf: Infer<typeof Platform>;
  map: UnitShelfMap | undefined;
}

/** Whether a shelf is in use, and the way to take it out of use or back. */
export function ShelfUse({ shelf, map }: ShelfUseProps) {
  const { t } = useTranslation('shelf-calendar');
  const user = useUser();
  const [isAsking, setAsking] = useState(false);
  const enable = useAction(shelvesApi.calls.enable, { changes: ['ag_platforms'], success: t('shelves.enabled') });
  const mayChange = holdsRole(user, ['facilityManager']);
  if (shelf.isDisabled)
    return (
      <Notice state="warning">
        {t('shelves.outOfUseFor', { reason: shelf.disabledReason ?? '' })}{' '}
        {mayChange ? (
          <Button
            size="small"
            disabled={enable.isRunning}
            onClick={() => void enable.run({ params: { id: String(shelf.id) } })}
          >
            {t('shelves.enable')}
          </Button>
        ) : null}
      </Notice>
    );
  return mayChange ? (
    <div>
      <Button size="small" variant="outlined" onClick={() => setAsking(true)}>
        {t('shelves.disable')}
      </Button>
      {isAsking ? <DisableShelfDialog shelf={shelf} map={map} onClose={() => setAsking(false)} /> : null}
    </div>
  ) : null;
}
