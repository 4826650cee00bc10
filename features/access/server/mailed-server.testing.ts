import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { startMailServer, type TestMailServer } from '@trellis/test-kit/mail';

export interface MailedServer {
  server: TestServer;
  /** Takes its mails. */
  post: TestMailServer;
  world: World;
  stop: () => Promise<void>;
}

/** A server and the post that takes its mails; `clock`: its time, where that is not the present. */
export async function startMailedServer(clock?: { now: () => Date }): Promise<MailedServer> {
  const post = await startMailServer();
  const server = await startTestServer({
    ...(clock && { clock }),
    env: { SMTP_URL: post.url, MAIL_FROM: 'trellis@farm.example', PUBLIC_URL: 'https://trellis.farm.example' },
  });
  return {
    ...{ server, post, world: makeWorld(server.services) },
    async stop() {
      await server.stop();
      await post.stop();
    },
  };
}
