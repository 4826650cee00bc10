export { sampleUser } from './sample-user.ts';
