import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { alertSubjects, ExceptionType, placePath, sharedPlaces, type ExceptionRule } from '@trellis/alerts/model';
import { SessionTokens } from '@trellis/access/server';
import { unitPagePath } from '@trellis/units/model';
import { expect, test } from 'vitest';
import { createFeatures } from './app.ts';

const projectRoot = join(import.meta.dirname, '../..');
const types = createFeatures(new SessionTokens())
  .flatMap((feature) => feature.referenceData ?? [])
  .filter(({ entity }) => (entity as unknown) === ExceptionType)
  .flatMap(({ rows }) => rows as unknown as readonly { code: string; rule: ExceptionRule }[]);
const routes = JSON.parse(
  execFileSync(process.execPath, ['apps/web/print-routes.ts'], { encoding: 'utf8', cwd: projectRoot }),
) as readonly { path: string }[];

/** Whether the web has a page at an address. */
function hasPage(address: string): boolean {
  const path = address.split('?')[0] ?? '';
  return routes.some((route) =>
    new RegExp(`^${route.path.replace(/\/\{\w+\?\}/g, '(/[^/]+)?').replace(/\{\w+\}/g, '[^/]+')}$`).test(path),
  );
}

test.each(types.map(({ code, rule }) => [code, rule] as const))(
  'alerts of %s lead to the page of what they are about',
  (_code, rule) => {
    const subjects = alertSubjects(rule);
    expect(subjects).not.toEqual([]);
    for (const kind of subjects) {
      const address =
        kind === 'unit'
          ? unitPagePath({ device_id: null, controller_id: null, platformGroup_id: 7 })
          : placePath({ kind, id: 7, name: '' });
      expect(hasPage(address), address).toBe(true);
    }
  },
);

test('nothing else than a page that exists is named for what alerts are about', () => {
  expect(types.length).toBeGreaterThan(30);
  expect(sharedPlaces.filter((kind) => !hasPage(placePath({ kind, id: 7, name: '' })))).toEqual([]);
  expect(hasPage('/nowhere')).toBe(false);
  expect(alertSubjects({ metric: 'newMetric', comparison: 'event' })).toEqual([]);
});
