export { startMailServer, type TestMailServer } from './start-mail-server.ts';
