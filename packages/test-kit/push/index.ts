export { makeBrowser, type TestBrowser } from './make-browser.ts';
