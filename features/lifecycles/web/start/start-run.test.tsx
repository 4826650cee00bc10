// @vitest-environment happy-dom
import { refusal, stubServer } from '@trellis/web-kit/testing/page';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { begun, clash, isTicked, open, press, replies, shelf, turnTo } from './start-run.testing.tsx';
import { bestFit, stepOf } from './typed-start.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('the best fit takes the unit that holds all most tightly, and none that is taken or not well', () => {
  const shelves = [
    shelf(1, 1),
    shelf(2, 1),
    shelf(3, 2),
    shelf(4, 3, { clashes: [clash] }),
    shelf(5, 4, { isOffline: true }),
  ];
  expect(bestFit(shelves, 8)).toEqual({ 3: '8' });
  expect(bestFit(shelves, 15)).toEqual({ 1: '10', 2: '5' });
  expect(bestFit(shelves, 25)).toEqual({ 1: '10', 2: '10', 3: '5' });
});

test('a refusal belongs to the step that mends it', () => {
  expect(stepOf('lifecycle.shelf-taken')).toBe(2);
  expect(stepOf('lifecycle.tag-used')).toBe(5);
  expect(stepOf('lifecycle.unit-not-well')).toBe(7);
  expect(stepOf('plant.isolated')).toBe(1);
  expect(stepOf(undefined)).toBeUndefined();
});

test('a run starts on the units the address names, and a double click starts one', async () => {
  const sent = stubServer(replies([shelf(1, 1), shelf(2, 2)], { id: 9, state: 'in_flight', updatedate: '' }));
  await open('?units=1,2');
  await screen.findByRole('textbox', { name: 'Name of the run' });
  turnTo('Shelves');
  expect(screen.getByRole('checkbox', { name: 'W-01 S1' })).toHaveProperty('checked', true);
  turnTo('Supplies');
  expect(await screen.findByText('40.0 pc needed, 30.0 pc free')).toBeDefined();
  press('Next');
  const start = await screen.findByRole('button', { name: 'Start now' });
  await waitFor(() => expect(start).toHaveProperty('disabled', false));
  fireEvent.click(start);
  fireEvent.click(start);
  await waitFor(() => expect(begun(sent)).toHaveLength(1));
  expect(begun(sent)[0]?.body).toMatchObject({
    ...{ growplan_id: 3, name: 'Tidewater, 2026-11-21', how: 'start' },
    platforms: [
      { platform_id: 1, plants: 10 },
      { platform_id: 2, plants: 10 },
    ],
  });
});

test('what the server refuses is said at its step in its words, and nothing typed is lost, after a reload either', async () => {
  stubServer(replies([shelf(1, 1)], refusal(409, 'Some shelves are taken in that time.', 'lifecycle.shelf-taken')));
  await open();
  fireEvent.change(await screen.findByRole('textbox', { name: 'Name of the run' }), { target: { value: 'Winter' } });
  turnTo('Review');
  expect([isTicked('Plan'), isTicked('Shelves')]).toEqual([true, false]);
  turnTo('Shelves');
  fireEvent.click(screen.getByRole('checkbox', { name: 'W-01 S1' }));
  fireEvent.change(screen.getByRole('textbox', { name: 'Plants on W-01 S1' }), { target: { value: '11' } });
  expect(screen.getByText('Cannot be more than 10')).toBeDefined();
  fireEvent.change(screen.getByRole('textbox', { name: 'Plants on W-01 S1' }), { target: { value: '7' } });
  turnTo('Review');
  expect(isTicked('Shelves')).toBe(true);
  const start = await screen.findByRole('button', { name: 'Start now' });
  await waitFor(() => expect(start).toHaveProperty('disabled', false));
  fireEvent.click(start);
  expect(await screen.findByText('Some shelves are taken in that time.')).toBeDefined();
  expect(screen.getByRole('textbox', { name: 'Plants on W-01 S1' })).toHaveProperty('value', '7');
  cleanup();
  await open();
  expect(await screen.findByRole('textbox', { name: 'Plants on W-01 S1' })).toHaveProperty('value', '7');
  turnTo('Plan');
  expect(screen.getByRole('textbox', { name: 'Name of the run' })).toHaveProperty('value', 'Winter');
});

test('a shelf chosen that others have taken is said at every step', async () => {
  stubServer(replies([shelf(1, 1, { clashes: [clash] })], {}));
  await open('?units=1');
  await screen.findByRole('textbox', { name: 'Name of the run' });
  turnTo('Shelves');
  fireEvent.click(screen.getByRole('checkbox', { name: 'W-01 S1' }));
  expect(screen.getByRole('alert').textContent).toContain('Taken by others in that time: W-01 S1.');
  press('Leave out taken shelves');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a plan of another facility says so, and asks nothing about its shelves', async () => {
  const sent = stubServer([
    [/ag_growplans\/3/, { id: 3, name: 'Flower', publishedVersion_id: 7, facility_id: 99 }],
    ...replies([], {}),
  ]);
  await open();
  expect(await screen.findByText(/belongs to another facility/)).toBeDefined();
  expect(sent.some(({ address }) => address.includes('startChoices'))).toBe(false);
});

test('a source counts what it has against what is needed, and a mother that is isolated gives no cutting', async () => {
  const sent = stubServer(replies([shelf(1, 1)], { id: 9, state: 'in_flight', updatedate: '' }));
  await open('?shelves=1');
  await screen.findByRole('textbox', { name: 'Name of the run' });
  turnTo('Source');
  fireEvent.click(screen.getByRole('radio', { name: 'Mother plants' }));
  expect(screen.getByText('10 plants are needed.')).toBeDefined();
  expect(screen.getByRole('checkbox', { name: 'M-2' })).toHaveProperty('disabled', true);
  fireEvent.click(screen.getByRole('checkbox', { name: 'M-1' }));
  expect(screen.getByRole('status').textContent).toBe('1 of 1 mother plants chosen · 10 cuttings of each');
  turnTo('Review');
  // What is in the way is told with the step that mends it.
  expect(screen.getByText('A closed day is in the way')).toBeDefined();
  expect(screen.getByText('A clean-out is older than 14 days')).toBeDefined();
  expect(screen.getByText('Drying rooms have room')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Open Dates' }));
  expect(screen.getByRole('region', { name: 'Dates' })).toBeDefined();
  turnTo('Review');
  const start = await screen.findByRole('button', { name: 'Start now' });
  await waitFor(() => expect(start).toHaveProperty('disabled', false));
  fireEvent.click(start);
  await waitFor(() => expect(begun(sent)).toHaveLength(1));
  expect(begun(sent)[0]?.body).toMatchObject({ source: { kind: 'mothers', ids: [21] } });
});

test('empty containers are given out until all plants have room, and one that is in use is refused', async () => {
  stubServer([
    [/getEmptyPlantContainers/, [{ id: 1, barcode: 'POT-1', room: 10 }]],
    [/ag_plantContainers/, [{ id: 9, barcode: 'POT-9', status: 'used' }]],
    ...replies([shelf(1, 1)], {}),
  ]);
  await open('?shelves=1');
  await screen.findByRole('textbox', { name: 'Name of the run' });
  turnTo('Containers');
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Container type' }));
  fireEvent.click(screen.getByRole('option', { name: 'Pot · 5 plants · 2 empty' }));
  press('Auto-assign empty containers');
  expect(await screen.findByText('1 container, room for 10 of 10 plants')).toBeDefined();
  expect(screen.getByText('POT-1 · 10 plants')).toBeDefined();
  const code = screen.getByRole('textbox', { name: 'Scan or enter a barcode' });
  fireEvent.change(code, { target: { value: 'POT-9' } });
  fireEvent.keyDown(code, { key: 'Enter' });
  expect(await screen.findByText('POT-9 is in use.')).toBeDefined();
  cleanup();
  await open('?shelves=1');
  expect(await screen.findByText('1 container, room for 10 of 10 plants')).toBeDefined();
});

test('where there are too few empty containers none are given out, and it is said how many there are', async () => {
  const details = { empty: 1, room: 4, plants: 10 };
  const tooFew = { ...refusal(409, 'Too few.', 'container.too-few').refusal, details };
  stubServer([[/getEmptyPlantContainers/, { refusal: tooFew }], ...replies([shelf(1, 1)], {})]);
  await open('?shelves=1');
  await screen.findByRole('textbox', { name: 'Name of the run' });
  turnTo('Containers');
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Container type' }));
  fireEvent.click(screen.getByRole('option', { name: 'Pot · 5 plants · 2 empty' }));
  press('Auto-assign empty containers');
  expect(
    await screen.findByText(
      'None were assigned: only 1 empty container of this type is left, with room for 4 of 10 plants.',
    ),
  ).toBeDefined();
  expect(screen.getByText('0 containers, room for 0 of 10 plants')).toBeDefined();
});

test('a reservation on a shelf becomes the run it was kept for, when that is said', async () => {
  const reserved = { ...clash, kind: 'reserved', lifecycle_id: null, allocation_id: 77 };
  const sent = stubServer(
    replies([shelf(1, 1, { clashes: [reserved] })], { id: 9, state: 'in_flight', updatedate: '' }),
  );
  await open('?shelves=1');
  await screen.findByRole('textbox', { name: 'Name of the run' });
  expect(screen.getByRole('alert').textContent).toContain('Taken by others');
  turnTo('Shelves');
  fireEvent.click(screen.getByRole('checkbox', { name: /Use this reservation/ }));
  expect(screen.queryByRole('alert')).toBeNull();
  turnTo('Review');
  const start = await screen.findByRole('button', { name: 'Start now' });
  await waitFor(() => expect(start).toHaveProperty('disabled', false));
  fireEvent.click(start);
  await waitFor(() => expect(begun(sent)[0]?.body).toMatchObject({ allocation_ids: [77] }));
});

test('what nobody can read is not left out: the start leads back to it, and keeps it', async () => {
  const sent = stubServer(replies([shelf(1, 1)], { id: 9, state: 'in_flight', updatedate: '' }));
  await open('?units=1');
  await screen.findByRole('textbox', { name: 'Name of the run' });
  turnTo('Tags and compliance');
  fireEvent.change(await screen.findByRole('textbox', { name: 'Number of the first tag' }), {
    target: { value: '00x7' },
  });
  turnTo('Review');
  const start = await screen.findByRole('button', { name: 'Start now' });
  await waitFor(() => expect(start).toHaveProperty('disabled', false));
  fireEvent.click(start);
  expect(await screen.findByRole('textbox', { name: 'Number of the first tag' })).toHaveProperty('value', '00x7');
  expect(screen.getByRole('alert').textContent).toContain('Must be a number');
  press('Save draft');
  expect(begun(sent)).toEqual([]);
  expect(sent.filter(({ address }) => /saveDraft$/.test(address))).toEqual([]);
});

test('each number of a start is held to the shared form rules, and what was typed stays', async () => {
  stubServer(replies([shelf(1, 1)], { id: 9, state: 'in_flight', updatedate: '' }));
  await open('?units=1');
  await screen.findByRole('textbox', { name: 'Name of the run' });
  turnTo('Shelves');
  const box = await screen.findByRole('textbox', { name: /^Plants on/ });
  const saidOf = () => document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent;
  for (const [typed, message] of [
    ['', 'Required.'],
    ['six', 'Must be a number'],
    ['1.5', 'Must be an integer'],
    ['0', 'Must be greater than 0'],
    ['9999', /^Cannot be more than \d+$/],
  ] as const) {
    fireEvent.change(box, { target: { value: typed } });
    expect(saidOf()).toMatch(message);
    expect(box).toHaveProperty('value', typed);
  }
});
