// npm leaves out of package-lock.json the optional packages of other systems that its registry could not deliver, and
// `npm ci` then refuses the file. This adds them, with the system that their name says. Run it after adding a package
// with native parts: node .ci/complete-lock-file.mjs
import { readFileSync, writeFileSync } from 'node:fs';

const SYSTEMS = [
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
];
const PROCESSORS = ['arm', 'arm64', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];
const LIBRARIES = { gnu: 'glibc', musl: 'musl' };

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
for (const [place, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const key = `node_modules/${name}`;
    if (key in lock.packages || `${place}/${key}` in lock.packages) continue;
    lock.packages[key] = missing(name, version, entry.dev);
    console.log(`added ${name} ${version}`);
  }
}
const { '': project, ...rest } = lock.packages;
const sorted = Object.entries(rest).toSorted(([one], [other]) => one.localeCompare(other, 'en'));
lock.packages = { '': project, ...Object.fromEntries(sorted) };
writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`);

function missing(name, version, dev) {
  const words = name.split(/[/-]/).map((word) => (/^arm(eabi|v\d.*)?$/.test(word) ? 'arm' : word));
  const os = words.filter((word) => SYSTEMS.includes(word));
  const cpu = words.filter((word) => PROCESSORS.includes(word));
  const libc = words.flatMap((word) => LIBRARIES[word.replace(/eabi(hf)?$/, '')] ?? []);
  if (os.length !== 1 || cpu.length !== 1) throw new Error(`${name}@${version} is missing: install it first`);
  return { version, cpu, ...(dev && { dev }), ...(libc.length > 0 && { libc }), optional: true, os };
}
