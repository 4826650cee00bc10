export { forgetBrowser } from './push/forget-browser.ts';
export { pushState, subscribeBrowser, type PushState } from './push/browser-push.ts';
export { useDeliveryError } from './use-delivery-error.ts';
