export type { CalendarBooking, CalendarRun, ShelfCalendar } from './calendar.replies.ts';
export * from './shelf-calendar.api.ts';
export * from './shelves.api.ts';
export * from './who-books.ts';
export * from './sum-up-shelves.ts';
