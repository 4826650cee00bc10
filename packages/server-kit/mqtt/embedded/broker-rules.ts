import { randomUUID } from 'node:crypto';
import type { AedesOptions, Client, ConnectPacket } from 'aedes';
import { nameOf, type BrokerIdentity } from '../controller-topics.ts';
import { isStateTopic } from '../host-state.ts';
import { warnOncePerCause } from '../log-once.ts';
import type { EmbeddedBrokerOptions } from './embedded-broker-options.ts';
import { createSignIn, type SignInAttempt } from './sign-in.ts';

/** What we know of a connection. The identity is set once it has signed in. */
export interface Session {
  address: string;
  identity?: BrokerIdentity;
  will: ConnectPacket['will'];
  /** What it subscribed to. */
  filters: Set<string>;
}

type Rules = Required<
  Pick<AedesOptions, 'preConnect' | 'authenticate' | 'authorizePublish' | 'authorizeSubscribe' | 'authorizeForward'>
>;

export interface BrokerState {
  sessions: WeakMap<Client, Session>;
  /** Signed-in clients by name: one of a node, several of a reader. */
  connected: Map<string, Set<Client>>;
  /** True from the moment the broker closes: wills are then no deaths, the server goes away and not the controller. */
  isClosing: boolean;
  /** Counts how often nodes were told to sign in anew: what was looked up before may no longer hold. */
  revocations: number;
}

const maxSubscriptionsPerSession = 64;
/** A reader subscribes to each unit by itself: the largest house, twice. */
const maxSubscriptionsOfReader = 20_000;
const maxConnectionsOfReader = 10;
/** Sessions of readers are called by what no node can call itself. */
const readerSessions = randomUUID();
const badUsernameOrPassword = 4;

/** The rules of the embedded broker in the form aedes asks for them. A refused publish closes the connection it came on. */
export function createBrokerRules(options: EmbeddedBrokerOptions, state: BrokerState): Rules {
  const { sessions } = state;
  const refuse = createRefusals(options, sessions);
  const store = createStoring(options);
  const { authorisePublish, authoriseSubscribe, authoriseHearing } = options;
  return {
    preConnect(client, packet, done) {
      const session = sessions.get(client);
      if (session) session.will = packet.will;
      done(null, session !== undefined && !state.isClosing);
    },
    authenticate: createAuthentication(options, state, refuse),
    authorizePublish(client, packet, done) {
      const identity = client && sessions.get(client)?.identity;
      if (!client || !identity || state.isClosing) return done(new Error('the broker takes no messages now'));
      if (!authorisePublish(identity, packet.topic)) {
        refuse(client, 'publish-refused', packet.topic);
        return done(new Error('publish refused'));
      }
      if (identity.kind === 'reader') {
        packet.retain = false;
        return done(null); // nobody hears it: to other readers it is not theirs, to nodes no command
      }
      const payload = Buffer.isBuffer(packet.payload) ? packet.payload : Buffer.from(packet.payload);
      const { topic, qos, dup, retain } = packet;
      packet.retain = false; // controllers have nothing to retain, and retained messages would never leave memory
      store({ topic, payload, qos, dup, retain, identity }, done);
    },
    authorizeSubscribe(client, subscription, done) {
      const session = sessions.get(client);
      const isAllowed = session?.identity && authoriseSubscribe(session.identity, subscription.topic);
      const most = session?.identity?.kind === 'reader' ? maxSubscriptionsOfReader : maxSubscriptionsPerSession;
      if (!session || !isAllowed || session.filters.size >= most) {
        refuse(client, 'subscribe-refused', subscription.topic);
        return done(null, null);
      }
      session.filters.add(subscription.topic);
      done(null, subscription);
    },
    // aedes keeps every filter of a SUBSCRIBE for the offline session once one of them is allowed, refused ones too.
    // Commands are for adopted controllers: who signed in before the adoption of its name hears none of them.
    authorizeForward(client, packet) {
      const identity = sessions.get(client)?.identity;
      if (!identity || !authoriseHearing(identity, packet.topic)) return null;
      return identity.kind !== 'provisional' || isStateTopic(packet.topic) ? packet : null;
    },
  };
}

type Refuse = (client: Client, event: 'publish-refused' | 'subscribe-refused', topic: string) => void;

function createRefusals({ log, count }: EmbeddedBrokerOptions, sessions: WeakMap<Client, Session>): Refuse {
  const warnOnce = warnOncePerCause(log);
  return (client, event, topic) => {
    count(event);
    const { identity, address } = sessions.get(client) ?? {};
    const cause = `${event} ${identity ? nameOf(identity) : ''}`;
    warnOnce(cause, { event, identity, address, topic }, 'a client asked for a topic that is not its own');
  };
}

function createAuthentication(
  { authenticate, authorisePublish, count, log }: EmbeddedBrokerOptions,
  state: BrokerState,
  refuse: Refuse,
): Rules['authenticate'] {
  const signInOnce = createSignIn(authenticate, count);
  const signIn = async (attempt: SignInAttempt) => {
    for (;;) {
      const { revocations } = state;
      const identity = await signInOnce(attempt);
      if (!identity || revocations === state.revocations) return identity;
    }
  };
  return (client, username, password, done) => {
    // One answer for every cause: a stranger learns nothing from it.
    const refusal = Object.assign(new Error('sign-in refused'), { returnCode: badUsernameOrPassword });
    const session = state.sessions.get(client);
    if (!session) return done(refusal, false);
    const clientId = client.id;
    client.id = `unknown ${randomUUID()}`; // what aedes tidies up after a refusal is nobody else's
    signIn({ clientId, username, password, address: session.address }).then(
      (identity) => {
        if (!identity) return done(refusal, false);
        if (identity.kind === 'reader' && (state.connected.get(identity.login)?.size ?? 0) >= maxConnectionsOfReader)
          return done(refusal, false);
        session.identity = identity;
        if (session.will && !authorisePublish(identity, session.will.topic)) {
          refuse(client, 'publish-refused', session.will.topic);
          return done(refusal, false);
        }
        nameSession(client, identity, clientId);
        done(null, true);
      },
      (error: unknown) => {
        log.error({ err: error }, 'a sign-in to the broker could not be checked');
        done(refusal, false);
      },
    );
  };
}

/** The session belongs to the node, whatever client id it named; a reader may have several, none of which outlives its connection. */
function nameSession(client: Client, identity: BrokerIdentity, clientId: string): void {
  if (identity.kind !== 'reader') {
    client.id = identity.edgeNodeId;
    return;
  }
  client.id = `${readerSessions} ${identity.login} ${clientId}`;
  client.clean = true; // nothing waits in memory for a reader that went away
}

/** Hands messages to ingest: QoS 1 waits for it, QoS 0 does not and is dropped while ingest is saturated. */
function createStoring({ onPublish, isSaturated, log, count }: EmbeddedBrokerOptions) {
  const warnOnce = warnOncePerCause(log);
  return (message: Parameters<typeof onPublish>[0], done: (error?: Error | null) => void): void => {
    const fail = (error: unknown) => {
      count('ingest-failed');
      warnOnce(
        'ingest-failed',
        { err: error },
        'a message could not be stored; unless it was QoS 0 it will come again',
      );
      return error instanceof Error ? error : new Error(String(error));
    };
    if (message.qos > 0) {
      onPublish(message).then(
        () => done(null),
        (error: unknown) => done(fail(error)),
      );
      return;
    }
    if (isSaturated()) count('qos0-dropped');
    else onPublish(message).catch(fail);
    done(null);
  };
}
