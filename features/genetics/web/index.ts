export { geneticsWeb } from './genetics-web.ts';
