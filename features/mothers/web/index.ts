export { mothersWeb } from './mothers-web.ts';
