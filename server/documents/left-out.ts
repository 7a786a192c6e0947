import { registerHooks } from 'node:module';

/** What the libraries that draw load and never need here: compressed fonts are refused, and no PDF has a password. */
const LEFT_OUT: ReadonlySet<string> = new Set(['brotli/decompress.js', '@noble/ciphers/aes']);
const EMPTY = 'ninefold:empty';

// With their tables they would take four megabytes of each thread.
registerHooks({
  resolve(name, context, next) {
    if (!LEFT_OUT.has(name)) return next(name, context);
    return { url: EMPTY, format: 'commonjs', shortCircuit: true };
  },
  load(url, context, next) {
    if (url !== EMPTY) return next(url, context);
    return { source: '', format: 'commonjs', shortCircuit: true };
  },
});
