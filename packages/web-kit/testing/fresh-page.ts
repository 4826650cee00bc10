// Runs before each test file that needs a browser: files share a process and with it the modules of the product.
import type { i18n } from 'i18next';
import { setI18n } from 'react-i18next';

// The texts of the file before: without them a component shows the names of its texts, or waits for none.
setI18n(undefined as unknown as i18n);
