export { pushState, subscribeBrowser, type PushState } from './push/browser-push.ts';
