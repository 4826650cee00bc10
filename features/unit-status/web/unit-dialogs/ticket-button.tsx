import Button from '@mui/material/Button';
import { holdsRole } from '@trellis/access/model';
import { reporters } from '@trellis/tickets/model';
import { useUser } from '@trellis/web-kit';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { UnitEntry } from '../live/unit-entry.ts';
import { useGridWords } from '../unit-grid/grid-words.ts';

const dialogs = () => import('./ticket-dialog.tsx');
const TicketDialog = lazy(() => dialogs().then((module) => ({ default: module.TicketDialog })));
const NewTicketDialog = lazy(() => dialogs().then((module) => ({ default: module.NewTicketDialog })));

/** Reports what is broken at a unit, for those who report; `about` begins the description, `since` is when it broke (ISO 8601). */
export function TicketButton({ entry, ...what }: { entry: UnitEntry; about?: string; since?: string }) {
  return <ReportButton>{(onClose) => <TicketDialog entry={entry} {...what} onClose={onClose} />}</ReportButton>;
}

/** Reports what is broken at a thing that is no unit, by its name. */
export function EquipmentTicketButton({ name, ...what }: { name: string; about: string }) {
  const { facility_id } = useUser();
  if (facility_id === null) return null;
  const broken = { facility_id, undocumentedHardware: name };
  return (
    <ReportButton>
      {(onClose) => <NewTicketDialog name={name} broken={broken} {...what} onClose={onClose} />}
    </ReportButton>
  );
}

function ReportButton({ children }: { children: (onClose: () => void) => ReactNode }) {
  const { t } = useGridWords();
  const user = useUser();
  const [isOpen, setOpen] = useState(false);
  if (!holdsRole(user, reporters)) return null;
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {t('newTicket.button')}
      </Button>
      {isOpen ? <Suspense>{children(() => setOpen(false))}</Suspense> : null}
    </>
  );
}
