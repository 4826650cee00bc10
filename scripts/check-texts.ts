// Every visible text exists in every language: compares the text files, holds what definitions show against them, and prints
// what is missing.
import { glob, readFile } from 'node:fs/promises';
import { SessionTokens } from '@trellis/access/server';
import { formTexts } from '@trellis/access/web';
import { isSystemTable } from '@trellis/reference-data/server';
import en from '../packages/web-kit/records/texts/en.json' with { type: 'json' };
import es from '../packages/web-kit/records/texts/es.json' with { type: 'json' };
import { createFeatures } from '../apps/server/app.ts';
import { features } from '../apps/web/features.ts';
import { findDefinitionFaults, shownIn, type Shown } from './definition-texts.ts';
import { projectRoot } from './run-node.ts';
import { findTextFaults, languages } from './texts.ts';

const shared = { en, es };
const entities = createFeatures(new SessionTokens()).flatMap((feature) => feature.entities ?? []);
const faults = [
  ...(await findTextFaults(projectRoot)),
  ...findDefinitionFaults({ entities, words: await loadWords(), features, formTexts, shown: await findShown() }),
];
for (const fault of faults) console.log(fault);
process.exitCode = faults.length === 0 ? 0 : 1;

async function loadWords() {
  const ofLanguage = async (language: (typeof languages)[number]) => {
    const namespaces = new Map<string, Readonly<Record<string, unknown>>>([['records', shared[language]]]);
    for (const { name, texts } of features)
      namespaces.set(name, (await texts[language]()).default as Readonly<Record<string, unknown>>);
    return [language, namespaces] as const;
  };
  return new Map(await Promise.all(languages.map(ofLanguage)));
}

/** What the pages show, and the small lists, which one page shows by their definitions. */
async function findShown(): Promise<Shown[]> {
  const shown = entities.filter(isSystemTable).map(({ name }) => ({ entity: name, namespace: 'reference-data' }));
  for await (const path of glob('features/*/web/**/*.tsx', { cwd: projectRoot }))
    shown.push(...shownIn(await readFile(`${projectRoot}/${path}`, 'utf8')));
  return shown;
}
