import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMailServer } from '@trellis/test-kit/mail';
import { settleIn } from './settle-in.ts';
import { startTrellis } from './start-trellis.ts';

/** Starts one Trellis for all journeys, with a mail server. They read its address from TRELLIS_URL, its people from
 * TRELLIS_ACCOUNTS and what the mail server took from the file TRELLIS_MAILS, a line of JSON each, and as devices they
 * find the broker by TRELLIS_MQTT_PORT and the provisioning key in TRELLIS_DATA_DIR. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'trellis-mails-'));
  const file = join(folder, 'mails.jsonl');
  appendFileSync(file, '');
  const post = await startMailServer(({ to, subject, text }) => {
    appendFileSync(file, `${JSON.stringify({ to: [to ?? []].flat().map((one) => one.text), subject, text })}\n`);
  });
  const trellis = await startTrellis({
    // A month of history would keep one core busy through the first journeys; they look at the last days.
    env: {
      DEMO_HISTORY_DAYS: '3',
      SMTP_URL: post.url,
      MAIL_FROM: 'Trellis <trellis@farm.example>',
      PUBLIC_URL: 'http://trellis.test',
      // The push service of a journey listens on this machine.
      WEBHOOKS_LOCAL: 'true',
    },
  });
  process.env['TRELLIS_URL'] = trellis.url;
  process.env['TRELLIS_ACCOUNTS'] = JSON.stringify(trellis.accounts);
  process.env['TRELLIS_MAILS'] = file;
  process.env['TRELLIS_DATA_DIR'] = trellis.dataDir;
  process.env['TRELLIS_MQTT_PORT'] = trellis.mqttPort;
  for (const account of trellis.accounts) await settleIn(trellis.url, account);
  return async () => {
    await trellis.stop();
    await post.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
