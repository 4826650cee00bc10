export { plantHealthWeb } from './plant-health-web.ts';
