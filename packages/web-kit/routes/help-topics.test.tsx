// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { helpTopics, setRouteHelpTopic, setTemporaryHelpTopic, useHelpTopic } from './help-topics.ts';

const Scorecard = () => {
  useHelpTopic('dashboards-operational-status-scorecard');
  return null;
};

afterEach(() => {
  cleanup();
  setRouteHelpTopic(undefined);
});

test('the topic of the moment comes before that of a component, of the route and the default', async () => {
  expect(helpTopics()).toEqual(['home']);
  const router = createMemoryRouter([{ path: '*', Component: Scorecard }]);
  router.subscribe(() => setRouteHelpTopic('growplans'));
  setRouteHelpTopic('lifecycles');
  render(<RouterProvider router={router} />);
  expect(helpTopics()).toEqual(['dashboards-operational-status-scorecard', 'lifecycles', 'home']);
  setTemporaryHelpTopic('dashboards-submitting-trouble-tickets');
  expect(helpTopics()[0]).toBe('dashboards-submitting-trouble-tickets');
  await act(() => router.navigate('/elsewhere'));
  expect(helpTopics()).toEqual(['dashboards-operational-status-scorecard', 'growplans', 'home']);
  cleanup();
  expect(helpTopics()).toEqual(['growplans', 'home']);
});
