// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openSessionStore } from '../session/session-store.ts';
import { sampleUser } from '../testing/sample-user.ts';
import { openPreferences } from './preferences-store.ts';

beforeEach(() => localStorage.clear());
const around = { prefersDark: true, browserLanguage: 'es-MX' };

describe('preferences', () => {
  test('a visitor gets what the browser asks for', () => {
    expect(openPreferences(openSessionStore(), undefined, around).get()).toEqual({
      theme: 'dark',
      lang: 'es',
      units: 'metric',
    });
  });

  test("a person's own wishes come first, and are saved on change", () => {
    const session = openSessionStore();
    session.signIn(sampleUser({ theme: 'light', lang: 'en', units: 'imperial' }));
    const save = vi.fn();
    const preferences = openPreferences(session, save, around);
    expect(preferences.get()).toEqual({ theme: 'light', lang: 'en', units: 'imperial' });
    preferences.set({ theme: 'dark' });
    expect(preferences.get().theme).toBe('dark');
    expect(session.get().user?.theme).toBe('dark');
    expect(save).toHaveBeenCalledWith({ theme: 'dark' });
    const saved = vi.fn();
    preferences.set({ lang: 'es' }, saved);
    expect(save).toHaveBeenLastCalledWith({ lang: 'es' }, saved);
  });

  test('the sign-in page keeps what was chosen on it, across reloads', () => {
    const first = openPreferences(openSessionStore(), undefined, around);
    const heard = vi.fn();
    first.subscribe(heard);
    first.set({ lang: 'en' });
    expect(heard).toHaveBeenCalledTimes(1);
    expect(openPreferences(openSessionStore(), undefined, around).get().lang).toBe('en');
  });

  test('an unknown value is not believed', () => {
    const session = openSessionStore();
    session.signIn(sampleUser({ theme: 'pink', lang: 'fr', units: null }));
    expect(openPreferences(session, undefined, around).get()).toEqual({ theme: 'dark', lang: 'en', units: 'metric' });
  });
});
