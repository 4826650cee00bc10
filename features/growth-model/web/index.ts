export { growthModelWeb } from './growth-model-web.ts';
