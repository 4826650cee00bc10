// `npm run -s openapi`: prints the OpenAPI document; needs no database and no server.
import { SessionTokens } from '@trellis/access/server';
import { createFeatures } from './app.ts';
import { describeApi } from './describe-api.ts';

process.stdout.write(`${JSON.stringify(describeApi(createFeatures(new SessionTokens())), null, 2)}\n`);
