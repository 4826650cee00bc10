import Button from '@mui/material/Button';
import { holdsRole } from '@trellis/access/model';
import { reporters } from '@trellis/tickets/model';
import { useUser } from '@trellis/web-kit';
import { lazy, Suspense, useState } from 'react';
import type { UnitEntry } from '../live/unit-entry.ts';
import { useGridWords } from '../unit-grid/grid-words.ts';

const TicketDialog = lazy(() => import('./ticket-dialog.tsx').then((module) => ({ default: module.TicketDialog })));

/** Reports what is broken at a unit, for those who report; `about` begins the description, `since` is when it broke (ISO 8601). */
export function TicketButton({ entry, about, since }: { entry: UnitEntry; about?: string; since?: string }) {
  const { t } = useGridWords();
  const user = useUser();
  const [isOpen, setOpen] = useState(false);
  if (!holdsRole(user, reporters)) return null;
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {t('newTicket.button')}
      </Button>
      {isOpen ? (
        <Suspense>
          <TicketDialog
            entry={entry}
            {...(about !== undefined && { about })}
            {...(since !== undefined && { since })}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
