export { harvestsWeb } from './harvests-web.ts';
