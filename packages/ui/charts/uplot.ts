// The language is mended before uPlot reads it: imports run in the order they stand.
import './browser-language.ts';
export { default } from 'uplot';
