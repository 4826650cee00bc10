// @vitest-environment happy-dom
import { showPage } from '@trellis/web-kit/testing/page';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ContainerLayout } from './container-layout.tsx';
import { containersWeb } from './containers-web.ts';

afterEach(cleanup);

const tray = { rows: 4, cols: 8, plantsPerContainer: 30, lengthCm: 50, widthCm: 100 };
const show = (type: Parameters<typeof ContainerLayout>[0]['type']) =>
  showPage(<ContainerLayout type={type} />, { features: [containersWeb] });

test('a container is drawn with its positions, those that are free, and how close its plants stand', async () => {
  await show(tray);
  expect(document.querySelectorAll('circle')).toHaveLength(32);
  expect(document.querySelectorAll('circle[data-taken]')).toHaveLength(30);
  expect(screen.getByText('2 positions stay free. · Plants a square meter: 60.0')).toBeDefined();
});

test('plants without a position of their own are warned of, and nothing is drawn without rows', async () => {
  await show({ ...tray, plantsPerContainer: 33 });
  expect(screen.getByText('1 plant has no position of its own.')).toBeDefined();
  cleanup();
  await show({ ...tray, rows: null });
  expect(document.querySelector('svg.u-layout')).toBeNull();
});
