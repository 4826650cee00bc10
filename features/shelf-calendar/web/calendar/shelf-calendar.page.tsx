import Button from '@mui/material/Button';
import { holdsRole, roleKeyOf } from '@trellis/access/model';
import { bookableKinds, kindsFor, shelfCalendarApi, type ShelfCalendar } from '@trellis/shelf-calendar/model';
import { PageContent, PageFrame } from '@trellis/ui';
import { isAdmin, useAddress, useCall, useUser } from '@trellis/web-kit';
import { DateTime } from 'luxon';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Asking } from './asking.ts';
import { BoardView } from './board-view.tsx';
import { readBoardAddress, writeBoardAddress } from './board-address.ts';
import { BoardFilters } from './board-filters.tsx';
import '../shelf-calendar.css';

/** Days that are over, and days to come, that the calendar has. */
const daysBefore = 56;
const daysShown = 476;

/** `/platform-allocations`: who has which shelf and when; booked, moved and resolved there. */
export function ShelfCalendarPage() {
  const { t } = useTranslation('shelf-calendar');
  const user = useUser();
  const navigate = useNavigate();
  const zone = user.facility_timezone ?? 'UTC';
  const [address, change] = useAddress(readBoardAddress, writeBoardAddress);
  const [asking, setAsking] = useState<Asking>();
  // A minute's grain: the calendar does not move under the hand.
  const [now] = useState(() => Math.floor(Date.now() / 60_000) * 60_000);
  const firstDay = DateTime.fromMillis(now, { zone }).minus({ days: daysBefore }).toISODate() ?? '';
  const calendar = useCall(
    shelfCalendarApi.calls.calendar,
    { query: { from: firstDay, days: String(daysShown) } },
    {
      dependsOn: [
        'ag_platformAllocations',
        'ag_platforms',
        'ag_platformGroups',
        'ag_lifecycles',
        'ag_lifecyclePlatforms',
      ],
    },
  );
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
          <BoardView
            calendar={data}
            span={{ firstDay, days: daysShown, zone, now }}
            {...{ address, change, kinds, isApprover, asking, setAsking }}
          />
        )}
      </PageContent>
    </PageFrame>
  );
}
