export { growPlansWeb } from './grow-plans-web.ts';
