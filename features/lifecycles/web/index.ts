export { lifecyclesWeb } from './lifecycles-web.ts';
