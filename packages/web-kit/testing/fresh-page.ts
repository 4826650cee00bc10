// Runs before and after each test file that needs a browser: files share a process, and with it one page and the
// modules of the product.
import { configure } from '@testing-library/react';
import { readInlineStyles } from '@trellis/ui/testing';
import type { i18n } from 'i18next';
import { setI18n } from 'react-i18next';
import { afterAll, vi } from 'vitest';

// What a page shows later is waited for as long as a busy machine may need, also to compile a part that comes in a chunk of its own; the
// usual second is not enough there.
configure({ asyncUtilTimeout: 20_000 });

readInlineStyles();

// The texts of the file before: without them a component shows the names of its texts, or waits for none.
setI18n(undefined as unknown as i18n);

// What a file wrote into the page itself, without React, would be found by the file after it. The styles in the head
// stay: the library that wrote them counts on them.
afterAll(async () => {
  // A part still on its way as the file ends could be loaded by no file after it.
  await vi.dynamicImportSettled();
  if (!('document' in globalThis)) return;
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
});
