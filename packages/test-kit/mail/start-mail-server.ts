import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/** A real mail server that keeps what it receives. */
export interface TestMailServer {
  /** For `SMTP_URL`. */
  url: string;
  received: ParsedMail[];
  /** Answers the next deliveries with these SMTP codes instead of taking them. */
  refuseWith: number[];
  /** The newest mail to an address, once it is there; refuses after 30 s. */
  mailTo: (address: string, subject?: RegExp) => Promise<ParsedMail>;
  stop: () => Promise<void>;
}

/** Starts a mail server on a free port, without encryption, that knows one user; `onMail` hears of each mail it takes. */
export async function startMailServer(onMail: (mail: ParsedMail) => void = () => undefined): Promise<TestMailServer> {
  const received: ParsedMail[] = [];
  const refuseWith: number[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) => {
      if (username === 'trellis' && password === 'the mail password') done(null, { user: username });
      else done(new Error('wrong password'));
    },
    onData: (stream, _session, done) => {
      const code = refuseWith.shift();
      simpleParser(stream).then(
        (mail) => {
          if (code !== undefined) {
            done(Object.assign(new Error(`refused with ${code}`), { responseCode: code }));
            return;
          }
          received.push(mail);
          onMail(mail);
          done();
        },
        (error: unknown) => done(error as Error),
      );
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const mailTo: TestMailServer['mailTo'] = async (address, subject = /./) => {
    const isWanted = ({ to, subject: given }: ParsedMail) =>
      [to ?? []].flat().some(({ text }) => text.includes(address)) && subject.test(given ?? '');
    for (let waited = 0; waited < 30_000; waited += 100) {
      const found = received.findLast(isWanted);
      if (found) return found;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`No mail for ${address} came: ${received.map((mail) => mail.subject).join(', ')}`);
  };
  return {
    url: `smtp://trellis:the%20mail%20password@127.0.0.1:${port}`,
    received,
    refuseWith,
    mailTo,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
