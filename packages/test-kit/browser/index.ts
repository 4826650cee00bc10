export { findChrome, type Chrome } from './find-chrome.ts';
export { chromeArgs, chromeLaunch } from './launch-options.ts';
