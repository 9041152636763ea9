import { ensureTestBrowser } from '../ensure-chromium.mjs';
import { ensureSandbox } from '../ensure-sandbox.mjs';
import { ensureSafeLinePrograms } from '../safe-line-programs.mjs';
import { ensureTestDisplay } from './ensure-test-display.mjs';

// A browser is needed. Without one of the others, the tests that need it are skipped and say so.
ensureSandbox();
ensureTestDisplay();
const { missing, reason } = ensureSafeLinePrograms();
ensureTestBrowser();
process.stdout.write(missing.length > 0 ? `${missing.length} missing, ${reason}: ${missing.join(', ')}` : 'all there');
