export * from './facility-map.entity.ts';
export * from './facility-maps.api.ts';
export * from './arrange-items.ts';
export * from './compare-items.ts';
export * from './interpolate.ts';
export * from './map-size.ts';
export * from './inside-lasso.ts';
export * from './own-picture.ts';
