export { containersWeb } from './containers/containers-web.ts';
export { infrastructureWeb } from './infrastructure/infrastructure-web.ts';
