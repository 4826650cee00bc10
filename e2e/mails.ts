import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { addressOf } from './people.ts';

interface TakenMail {
  to: string[];
  subject: string;
  text: string;
}

/** The newest mail to an address whose subject fits, once the mail server of the journeys took it. */
export async function mailTo(address: string, subject: RegExp, timeout = 30_000): Promise<TakenMail> {
  let found: TakenMail | undefined;
  await expect(() => {
    const lines = readFileSync(process.env['TRELLIS_MAILS'] ?? '', 'utf8')
      .trim()
      .split('\n')
      .filter(Boolean);
    const mails = lines.map((line) => JSON.parse(line) as TakenMail);
    found = mails.findLast(({ to, subject: given }) => to.join().includes(address) && subject.test(given));
    expect(found, `Mails: ${mails.map((mail) => `${mail.to.join()}: ${mail.subject}`).join('; ')}`).toBeDefined();
  }).toPass({ timeout });
  if (!found) throw new Error('It was there a moment ago.');
  return found;
}

/** The first link of that mail, on the running server. */
export async function linkFor(address: string, subject: RegExp, timeout?: number): Promise<string> {
  const { text } = await mailTo(address, subject, timeout);
  const link = /http:\/\/trellis\.test(\/\S+)/.exec(text)?.[1];
  if (link === undefined) throw new Error(`No link in: ${text}`);
  return addressOf(link);
}
