export { runComparisonWeb } from './run-comparison-web.ts';
