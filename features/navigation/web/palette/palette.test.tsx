// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { closeTool, ToolTableContext, useOpenedTool } from '@trellis/web-kit';
import { defineTool } from '@trellis/web-kit/routes';
import { showPage, stubServer } from '@trellis/web-kit/testing/page';
import { afterEach, expect, test, vi } from 'vitest';
import { navigationWeb } from '../index.ts';
import { Palette } from './palette.tsx';

const tool = (name: string, labelKey: string) =>
  defineTool({ name, labelKey, icon: 'apps', seq: 1, dialog: () => Promise.resolve(() => null) });
const tools = [tool('palette', 'navigation:tools.palette'), tool('menu', 'navigation:tools.menu')];
const Opened = () => <output>{useOpenedTool()?.name ?? 'nothing'}</output>;

afterEach(() => {
  cleanup();
  closeTool();
  vi.unstubAllGlobals();
});

test('a tool of the top bar is found by its name and opened; the palette does not list itself', async () => {
  Element.prototype.scrollIntoView = () => undefined;
  stubServer([]);
  const onClose = vi.fn();
  await showPage(
    <ToolTableContext value={tools}>
      <Palette given={undefined} onClose={onClose} />
      <Opened />
    </ToolTableContext>,
    { features: [navigationWeb] },
  );
  const box = await screen.findByRole('combobox');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['All pagesTools']);
  fireEvent.change(box, { target: { value: 'all p' } });
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(onClose).toHaveBeenCalledOnce();
  expect(screen.getByText('menu')).toBeDefined();
});
