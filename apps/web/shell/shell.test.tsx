// @vitest-environment happy-dom
import { act, cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import {
  createLiveHub,
  createQueryClient,
  createReadingsStore,
  openPreferences,
  openSessionStore,
  setupI18n,
  type WebFeature,
  type WebKit,
} from '@trellis/web-kit';
import { sampleUser } from '@trellis/web-kit/testing';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { App } from '../app.tsx';
import { features } from '../features.ts';

const secret: WebFeature = {
  name: 'vineyards',
  routes: [
    {
      path: '/vineyards',
      titleKey: 'vineyards:title',
      guard: 'menu',
      page: () => Promise.resolve(() => <h1>Vineyards page</h1>),
    },
    {
      path: '/orchards',
      titleKey: 'vineyards:title',
      guard: 'signedIn',
      page: () => Promise.resolve(() => <h1>Sensors page</h1>),
    },
  ],
  texts: {
    en: () => Promise.resolve({ default: { title: 'Strains' } }),
    es: () => Promise.resolve({ default: { title: 'Variedades' } }),
  },
};

// Pages come in chunks of their own; the first one takes as long as the machine needs to compile it.
configure({ asyncUtilTimeout: 30_000 });

let kit: WebKit;
async function open(path: string, user = sampleUser({ menus: [{ route: '/orchards' }] }), signedIn = true) {
  history.replaceState(null, '', path);
  const session = openSessionStore();
  if (signedIn) session.signIn(user);
  // The shell is tested with a page of its own, not with the units' live grid.
  const all = [...features.filter(({ name }) => name !== 'unit-status'), secret];
  kit = {
    session,
    preferences: openPreferences(session, undefined, { prefersDark: false, browserLanguage: 'en' }),
    i18n: await setupI18n('en', all),
    queries: createQueryClient(),
    hub: createLiveHub(),
    readings: createReadingsStore(),
  };
  render(<App kit={kit} features={all} />);
}

class SilentSocket {
  readyState = 0;
  close() {
    this.readyState = 3;
  }
}

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('WebSocket', SilentSocket);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network in this test')));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('opening the application', () => {
  test('a visitor is asked to sign in and would come back', async () => {
    await open('/orchards?sort=name', undefined, false);
    expect(await screen.findByLabelText('Password')).toBeDefined();
    expect(location.pathname + location.search).toBe('/login?redirect=%2Forchards%3Fsort%3Dname');
  });

  test('the way back leads to the full address, its place on the page too', async () => {
    await open('/orchards?sort=name#fans', undefined, false);
    expect(await screen.findByLabelText('Password')).toBeDefined();
    expect(new URLSearchParams(location.search).get('redirect')).toBe('/orchards?sort=name#fans');
  });

  test('drawer and top bar need an API token; without one the page stands alone', async () => {
    await open('/orchards', sampleUser({ apitoken: '' }));
    expect(await screen.findByText('Sensors page')).toBeDefined();
    expect(screen.queryByRole('navigation', { name: 'Main menu' })).toBeNull();
    expect(screen.queryByRole('banner')).toBeNull();
  });

  test('a signed-in person sees the page, the drawer and the facility', async () => {
    await open('/orchards');
    expect(await screen.findByText('Sensors page')).toBeDefined();
    expect(screen.getByRole('navigation', { name: 'Main menu' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Facility: North house' })).toBeDefined();
    await waitFor(() => expect(document.title).toBe('Strains · Trellis'));
  });

  test('the menu stands still while the licences of a facility that needs them are on their way', async () => {
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    localStorage.setItem('trellis.licence.metrc.1', '4');
    // As on a large screen: the small drawer has no room for choices.
    localStorage.setItem('trellis.drawer.wide.medium', 'true');
    const facility = { id: 1, name: 'North house', state: 'CA', isMetrcEnabled: true };
    const roles = [{ id: 8, name: 'Compliance Officer' }];
    await open('/orchards', sampleUser({ menus: [{ route: '/orchards' }], facility, roles }));
    expect(await screen.findByText('Sensors page')).toBeDefined();
    expect(document.querySelectorAll('.shell-drawer__choice-place')).toHaveLength(1);
  });

  test('preferences that cannot be read are told with the error; a lost connection is not', async () => {
    const refusal = { error: { statusCode: 500, name: 'Error', message: 'Preferences cannot be read.' } };
    vi.stubGlobal('fetch', (address: string) =>
      address.includes('users/session')
        ? Promise.resolve(Response.json(refusal, { status: 500 }))
        : Promise.reject(new TypeError('no network in this test')),
    );
    await open('/orchards');
    expect(await screen.findByText('Preferences cannot be read.')).toBeDefined();
    expect(screen.queryByText('no network in this test')).toBeNull();
  });

  test('a page outside the menu says so', async () => {
    await open('/vineyards');
    expect(await screen.findByText('You have no access to this page')).toBeDefined();
  });

  test('a visitor of a page that refuses is led to signing in, and from there to the page', async () => {
    await open('/unauthorized?from=%2Fvineyards', undefined, false);
    expect(await screen.findByText('Sign in to see this page')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login?redirect=%2Fvineyards');
    expect(screen.getByRole('group', { name: 'Language' })).toBeDefined();
  });

  test('a page that the facility has no use for says so and offers nobody to ask', async () => {
    const entry = { route: '/vineyards', requires: 'metrc', roles: [{ role_id: 2 }] };
    vi.stubGlobal('fetch', (address: string) =>
      address.includes('ag_navigationMenus?')
        ? Promise.resolve(Response.json([entry]))
        : Promise.reject(new TypeError('no network in this test')),
    );
    const facility = { id: 1, name: 'North house', state: 'CA', isMetrcEnabled: false };
    await open('/vineyards', sampleUser({ menus: [], facility, facilityname: 'North house' }));
    expect(await screen.findByText('Not used at this facility')).toBeDefined();
    expect(
      screen.getByText(/^Strains is for facilities that report to Metrc, and North house does not\./),
    ).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Ask for access' })).toBeNull();
  });

  test('who opens pages to roles is told where, and asks nobody', async () => {
    await open('/vineyards', sampleUser({ menus: [], roles: [{ id: 7, name: 'Administrator' }] }));
    expect(await screen.findByText(/Menu manager opens pages to roles\.$/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Ask for access' })).toBeNull();
  });

  test('an empty menu opens no page that asks for one', async () => {
    await open('/vineyards', sampleUser({ menus: [] }));
    expect(await screen.findByText('You have no access to this page')).toBeDefined();
  });

  test('a menu that is not there yet is fetched before the page is judged', async () => {
    const asked: string[] = [];
    vi.stubGlobal('fetch', (address: string) => {
      asked.push(address);
      return address.includes('getMenuForCurrentUser')
        ? Promise.resolve(Response.json([{ menuItem: 'crop', children: [{ route: '/vineyards' }] }]))
        : Promise.reject(new TypeError('no network in this test'));
    });
    await open('/vineyards', sampleUser({ menus: null }));
    expect(await screen.findByText('Vineyards page')).toBeDefined();
    expect(asked[0]).toBe('/api/v1/ag_navigationMenus/getMenuForCurrentUser?facility_id=1');
  });

  test('an unknown address leads to the page that says so', async () => {
    await open('/no/such/page');
    expect(await screen.findByText('There is no page at /no/such/page.')).toBeDefined();
    // The ticket names this page and its address by itself.
    const content = document.getElementById('content') ?? document.body;
    expect(within(content).getByRole('button', { name: 'Report a problem' })).toBeDefined();
  });

  test('the sign-in page is passed by for who is signed in', async () => {
    await open('/login');
    expect(await screen.findByRole('heading', { level: 1, name: 'My start page' })).toBeDefined();
    expect(location.pathname).toBe('/default-dashboard');
  });

  test('the list beside the drawer takes the keyboard, goes when it moves on, and hands it to the page it opens', async () => {
    const children = [{ route: '/vineyards', label: 'Strains' }, { route: '/orchards' }];
    await open('/orchards', sampleUser({ menus: [{ menuItem: 'crop', label: 'Crop', children }] }));
    const item = await screen.findByRole('button', { name: 'Crop' });
    fireEvent.click(item);
    const [first] = within(screen.getByRole('group', { name: 'Crop' })).getAllByRole('link');
    expect(document.activeElement).toBe(first);
    act(() => screen.getByRole('link', { name: 'Skip to content' }).focus());
    expect(screen.queryByRole('group', { name: 'Crop' })).toBeNull();
    fireEvent.click(item);
    fireEvent.click(within(screen.getByRole('group', { name: 'Crop' })).getByRole('link', { name: 'Strains' }));
    expect(await screen.findByText('Vineyards page')).toBeDefined();
    await waitFor(() => expect(document.activeElement?.id).toBe('content'));
  });

  test('the start page is the default view, a view in the address comes first, one outside the menu does not count', async () => {
    const chosen = (defaultView: string) => sampleUser({ menus: [{ route: '/vineyards' }], defaultView });
    await open('/', chosen('vineyards'));
    expect(await screen.findByText('Vineyards page')).toBeDefined();
    cleanup();
    await open('/#orchards', chosen('vineyards'));
    expect(await screen.findByText('Sensors page')).toBeDefined();
    cleanup();
    await open('/#dashboard/farm', chosen('vineyards'));
    expect(await screen.findByText('Vineyards page')).toBeDefined();
    cleanup();
    await open('/login?redirect=%2Forchards', chosen('vineyards'));
    expect(await screen.findByText('Sensors page')).toBeDefined();
  });

  test('the view in the address waits for a visitor who signs in', async () => {
    await open('/#vineyards', undefined, false);
    expect(await screen.findByLabelText('Password')).toBeDefined();
    expect(location.pathname + location.hash).toBe('/login#vineyards');
  });

  test('another facility is opened without loading the page anew, and nothing of the old one stays', async () => {
    const menus = [{ route: '/orchards' }];
    const there = [1, 2].map((id) => ({ id, name: `House ${id}`, status: 'available' }));
    const user = sampleUser({ menus, facility_id: 1, facilityname: 'House 1', facilities: there });
    localStorage.setItem('trellis.drawer.wide.medium', 'true');
    let answer: (reply: Response) => void = () => undefined;
    vi.stubGlobal('fetch', (address: string) =>
      address.includes('switchFacility')
        ? new Promise<Response>((resolve) => void (answer = resolve))
        : Promise.reject(new TypeError('no network in this test')),
    );
    await open('/orchards?area=4', user);
    await screen.findByText('Sensors page');
    document.body.setAttribute('data-before', 'true');
    kit.queries.setQueryData(['trees'], ['of House 1']);
    kit.readings.put([{ unit: 1, metric: 'temperature', value: 20, at: 1 }]);
    fireEvent.click(screen.getByRole('button', { name: 'Facility: House 1' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'House 2' }));
    expect(await screen.findByText('Opening House 2')).toBeDefined();
    expect(screen.queryByText('Sensors page'), 'while the server moves the session').toBeNull();
    const moved = { ...user, facility_id: 2, facilityname: 'House 2' };
    await act(() => Promise.resolve(answer(Response.json(moved))));
    expect(await screen.findByText('Sensors page')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Facility: House 2' })).toBeDefined();
    expect([location.pathname, location.search]).toEqual(['/orchards', '']);
    expect([kit.queries.getQueryData(['trees']), kit.readings.get(1, 'temperature')]).toEqual([undefined, undefined]);
    expect(document.body.getAttribute('data-before')).toBe('true');
    document.body.removeAttribute('data-before');
    expect(document.activeElement?.id).toBe('content');
  });

  test('a facility that does not open leaves the page as it was and says why', async () => {
    const facilities = [1, 2].map((id) => ({ id, name: `House ${id}`, status: 'available' }));
    localStorage.setItem('trellis.drawer.wide.medium', 'true');
    const refusal = { error: { statusCode: 403, name: 'Error', message: 'Not there.' } };
    vi.stubGlobal('fetch', (address: string) =>
      address.includes('switchFacility')
        ? Promise.resolve(Response.json(refusal, { status: 403 }))
        : Promise.reject(new TypeError('no network in this test')),
    );
    await open('/orchards?area=4', sampleUser({ facility_id: 1, facilityname: 'House 1', facilities }));
    await screen.findByText('Sensors page');
    kit.queries.setQueryData(['trees'], ['of House 1']);
    fireEvent.click(screen.getByRole('button', { name: 'Facility: House 1' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'House 2' }));
    expect(await screen.findByText('Not there.')).toBeDefined();
    expect(await screen.findByText('Sensors page')).toBeDefined();
    expect(location.search).toBe('?area=4');
    expect(kit.queries.getQueryData(['trees'])).toEqual(['of House 1']);
  });

  test('a facility opened in another tab is opened here too; a page that is not in the menu there gives way to the start', async () => {
    await open('/vineyards', sampleUser({ menus: [{ route: '/vineyards' }], facility_id: 1 }));
    await screen.findByText('Vineyards page');
    kit.queries.setQueryData(['trees'], ['of House 1']);
    act(() => kit.session.signIn(sampleUser({ menus: [], facility_id: 2 })));
    expect(await screen.findByRole('heading', { level: 1, name: 'My start page' })).toBeDefined();
    expect(kit.queries.getQueryData(['trees'])).toBeUndefined();
  });

  test('a session that ends while a page is open leads to sign-in and back', async () => {
    await open('/orchards');
    await screen.findByText('Sensors page');
    act(() => kit.session.signOut());
    expect(await screen.findByLabelText('Password')).toBeDefined();
    expect(location.search).toBe('?redirect=%2Forchards');
  });

  test('a forced logout that names this person ends the session, one that names others does not', async () => {
    await open('/orchards', sampleUser({ id: 3, menus: [] }));
    await screen.findByText('Sensors page');
    act(() => kit.hub.dispatch({ type: 'facilityUserLogout', payload: { userIds: [4, 5] } }));
    expect(kit.session.get().isAuthenticated).toBe(true);
    act(() => kit.hub.dispatch({ type: 'facilityUserLogout', payload: { userIds: [3] } }));
    expect(await screen.findByLabelText('Password')).toBeDefined();
    expect(kit.session.get().isAuthenticated).toBe(false);
  });
});
