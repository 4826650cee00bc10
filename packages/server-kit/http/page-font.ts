/** Where the web build puts its font: the only file of it whose name stays, so that pages the server writes can name it. */
const file = '/assets/inter-latin-wght-normal.woff2';

/** Inter for pages that the server writes itself; they look like the product they open in. */
export const pageFontFace = `@font-face { font-family: 'Inter Variable'; font-weight: 100 900; font-display: swap; src: url('${file}') format('woff2-variations'); }`;

/** What such a page names as its fonts. */
export const pageFontFamily = "'Inter Variable', Inter, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";
