// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { closeTool, openTool, openToolOver, useOpenedTool } from './open-tool.ts';

const Opened = () => <p>{JSON.stringify(useOpenedTool() ?? null)}</p>;

afterEach(() => {
  cleanup();
  closeTool();
});

test('a tool opens from anywhere with what it is given, another takes its place, closing leaves none', () => {
  render(<Opened />);
  expect(screen.getByText('null')).toBeDefined();
  act(() => openTool('help', { topickey: 'growplans' }));
  expect(screen.getByText('{"name":"help","given":{"topickey":"growplans"}}')).toBeDefined();
  act(() => openTool('menu'));
  expect(screen.getByText('{"name":"menu"}')).toBeDefined();
  act(closeTool);
  expect(screen.getByText('null')).toBeDefined();
});

test('a tool that opens over another leaves it there when it closes', () => {
  render(<Opened />);
  act(() => openTool('operationalStatus'));
  act(() => openToolOver('help', 'dashboards-operational-status-scorecard'));
  expect(screen.getByText('{"name":"help","given":"dashboards-operational-status-scorecard"}')).toBeDefined();
  act(closeTool);
  expect(screen.getByText('{"name":"operationalStatus"}')).toBeDefined();
  act(closeTool);
  expect(screen.getByText('null')).toBeDefined();
});
