// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { closeTool, useOpenedTools } from '@trellis/web-kit';
import { showPage, stubServer } from '@trellis/web-kit/testing/page';
import { afterEach, expect, test, vi } from 'vitest';
import { reportsWeb } from '../index.ts';
import { OperationalStatusDialog } from './operational-status.dialog.tsx';

afterEach(() => {
  cleanup();
  closeTool();
  vi.unstubAllGlobals();
});

const Opened = () => <output data-testid="opened">{JSON.stringify(useOpenedTools())}</output>;

test('the help of the scorecard opens over the popup', async () => {
  stubServer([]);
  await showPage(
    <>
      <OperationalStatusDialog given={undefined} onClose={() => undefined} />
      <Opened />
    </>,
    { features: [reportsWeb] },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Help' }));
  expect(JSON.parse(screen.getByTestId('opened').textContent)).toEqual([
    { name: 'help', given: 'dashboards-operational-status-scorecard' },
  ]);
});
