import { chromium } from '@playwright/test';
import { chromeLaunch, findChrome } from '@trellis/test-kit/browser';
import { readFileSync, mkdirSync } from 'node:fs';
import { settleIn } from '../e2e/settle-in.ts';
const accounts = JSON.parse(readFileSync('/tmp/demo-look/demo-accounts.json', 'utf8')) as any[];
const url = 'http://localhost:4710';
mkdirSync('/tmp/wall/look', { recursive: true });
const [, , file, looksArg = 'a,b,c', ...rest] = process.argv;
const looks: Record<string, any> = {
  a: { width: 1440, height: 900, theme: 'dark', language: 'es' },
  b: { width: 1024, height: 768, theme: 'light', language: 'en' },
  c: { width: 390, height: 844, theme: 'dark', language: 'es' },
  d: { width: 1440, height: 900, theme: 'light', language: 'en' },
  e: { width: 390, height: 844, theme: 'light', language: 'en' },
};
const scenario = (await import(file!)) as any;
const browser = await chromium.launch(chromeLaunch(await findChrome()));
const settled = new Set<string>();
export async function session(look: any, role: string) {
  const account = accounts.find((a) => a.role === role);
  if (!account) throw new Error('no role ' + role);
  if (!settled.has(role)) { await settleIn(url, account); settled.add(role); }
  const context = await browser.newContext({
    viewport: { width: look.width, height: look.height }, colorScheme: look.theme === 'dark' ? 'dark' : 'light',
    locale: look.language === 'es' ? 'es-US' : 'en-US', timezoneId: 'America/Los_Angeles', reducedMotion: 'reduce',
    hasTouch: look.width < 1200, isMobile: look.width < 600, baseURL: url,
  });
  context.setDefaultTimeout(12000);
  const page = await context.newPage();
  const user = await (await page.request.post('/api/v1/users/login', { data: { email: account.email, password: account.password } })).json();
  const wishes = { theme: look.theme, lang: look.language };
  await page.request.patch('/api/v1/users', { headers: { authorization: `Bearer ${user.apitoken}` }, data: { id: user.user_id, ...wishes } });
  await page.goto('/healthz');
  await page.evaluate((s) => { localStorage.setItem('trellis.user', s); localStorage.setItem('trellis.authenticated', 'true'); }, JSON.stringify({ ...user, ...wishes }));
  page.on('pageerror', (e) => console.log('  pageerror', e.message));
  page.on('console', (m) => m.type() === 'error' && console.log('  console', m.text().slice(0, 200), m.location().url.slice(0, 160)));
  return { context, page, user, api: (method: string, path: string, data?: any) => page.request.fetch(`/api/v1/${path}`, { method, headers: { authorization: `Bearer ${user.apitoken}` }, ...(data && { data }) }).then(async (r) => { const t = await r.text(); try { return JSON.parse(t); } catch { return r.status() + t; } }) };
}
for (const key of looksArg.split(',')) {
  const look = looks[key];
  const role = scenario.role ?? 'Facility Manager';
  const s = await session(look, role);
  const settle = async (ms = 700) => { await s.page.locator('h1').first().waitFor().catch(() => console.log('  no h1')); await s.page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' }).catch(() => console.log('  still busy')); await s.page.waitForTimeout(ms); };
  const shot = async (name: string, more: any = {}) => { const f = `/tmp/wall/look/${name}-${key}.png`; await s.page.screenshot({ path: f, ...more }); 
    const over = await s.page.evaluate(() => document.documentElement.scrollWidth - innerWidth); if (over > 0) console.log('  WIDER', name, key, over); console.log('  shot', f); };
  const step = async (name: string, fn: () => Promise<any>) => { try { await fn(); } catch (e: any) { console.log(`  FAIL ${name} ${key}: ${e.message.split('\n').slice(0, 3).join(' | ')}`); await s.page.screenshot({ path: `/tmp/wall/look/FAIL-${name}-${key}.png` }); } };
  console.log('look', key);
  await scenario.run({ ...s, key, look, settle, shot, step, rest, es: look.language === 'es', session: (r: string) => session(look, r) });
  await s.context.close();
}
await browser.close();
