import { startTrellis, type RunningTrellis } from './start-trellis.ts';

/** Starts one Trellis for all journeys. They read its address from TRELLIS_URL and its people from TRELLIS_ACCOUNTS. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const trellis = await startTrellis();
  process.env['TRELLIS_URL'] = trellis.url;
  process.env['TRELLIS_ACCOUNTS'] = JSON.stringify(trellis.accounts);
  for (const account of trellis.accounts) await settleIn(trellis, account);
  return () => trellis.stop();
}

/** The journeys' people have been here before: agreement accepted, newsletter seen, so that nothing opens over their work. */
async function settleIn({ url }: RunningTrellis, { email, password }: { email: string; password: string }) {
  const call = async <T>(method: string, path: string, token: string | undefined, body?: object): Promise<T> => {
    const response = await fetch(`${url}/api/v1/${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  };
  const { apitoken, user_id } = await call<{ apitoken: string; user_id: number }>('POST', 'users/login', undefined, {
    email,
    password,
  });
  const { agreement } = await call<{ agreement: { id: number } | null }>(
    'GET',
    'serviceLevelAgreementAcceptances/hasCurrentUserAccepted',
    apitoken,
  );
  if (agreement)
    await call('POST', 'serviceLevelAgreementAcceptances', apitoken, {
      serviceLevelAgreement_id: agreement.id,
      users_id: user_id,
    });
  await call('POST', 'readMarks', apitoken, { topic: 'newsletter' });
  await call('POST', 'users/logout', apitoken, {});
}
