/** An entry of the navigation menu, as far as guards read it. */
export interface MenuEntry {
  route?: string | null;
  menuItem?: string | null;
  children?: readonly MenuEntry[] | null;
}
