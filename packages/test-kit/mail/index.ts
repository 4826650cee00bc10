export { startMailServer, type TestMailServer } from './start-mail-server.ts';
export { prepareGatewaySink, prepareMailSink, type Sink, type SunkMail, type SunkPost } from './start-sink.ts';
