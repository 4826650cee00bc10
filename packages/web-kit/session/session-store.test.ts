// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { sampleUser } from '../testing/sample-user.ts';
import { menusOf, openSessionStore } from './session-store.ts';

beforeEach(() => localStorage.clear());

describe('the session', () => {
  test('outlives a reload', () => {
    openSessionStore().signIn(sampleUser({ firstname: 'Ana' }));
    expect(openSessionStore().get()).toMatchObject({ isAuthenticated: true, user: { firstname: 'Ana' } });
  });

  test('is nobody without the flag, without a person, or without a last login', () => {
    openSessionStore().signIn(sampleUser());
    localStorage.setItem('trellis.authenticated', 'false');
    expect(openSessionStore().get().isAuthenticated).toBe(false);
    openSessionStore().signIn(sampleUser());
    localStorage.removeItem('trellis.user');
    expect(openSessionStore().get().isAuthenticated).toBe(false);
    openSessionStore().signIn(sampleUser({ lastlogin: null }));
    expect(openSessionStore().get().isAuthenticated).toBe(false);
  });

  test('a damaged entry is nobody, not an error', () => {
    localStorage.setItem('trellis.authenticated', 'true');
    localStorage.setItem('trellis.user', '{');
    expect(openSessionStore().get().isAuthenticated).toBe(false);
  });

  test('signing out leaves nothing behind', () => {
    const session = openSessionStore();
    session.signIn(sampleUser());
    session.signOut();
    expect(localStorage.length).toBe(0);
    expect(session.get()).toEqual({ isAuthenticated: false, user: undefined });
  });

  test('signing out in one tab signs out the others', () => {
    const session = openSessionStore();
    session.signIn(sampleUser());
    const heard = vi.fn();
    session.subscribe(heard);
    localStorage.removeItem('trellis.authenticated');
    window.dispatchEvent(new StorageEvent('storage', { key: 'trellis.authenticated' }));
    expect(session.get().isAuthenticated).toBe(false);
    expect(heard).toHaveBeenCalledTimes(1);
  });

  test('a changed preference stays with the person', () => {
    const session = openSessionStore();
    session.signIn(sampleUser({ theme: 'light' }));
    session.change({ theme: 'dark' });
    expect(openSessionStore().get().user?.theme).toBe('dark');
  });

  test('the previewed role’s menu is the one in view, across reloads, until the preview or the session ends', () => {
    const session = openSessionStore();
    session.signIn(sampleUser({ menus: [{ route: '/strains' }] }));
    session.preview({ id: 6, name: 'Maintenance', menus: [{ route: '/hardware' }] });
    expect(menusOf(openSessionStore().get())).toEqual([{ route: '/hardware' }]);
    session.preview(undefined);
    expect(menusOf(openSessionStore().get())).toEqual([{ route: '/strains' }]);
    session.preview({ id: 6, name: 'Maintenance', menus: [] });
    session.signOut();
    session.signIn(sampleUser());
    expect(session.get().preview).toBeUndefined();
  });

  test('a previewed role stays in view in another facility, its menu is fetched anew there', () => {
    const session = openSessionStore();
    session.signIn(sampleUser({ facility_id: 1 }));
    session.preview({ id: 6, name: 'Maintenance', menus: [{ route: '/hardware' }] });
    session.signIn(sampleUser({ facility_id: 2, menus: [] }));
    expect(session.get().preview).toMatchObject({ id: 6 });
    expect(menusOf(session.get())).toBeUndefined();
    session.signIn(sampleUser({ id: 9, facility_id: 2 }));
    expect(session.get().preview).toBeUndefined();
  });
});
