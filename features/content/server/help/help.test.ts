import { roles } from '@trellis/access/model';
import { defaultHelpTopic, helpLanguages } from '@trellis/content/model';
import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { helpTopics } from './help-reference-data.ts';
import { findHelpBody, listHelpPages, titleOf } from './help-pages.ts';

describe('the built-in pages', () => {
  test('every topic has a page in every language, and no page stands without a topic', () => {
    const keys = helpTopics.map(([key]) => key).sort();
    for (const lang of helpLanguages) expect(listHelpPages(lang).sort()).toEqual(keys);
    expect(keys).toContain(defaultHelpTopic);
  });

  test('every link between pages leads to a page, and the languages say their own titles', () => {
    for (const lang of helpLanguages) {
      for (const key of listHelpPages(lang)) {
        const body = findHelpBody(lang, key) ?? '';
        expect(titleOf(body), `${lang}/${key}`).not.toBe('');
        for (const [, target] of body.matchAll(/href="([^"]+)"/g)) expect(listHelpPages(lang)).toContain(target);
      }
    }
    expect(findHelpBody('es', 'home')).not.toBe(findHelpBody('en', 'home'));
  });
});

describe('help on a server', () => {
  let server: TestServer;
  let world: World;
  beforeAll(async () => {
    server = await startTestServer();
    world = makeWorld(server.services);
  });
  afterAll(() => server.stop());

  test('topics lead to pages a frame can show, in the theme asked for', async () => {
    const { token } = await world.person({ facilities: [(await world.facility()).id], roles: ['grower'] });
    const topics = (await server.call('GET', 'ag_helptopics', { token })).body as { topicUrl: string; lang: string }[];
    expect(topics).toHaveLength(helpTopics.length * 2);
    for (const { topicUrl, lang } of topics) {
      const response = await fetch(`${server.url}${topicUrl}?theme=dark`);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toContain('text/html');
      expect(await response.text()).toContain(`<html lang="${lang}" data-theme="dark">`);
    }
    for (const bad of ['en/none', 'fr/home', 'en/..%2F..%2Fpackage', 'en/home?theme=pink'])
      expect((await fetch(`${server.url}/api/v1/ag_helptopics/pages/${bad}`)).status).toBeGreaterThanOrEqual(400);
  });

  test('the product is called as its host name says, its own name elsewhere', async () => {
    const { hostname } = new URL(server.url);
    const read = async () => (await fetch(`${server.url}/api/v1/ag_helptopics/pages/en/home`)).text();
    expect(await read()).toContain('Trellis watches');
    await world.row('apps', { urlSearchString: hostname, productName: 'Green & <b>Co' });
    expect(await read()).toContain('Green &amp; &lt;b&gt;Co watches');
  });

  test('writers learn which pages are read and useful, and which addresses lead nowhere', async () => {
    const facility = await world.facility();
    const grower = await world.person({ facilities: [facility.id], roles: ['grower'] });
    const writer = await world.person({ facilities: [facility.id], roles: ['softwareDeveloper'] });
    const visit = await server.call('POST', 'helpVisits', { token: grower.token, body: { topickey: 'home' } });
    const { id } = visit.body as { id: number };
    const answer = (token: string, wasUseful: string) =>
      server.call('PATCH', `helpVisits/${id}`, { token, body: { wasUseful } });
    expect((await answer(grower.token, 'yes')).status).toBe(200);
    expect((await answer(writer.token, 'no')).status).toBe(404);
    const elsewhere = await world.facility();
    const author = await world.person({ facilities: [elsewhere.id, facility.id], roles: ['grower'] });
    await world.row('user_roles', {
      user_id: author.id,
      role_id: roles.softwareDeveloper.id,
      facility_id: facility.id,
    });
    for (const call of ['getUse', 'checkLinks']) {
      // A role held in another facility than the one they are in.
      expect((await server.call('GET', `ag_helptopics/${call}`, { token: author.token })).status).toBe(403);
      expect((await server.call('GET', `ag_helptopics/${call}`)).status).toBe(401);
      expect((await server.call('GET', `ag_helptopics/${call}`, { token: grower.token })).status).toBe(403);
    }
    const used = await server.call('GET', 'ag_helptopics/getUse', { token: writer.token });
    expect(used.body).toEqual([{ topickey: 'home', opens: 1, useful: 1, notUseful: 0 }]);
    const stranger = await world.person({ facilities: [elsewhere.id], roles: ['softwareDeveloper'] });
    expect((await server.call('GET', 'ag_helptopics/getUse', { token: stranger.token })).body).toEqual([]);
    const broken = await world.row('help_topics', { topickey: 'lost', topicUrl: '/nowhere' });
    await world.row('help_topics', { topickey: 'outside', topicUrl: 'https://example.test/help' });
    const links = await server.call('GET', 'ag_helptopics/checkLinks', { token: writer.token });
    expect(links.body).toEqual([{ id: broken, topicUrl: '/nowhere' }]);
  });
});
