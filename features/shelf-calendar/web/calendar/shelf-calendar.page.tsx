import Button from '@mui/material/Button';
import { holdsRole, roleKeyOf } from '@trellis/access/model';
import { bookableKinds, kindsFor, type ShelfCalendar } from '@trellis/shelf-calendar/model';
import { PageContent, PageFrame } from '@trellis/ui';
import { isAdmin, useAddress, useUser } from '@trellis/web-kit';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Asking } from './asking.ts';
import { BoardView } from './board-view.tsx';
import { readBoardAddress, writeBoardAddress } from './board-address.ts';
import { BoardFilters } from './board-filters.tsx';
import { useCalendar } from './use-calendar.ts';
import '../shelf-calendar.css';

/** `/platform-allocations`: who has which shelf and when; booked, moved and resolved there. */
export function ShelfCalendarPage() {
  const { t } = useTranslation('shelf-calendar');
  const user = useUser();
  const navigate = useNavigate();
  const [address, change] = useAddress(readBoardAddress, writeBoardAddress);
  const [asking, setAsking] = useState<Asking>();
  const { calendar, span } = useCalendar();
  const kinds = useMemo(
    () => (isAdmin(user) ? bookableKinds : kindsFor(user.roles.flatMap(({ id }) => roleKeyOf(id) ?? []))),
    [user],
  );
  const isApprover = holdsRole(user, ['facilityManager']);
  const empty = ({ shelves }: ShelfCalendar) =>
    shelves.length > 0
      ? undefined
      : {
          text: t(isApprover ? 'empty' : 'emptyAsk'),
          ...(isApprover && { action: { label: t('toUnits'), onClick: () => void navigate('/platform-groups') } }),
        };
  return (
    <PageFrame
      title={t('title')}
      scope={user.facilityname}
      action={
        kinds.length > 0 && calendar.data && calendar.data.shelves.length > 0 ? (
          <Button variant="contained" onClick={() => setAsking({ what: 'book' })}>
            {t('actions.book')}
          </Button>
        ) : null
      }
      filters={<BoardFilters {...{ address, change }} areas={calendar.data?.areas ?? []} />}
    >
      <PageContent loads={calendar} empty={empty}>
        {(data) => (
          <BoardView calendar={data} span={span} {...{ address, change, kinds, isApprover, asking, setAsking }} />
        )}
      </PageContent>
    </PageFrame>
  );
}
