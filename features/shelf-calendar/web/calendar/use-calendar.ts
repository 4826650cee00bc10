import { shelfCalendarApi } from '@trellis/shelf-calendar/model';
import { useCall, useUser } from '@trellis/web-kit';
import { DateTime } from 'luxon';
import { useState } from 'react';
import type { BoardSpan } from './asking.ts';

/** Days that are over, and days to come, that the calendar has. */
const daysBefore = 56;
const daysShown = 476;
const dependsOn = [
  'ag_platformAllocations',
  'ag_platforms',
  'ag_platformGroups',
  'ag_lifecycles',
  'ag_lifecyclePlatforms',
] as const;

/** The shelves of the facility with what lies on them, eight weeks back and more than a year ahead. */
export function useCalendar() {
  const zone = useUser().facility_timezone ?? 'UTC';
  // A minute's grain: the calendar does not move under the hand.
  const [now] = useState(() => Math.floor(Date.now() / 60_000) * 60_000);
  const firstDay = DateTime.fromMillis(now, { zone }).minus({ days: daysBefore }).toISODate() ?? '';
  const calendar = useCall(
    shelfCalendarApi.calls.calendar,
    { query: { from: firstDay, days: String(daysShown) } },
    { dependsOn },
  );
  const span: BoardSpan = { firstDay, days: daysShown, zone, now };
  return { calendar, span };
}
