export { infrastructureWeb } from './infrastructure/infrastructure-web.ts';
