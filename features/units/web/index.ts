export { containersWeb } from './containers/containers-web.ts';
export { growingUnitsWeb } from './growing-units/growing-units-web.ts';
export { infrastructureWeb } from './infrastructure/infrastructure-web.ts';
