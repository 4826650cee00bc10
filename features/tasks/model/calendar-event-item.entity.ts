import { choice, defineLookup, integer, text, type Infer, type Row } from '@trellis/entity-kit';

/** Calendar event types. */
export const CalendarEventItem = defineLookup(
  'calendarEventItem',
  {
    icon: text({ optional: true }),
    color: text({ optional: true }),
    defaultMinutes: integer({ optional: true }),
    affects: choice(['none', 'absence', 'closed', 'maintenance'], { optional: true }),
  },
  {
    path: 'CalendarEventItems',
    table: 'calendar_event_items',
    meaning: 'calendar event types',
  },
);
export type CalendarEventItem = Infer<typeof CalendarEventItem>;
declare module '@trellis/entity-kit' {
  interface Tables {
    calendar_event_items: Row<typeof CalendarEventItem>;
  }
}
