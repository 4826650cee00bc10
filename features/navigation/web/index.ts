export { menuGroups, menuPlaces, shortGroups, type MenuGroup, type MenuPlace } from './menu-view.ts';
