// `npm run wall`: a picture of every page in each width, theme and language, with contact sheets and a list of what a
// machine can see: cut words, pages wider than their screen, errors in the console. Needs nothing but the checkout.
// `npm run wall -- --url=http://localhost:4000 --accounts=data/demo-accounts.json` looks at a running demo instead;
// `--role=`, `--only=<part of a path>`, `--widths=`, `--themes=`, `--languages=` look at less, `--out=` writes elsewhere.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { chromeLaunch, findChrome } from '@trellis/test-kit/browser';
import { settleIn } from './settle-in.ts';
import { startTrellis, type DemoAccount } from './start-trellis.ts';
import { writeSheets } from './wall/contact-sheets.ts';
import { picturePages, type Picture } from './wall/picture-pages.ts';

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    accounts: { type: 'string' },
    role: { type: 'string', default: 'Administrator' },
    only: { type: 'string', default: '' },
    widths: { type: 'string', default: '1440,1024,390' },
    themes: { type: 'string', default: 'light,dark' },
    languages: { type: 'string', default: 'en,es' },
    out: { type: 'string', default: 'test-results/wall' },
  },
});

async function findTrellis(): Promise<{ url: string; accounts: readonly DemoAccount[]; stop: () => Promise<void> }> {
  if (values.url === undefined) return startTrellis();
  const file = values.accounts ?? 'data/demo-accounts.json';
  const accounts = JSON.parse(await readFile(file, 'utf8')) as DemoAccount[];
  return { url: values.url, accounts, stop: async () => undefined };
}

const trellis = await findTrellis();
const browser = await chromium.launch(chromeLaunch(await findChrome()));
try {
  const account = trellis.accounts.find(({ role }) => role === values.role);
  if (!account) throw new Error(`There is no demo account for ${values.role}.`);
  await settleIn(trellis.url, account);
  await mkdir(values.out, { recursive: true });
  const pictures: Picture[] = [];
  for (const language of values.languages.split(',')) {
    for (const theme of values.themes.split(',')) {
      // The looks of a person are kept with them, so one look is pictured at a time, in all its widths.
      const looks = values.widths.split(',').map((width) => ({ width: Number(width), theme, language }));
      const rows = await Promise.all(
        looks.map((look) => picturePages(browser, { url: trellis.url, account, look, ...values })),
      );
      pictures.push(...rows.flat());
      for (const [place, look] of looks.entries()) await writeSheets(browser, values.out, look, rows[place] ?? []);
    }
  }
  const findings = pictures.flatMap(({ name, findings }) => findings.map((finding) => `${name}: ${finding}`));
  await writeFile(join(values.out, 'findings.txt'), `${findings.join('\n')}\n`);
  console.log(`${pictures.length} pictures, ${findings.length} findings in ${values.out}`);
} finally {
  await browser.close();
  await trellis.stop();
}
