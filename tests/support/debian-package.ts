import { spawnSync } from 'node:child_process';

const before = process.getuid?.() === 0 ? [] : ['sudo', '-n'];

/** Learns which packages there are. */
export function updatePackages(): void {
  succeeds([...before, 'apt-get', 'update']);
}

/** Installs packages of the system, where that is possible; whether it was. */
export function installPackages(...names: readonly string[]): boolean {
  return succeeds([...before, 'apt-get', 'install', '-y', '--no-install-recommends', ...names]);
}

function succeeds([program = '', ...words]: readonly string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(program, words, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0;
}
