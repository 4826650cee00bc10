export { makeTestKit } from './make-test-kit.ts';
export { sampleUser } from './sample-user.ts';
export { SilentSocket } from './silent-socket.ts';
