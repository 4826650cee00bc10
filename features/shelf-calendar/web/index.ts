export { shelfCalendarWeb } from './shelf-calendar-web.ts';
