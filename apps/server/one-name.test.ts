import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { NavigationMenu } from '@trellis/navigation/model';
import { HelpTopic } from '@trellis/content/model';
import { expect, test } from 'vitest';
import { SessionTokens } from '@trellis/access/server';
import { createFeatures } from './app.ts';

const projectRoot = join(import.meta.dirname, '../..');
const referenceData = createFeatures(new SessionTokens()).flatMap((feature) => feature.referenceData ?? []);

interface Route {
  path: string;
  titleKey: string;
  menuItem?: string;
  helpTopic?: string;
}

type Texts = Readonly<Record<string, unknown>>;
type Row = Readonly<Record<string, unknown>>;

const routes = JSON.parse(
  execFileSync(process.execPath, ['apps/web/print-routes.ts'], { encoding: 'utf8', cwd: projectRoot }),
) as readonly Route[];

/** The texts of a language by the name their feature, or part of a feature, gives them: that of its folder. */
async function readTexts(language: string): Promise<ReadonlyMap<string, Texts>> {
  const found = new Map<string, Texts>();
  const files = glob(`{features,apps}/**/texts/${language}.json`, {
    cwd: projectRoot,
    exclude: (name) => name.includes('node_modules') || name.includes('dist'),
  });
  for await (const file of files) {
    const parent = dirname(dirname(file));
    const name = basename(parent) === 'web' ? basename(dirname(parent)) : basename(parent);
    found.set(name, JSON.parse(readFileSync(join(projectRoot, file), 'utf8')) as Texts);
  }
  return found;
}

const textAt = (texts: ReadonlyMap<string, Texts>, key: string): unknown => {
  const [name = '', path = ''] = key.split(':');
  return path.split('.').reduce<unknown>((part, step) => (part as Texts | undefined)?.[step], texts.get(name));
};

const rowsOf = (entity: unknown): readonly Row[] => referenceData.find((one) => one.entity === entity)?.rows ?? [];

test.each([
  ['en', 'label'],
  ['es', 'labelEs'],
])('a page has one name in its menu, its title, its tab and its help (%s)', async (language, label) => {
  const texts = await readTexts(language);
  const menu = rowsOf(NavigationMenu);
  const topics = rowsOf(HelpTopic);
  const names = routes.flatMap(({ path, titleKey, menuItem, helpTopic }) => {
    const title = textAt(texts, titleKey);
    const entry = menu.find((row) => row['menuItem'] === menuItem);
    // A page below the one that its menu entry opens has a name of its own: a plan's editor beneath the plans.
    const isBelow = path !== entry?.['route'] && routes.some((route) => route.path === entry?.['route']);
    const inMenu = (isBelow ? undefined : entry?.[label]) ?? title;
    const isShared = routes.filter((route) => route.helpTopic === helpTopic).length > 1;
    const topic = topics.find((row) => row['topickey'] === helpTopic && row['lang'] === language);
    const inHelp = isShared ? title : (topic?.['label'] ?? title);
    return title === inMenu && title === inHelp ? [] : [{ path, title, inMenu, inHelp }];
  });
  expect(names).toEqual([]);
});

test.each(['en', 'es'])('the page of a help topic begins with the name of the topic (%s)', (language) => {
  const topics = rowsOf(HelpTopic).filter(({ lang }) => lang === language);
  expect(topics.length).toBeGreaterThan(20);
  for (const { topickey, label } of topics) {
    const file = `features/content/server/help/pages/${language}/${String(topickey)}.html`;
    expect(readFileSync(join(projectRoot, file), 'utf8'), String(topickey)).toContain(`<h1>${String(label)}</h1>`);
  }
});

test.each([
  ['en', 'label'],
  ['es', 'labelEs'],
])('help calls a page by its name, not by that of a choice in the profile (%s)', async (language, label) => {
  const views = textAt(await readTexts(language), 'access:profile.views') as Record<string, string>;
  const menu = rowsOf(NavigationMenu);
  const others = Object.entries(views).flatMap(([key, name]) => {
    const entry = menu.find((row) => String(row['route']).slice(1).replaceAll('/', '-') === key);
    return entry && String(entry[label]).toLowerCase() !== name.toLowerCase() ? [name.toLowerCase()] : [];
  });
  expect(others.length).toBeGreaterThan(0);
  const folder = join(projectRoot, `features/content/server/help/pages/${language}`);
  for await (const file of glob('*.html', { cwd: folder })) {
    const text = readFileSync(join(folder, file), 'utf8').replace(/\s+/g, ' ').toLowerCase();
    expect([file, others.filter((name) => text.includes(name))]).toEqual([file, []]);
  }
});
