import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build, minifySync } from 'vite';
import { projectFolder } from './install.mjs';

/** The texts of a language, which a server reads when somebody first needs them. No stack trace names a line of them. */
const TEXTS = 'shared/messages';
/**
 * The largest of the dependencies that a server reads at each start. They are installed all the same, with their licences
 * and for what else uses them.
 */
const BUNDLED = ['zod', 'yaml', 're2js', '@marcbachmann/cel-js', /^(micromark|mdast)/];
/** How a module names a thread of its own. */
const THREAD = /new URL\('\.\/([a-z-]+)\.ts', import\.meta\.url\)/g;

/**
 * The server in as few files as its parts that are loaded later allow: its modules, without types and comments, and
 * those of a few dependencies. Names and the order of statements stay, so that a stack trace names functions of the source.
 * @returns {Promise<{ name: string, text: string }[]>} files of the package by their paths
 */
export async function bundleServer() {
  const languages = globSync(`${TEXTS}/*/index.ts`, { cwd: projectFolder }).map((file) =>
    file.replace(/\.ts$/, ''),
  );
  const built = await build({
    configFile: false,
    ssr: { noExternal: BUNDLED },
    root: projectFolder,
    logLevel: 'warn',
    publicDir: false,
    plugins: [threads()],
    build: {
      ssr: true,
      write: false,
      target: 'node24',
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(
          ['server/main', ...languages].map((name) => [name, join(projectFolder, `${name}.ts`)]),
        ),
        output: {
          entryFileNames: '[name].js',
          // In one folder: a module finds what is no code from where it is.
          chunkFileNames: 'server/[name].js',
          topLevelVar: false,
          // What a thread does before it loads anything else stays before it only in a file of its own.
          codeSplitting: { groups: [{ name: 'left-out', test: /left-out\.ts$/ }] },
        },
      },
    },
  });
  const { output } = /** @type {import('vite').Rolldown.RolldownOutput} */ (built);
  return output.map((file) => {
    if (file.type !== 'chunk') throw new Error(`${file.fileName} is no module`);
    return { name: file.fileName, text: printed(file.fileName, file.code) };
  });
}

/** A thread begins with a module of its own, which lies beside the one that names it. */
function threads() {
  return {
    name: 'threads',
    // While it is as it was written.
    enforce: /** @type {const} */ ('pre'),
    /**
     * @this {{ emitFile(file: object): string }}
     * @param {string} code
     * @param {string} id
     */
    transform(code, id) {
      return code.replaceAll(THREAD, (_, name) => {
        this.emitFile({ type: 'chunk', id: join(dirname(id), `${name}.ts`), fileName: `server/${name}.js` });
        return `new URL('./${name}.js', import.meta.url)`;
      });
    },
  };
}

/**
 * Without comments. Variables within functions get short names.
 * @param {string} name
 * @param {string} script
 */
function printed(name, script) {
  const { code, errors } = minifySync(name, script, {
    module: true,
    compress: false,
    mangle: { toplevel: false, keepNames: true },
    codegen: { removeWhitespace: name.startsWith(TEXTS), legalComments: 'none' },
  });
  if (errors.length > 0) throw new Error(`${name}: ${errors[0]?.message}`);
  return name.startsWith(TEXTS) ? code : inLatin1(code);
}

/**
 * V8 keeps a source that has one other letter, such as a dash, with two bytes for each.
 * @param {string} script
 */
function inLatin1(script) {
  const escaped = /\\[^\0-\xFF]/.exec(script)?.[0];
  if (escaped !== undefined) throw new Error(`${escaped} in a source: the backslash is for nothing`);
  return script.replaceAll(/[^\0-\xFF]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
