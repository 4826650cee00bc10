import { everydayCalls, type ApiDefinition } from '@trellis/entity-kit';
import { describeApis, type Feature } from '@trellis/server-kit';

/** The OpenAPI document of all features: their own calls and the everyday calls of their collections. */
export function describeApi(features: readonly Feature[]): Record<string, unknown> {
  const own = features.flatMap((feature) => feature.implementations ?? []).map(({ api }) => api);
  const everyday = features
    .flatMap((feature) => feature.entities ?? [])
    .map((entity): ApiDefinition => ({ name: entity.path, calls: everydayCalls(entity) }));
  const info = {
    title: 'Trellis',
    version: '1',
    description: 'Base path /api/v1/. Token as bearer header or access_token query.',
  };
  // A call of a feature in the place of an everyday one is the one that answers.
  return describeApis(info, [...everyday, ...own]);
}
