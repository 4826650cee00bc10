/** How much room the page has: a tablet shows cards unless somebody chose lines, a phone always does. */
export type ScreenSize = 'phone' | 'tablet' | 'wide';
