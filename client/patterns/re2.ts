/** The library itself, in a file that can be named. */
export { RE2JS } from 're2js';
