// What components of other features call. Apart from the door, which the route table reads and the first load carries.
export { useSystemTableLinks } from './system-tables/use-system-table-links.ts';
