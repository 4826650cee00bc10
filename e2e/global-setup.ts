import { startTrellis } from './start-trellis.ts';

/** Starts one Trellis for all journeys. They read its address from TRELLIS_URL and its people from TRELLIS_ACCOUNTS. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const trellis = await startTrellis();
  process.env['TRELLIS_URL'] = trellis.url;
  process.env['TRELLIS_ACCOUNTS'] = JSON.stringify(trellis.accounts);
  return () => trellis.stop();
}
