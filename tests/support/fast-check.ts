import fc from 'fast-check';

/**
 * fast-check as every property is asked with it: with one seed, so that what fails at the first try fails at the second
 * as well, and again tomorrow. PROPERTY_SEED looks elsewhere.
 */
fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 20_260_105) });

export { fc };
