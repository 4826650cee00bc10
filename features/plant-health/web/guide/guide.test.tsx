// @vitest-environment happy-dom
import { showPage, stubServer } from '@trellis/web-kit/testing/page';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { plantHealthWeb } from '../index.ts';
import { childrenOf, lintGuide, nodeIn, nodesInForce, pathTo, picturesOf, type GuideNode } from './guide-tree.ts';
import { GuidePage } from './guide.page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const node = (id: number, parent_id: number | null, values: Partial<GuideNode> = {}): GuideNode => ({
  ...{ id, parent_id, label: `Node ${id}`, labelEs: null, seq: id, active: true },
  ...{ causes: null, checks: null, checksEs: null, actions: null, actionsEs: null, followUpDays: null, ...values },
});
const result = { causes: [{ label: 'Nitrogen', score: 0.8 }], actions: ['Feed more'], checks: ['EC'], followUpDays: 4 };
const tree = [node(1, null), node(2, null), node(3, 1, result), node(4, 1, { label: 'Pale leaves', ...result })];

test('the guide is walked from the first question, and a circle of parents ends', () => {
  expect(childrenOf(tree, null).map(({ id }) => id)).toEqual([1, 2]);
  expect(pathTo(tree, 3).map(({ id }) => id)).toEqual([1, 3]);
  expect(pathTo([node(1, 2), node(2, 1)], 1).map(({ id }) => id)).toEqual([2, 1]);
  expect(pathTo(tree, 99)).toEqual([]);
});

test('a facility’s own copy of a node takes its place, with what stands below it', () => {
  const of = (facility_id: number | null, one: GuideNode) => ({ ...one, facility_id });
  const shared = [of(null, node(1, null)), of(null, node(2, 1, result)), of(null, node(3, 1, result))];
  // A copy stands where the other stood, whatever it is called by now.
  const copy = of(7, node(9, null, { seq: 1, label: 'Ours' }));
  const held = nodesInForce([...shared, copy]);
  expect(childrenOf(held, null).map(({ id }) => id)).toEqual([9]);
  expect(childrenOf(held, 9).map(({ id }) => id)).toEqual([2, 3]);
  const below = of(7, node(10, 9, { ...result, seq: 2 }));
  expect(childrenOf(nodesInForce([...shared, copy, below]), 9).map(({ id }) => id)).toEqual([10, 3]);
  // One that is switched off, or new, takes nobody's place.
  expect(childrenOf(nodesInForce([...shared, { ...copy, active: false }]), null).map(({ id }) => id)).toEqual([1]);
  expect(childrenOf(nodesInForce([...shared, { ...copy, seq: 0 }]), null).map(({ id }) => id)).toEqual([9, 1]);
});

test('ends without a result, results without actions and ways that nobody reaches are found', () => {
  expect(lintGuide(tree)).toEqual([{ id: 2, problem: 'deadEnd' }]);
  expect(lintGuide([node(1, null), node(2, 1, { ...result, actions: [], followUpDays: null })])).toEqual([
    { id: 1, problem: 'oneWay' },
    { id: 2, problem: 'noActions' },
    { id: 2, problem: 'noFollowUp' },
  ]);
  expect(lintGuide([node(1, null, { active: false }), node(2, 1, result)])).toEqual([{ id: 2, problem: 'lost' }]);
  expect(lintGuide([node(1, 2), node(2, 1)]).map(({ problem }) => problem)).toContain('lost');
  const odd = node(1, null, { ...result, causes: [{ label: 'x', score: 7 }] });
  expect(lintGuide([odd])).toEqual([{ id: 1, problem: 'scores' }]);
});

test('a grower steps to the causes, and the report of the problem is filled in', async () => {
  const rights = { create: false, update: false, delete: false };
  stubServer([
    [/about/, { rights, history: true, creators: [], isImportable: false, hidden: [], references: {} }],
    [
      /nutrientDeficiencyDiagnoses/,
      tree.map((one) => ({ ...one, symptom: null, photoUrl: null, photos: null, facility_id: null })),
    ],
  ]);
  await showPage(<GuidePage />, { features: [plantHealthWeb], path: '/admin/nutrientdeficiencydiagnosis?unit=7' });
  expect(screen.queryByRole('tab')).toBeNull();
  fireEvent.click(await screen.findByRole('link', { name: 'Node 1' }));
  fireEvent.click(await screen.findByRole('link', { name: 'Pale leaves' }));
  const shown = within(await screen.findByRole('region', { name: 'Pale leaves' }));
  expect(shown.getByText('80 %')).toBeDefined();
  expect(shown.getByText('Feed more')).toBeDefined();
  const link = shown.getByRole<HTMLAnchorElement>('link', { name: 'Report this problem' });
  const asked = new URL(link.href, 'http://x').searchParams;
  expect(Object.fromEntries(asked)).toEqual({
    ...{ report: '1', title: 'Pale leaves', category: 'deficiency', diagnosis: '4', cause: 'Nitrogen', unit: '7' },
  });
});

test('the first step draws where it shows and says what that means, and every sign is one step away', async () => {
  const rights = { create: false, update: false, delete: false };
  const places = ['old leaves', 'new leaves'] as const;
  const seen = { position: 'old leaves', color: 'yellow', pattern: 'between veins' } as const;
  stubServer([
    [/about/, { rights, history: true, creators: [], isImportable: false, hidden: [], references: {} }],
    [
      /nutrientDeficiencyDiagnoses/,
      tree.map((one) => ({
        ...{ ...one, photoUrl: null, photos: null, facility_id: null },
        symptom: one.parent_id === null ? { position: places[one.id - 1] } : seen,
      })),
    ],
  ]);
  await showPage(<GuidePage />, { features: [plantHealthWeb], path: '/admin/nutrientdeficiencydiagnosis?unit=7' });
  const first = within(await screen.findByRole('region', { name: 'Where does it show?' }));
  const [old] = first.getAllByRole('link');
  expect(old?.textContent).toMatch(/^Node 1The large leaves at the bottom/);
  expect(old?.querySelectorAll('.ph-leaf[data-tone="yellow"]')).toHaveLength(4);
  const signs = within(screen.getByRole('region', { name: 'Or go by the look: all signs' }));
  expect(signs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Node 3', 'Pale leaves']);
  fireEvent.click(signs.getByRole('link', { name: 'Pale leaves' }));
  const shown = within(await screen.findByRole('region', { name: 'Pale leaves' }));
  expect(shown.getByRole('img', { name: 'Drawing of: Pale leaves' })).toBeDefined();
  expect(screen.queryByRole('region', { name: 'Or go by the look: all signs' })).toBeNull();
  // Where somebody came from stays with the report.
  expect(shown.getByRole<HTMLAnchorElement>('link', { name: 'Report this problem' }).href).toContain('unit=7');
});

test('pictures stand where a step is chosen and where it leads, and the next question has the focus', async () => {
  const rights = { create: false, update: false, delete: false };
  const pictured = tree.map((one) => ({
    ...{ ...one, symptom: null, photoUrl: null, facility_id: null },
    photos: one.id === 1 ? ['/files/a.jpg', '/files/b.jpg'] : null,
  }));
  stubServer([
    [/about/, { rights, history: true, creators: [], isImportable: false, hidden: [], references: {} }],
    [/nutrientDeficiencyDiagnoses/, pictured],
  ]);
  await showPage(<GuidePage />, { features: [plantHealthWeb], path: '/admin/nutrientdeficiencydiagnosis' });
  const choice = await screen.findByRole('link', { name: 'Node 1' });
  expect(choice.querySelector('img')?.getAttribute('src')).toBe('/files/a.jpg');
  fireEvent.click(choice);
  const pictures = within(await screen.findByRole('list', { name: 'Pictures of Node 1' }));
  expect(pictures.getAllByRole('img').map((image) => image.getAttribute('alt'))).toEqual([
    'Node 1, picture 1 of 2',
    'Node 1, picture 2 of 2',
  ]);
  expect(document.activeElement?.textContent).toBe('What does it look like?');
  expect(picturesOf({ photoUrl: '/files/b.jpg', photos: ['/files/a.jpg', '/files/b.jpg'] })).toEqual([
    '/files/b.jpg',
    '/files/a.jpg',
  ]);
});

test('the guide speaks Spanish where it has the words, and English where not', () => {
  const said = {
    ...node(5, null, { label: 'Pale', labelEs: 'Pálido', checks: ['EC'], actions: ['Feed'], actionsEs: ['Abonar'] }),
    symptom: { color: 'yellow', colorEs: 'amarillo', pattern: 'edges' },
    causes: [
      { label: 'Cold', score: 0.2 },
      { label: 'Nitrogen', labelEs: 'Nitrógeno', score: 0.8 },
    ],
  };
  expect(nodeIn('es', said)).toEqual({
    ...{ name: 'Pálido', seen: 'amarillo · edges', checks: ['EC'], actions: ['Abonar'] },
    causes: [
      { name: 'Nitrógeno', score: 0.8 },
      { name: 'Cold', score: 0.2 },
    ],
  });
  expect(nodeIn('en', said)).toMatchObject({ name: 'Pale', seen: 'yellow · edges', actions: ['Feed'] });
});
