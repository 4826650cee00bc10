import {
  defineEntity,
  facilityScope,
  flag,
  instant,
  longText,
  reference,
  text,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Facility calendar. */
export const CalendarEvent = defineEntity(
  'calendarEvent',
  {
    facility_id: reference('facility'),
    title: text(),
    CalendarEventItem_id: reference('calendarEventItem', { optional: true, onDelete: 'clear' }),
    startdate: instant(),
    enddate: instant(),
    allDay: flag(),
    recurrence: text({ optional: true }),
    user_id: reference('user', { optional: true, onDelete: 'clear' }),
    notes: longText({ optional: true }),
  },
  {
    path: 'CalendarEvents',
    table: 'calendar_events',
    meaning: 'facility calendar',
    scope: facilityScope(),
    access: {
      read: 'member',
      create: ['grower', 'farmManager', 'facilityManager', 'maintenance', 'labTechnician'],
      update: ['grower', 'farmManager', 'facilityManager', 'maintenance', 'labTechnician'],
      delete: ['grower', 'farmManager', 'facilityManager', 'maintenance', 'labTechnician'],
    },
    list: { columns: ['facility_id', 'title', 'CalendarEventItem_id', 'startdate', 'enddate'], search: ['title'] },
  },
);
export type CalendarEvent = Infer<typeof CalendarEvent>;
declare module '@trellis/entity-kit' {
  interface Tables {
    calendar_events: Row<typeof CalendarEvent>;
  }
}
