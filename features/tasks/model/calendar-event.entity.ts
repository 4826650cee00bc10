import {
  choice,
  defineEntity,
  defineLookup,
  facilityScope,
  flag,
  instant,
  integer,
  longText,
  recurrenceRule,
  reference,
  text,
  type Infer,
} from '@trellis/entity-kit';

/** Types of calendar events. */
export const CalendarEventItem = defineLookup(
  'calendarEventItem',
  {
    icon: text({ max: 60, optional: true, meaning: 'name of an icon of the Material set' }),
    color: text({ max: 40, optional: true, meaning: 'CSS colour or key of the palette' }),
    defaultMinutes: integer({ min: 0, max: 10_080, optional: true, unit: 'min' }),
    affects: choice(['none', 'absence', 'closed', 'maintenance'], {
      default: 'none',
      meaning: 'what planning takes from it: a person is away, the facility is closed, equipment is down',
    }),
  },
  {
    path: 'CalendarEventItems',
    table: 'calendar_event_items',
    meaning: 'types of calendar events',
    list: {
      columns: ['label', 'affects', 'defaultMinutes', 'color', 'seq', 'active'],
      search: ['label'],
      order: 'seq',
    },
  },
);
export type CalendarEventItem = Infer<typeof CalendarEventItem>;

const writers = [
  'grower',
  'farmManager',
  'facilityManager',
  'maintenance',
  'labTechnician',
  'complianceOfficer',
] as const;

/** The calendar of a facility. */
export const CalendarEvent = defineEntity(
  'calendarEvent',
  {
    facility_id: reference('facility'),
    title: text({ max: 160 }),
    CalendarEventItem_id: reference('calendarEventItem', { optional: true, relation: 'CalendarEventItem' }),
    startdate: instant(),
    enddate: instant({ meaning: 'not before the start' }),
    allDay: flag(),
    recurrence: recurrenceRule({ optional: true, meaning: 'by the clock of the facility' }),
    user_id: reference('user', { optional: true, onDelete: 'clear', meaning: 'whom it is about, e.g. who is away' }),
    notes: longText({ max: 4000, optional: true }),
  },
  {
    path: 'CalendarEvents',
    table: 'calendar_events',
    meaning: 'events of the facility calendar',
    scope: facilityScope(),
    access: { read: 'member', create: writers, update: writers, delete: writers },
    indexes: [['facility_id', 'enddate']],
    list: {
      columns: ['title', 'CalendarEventItem_id', 'startdate', 'enddate', 'allDay', 'user_id'],
      search: ['title', 'notes'],
      order: 'startdate',
    },
  },
);
export type CalendarEvent = Infer<typeof CalendarEvent>;
declare module '@trellis/entity-kit' {
  interface Entities {
    calendar_event_items: typeof CalendarEventItem;
    calendar_events: typeof CalendarEvent;
  }
}
