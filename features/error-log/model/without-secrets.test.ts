import { expect, test } from 'vitest';
import { withoutSecrets } from './without-secrets.ts';

const key = 'Zk3vQ9x_1pLm-4TtR8sWc2YbN6hJd0FgAa7Ee5Uu';

test.each([
  ['Authorization: Bearer abc.def', 'Authorization: Bearer …'],
  ['/api/v1/users?access_token=abc123&limit=2', '/api/v1/users?access_token=…&limit=2'],
  ['{"password":"hunter2 hunter","lang":"en"}', '{"password":"…","lang":"en"}'],
  ["apitoken: 'abc def', x", 'apitoken: …, x'],
  [`/passwordreset?code=${key}`, '/passwordreset?code=…'],
  [`/notifications/resolve/${key}`, '/notifications/resolve/…'],
  ['nobody has ana.ruiz@farm.example', 'nobody has …@…'],
])('%s is kept as %s', (told, kept) => {
  expect(withoutSecrets(told)).toBe(kept);
});

test('what helps to find the fault stays as it was', () => {
  const stack =
    'TypeError: x is undefined\n    at draw (https://farm.example/assets/unit-grid.page-DkQ2x1Ab.js:1:2345)';
  expect(withoutSecrets(stack)).toBe(stack);
  expect(withoutSecrets('statusCode: 500 at operational-status-presentation-of-units')).toContain('500');
});
