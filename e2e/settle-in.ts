/** Makes a person of the running server one who has been here before: agreement accepted, newsletter and welcome seen,
 * so that nothing opens over their work. */
export async function settleIn(url: string, { email, password }: { email: string; password: string }): Promise<void> {
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
  await call('PATCH', 'users', apitoken, { id: user_id, showIntroVideo: false });
  const isMine = encodeURIComponent(JSON.stringify({ topic: 'newsletter', user_id }));
  await call('POST', `readMarks/upsertWithWhere?where=${isMine}`, apitoken, { topic: 'newsletter' });
  await call('POST', 'users/logout', apitoken, {});
}
