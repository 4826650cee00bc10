// What components of other features call. Apart from the door, which the route table reads and the first load carries.
export { useMenuPlaces, useOpenPlace, usePlaceNames, useRecents } from './use-menu-places.ts';
