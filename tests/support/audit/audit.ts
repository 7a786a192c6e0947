import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { acceptedAdvisories, judgeAudit, readAudit } from './judge-audit.ts';

/** `npm run audit`: whether a dependency has a known weakness. What may have one for a time stands in `.ci/accepted-advisories.json`. */
const MOST_MS = 60_000;

const { stdout, error } = spawnSync('npm', ['audit', '--json'], { encoding: 'utf8', timeout: MOST_MS });
const heard = error === undefined ? readAudit(stdout) : ({ kind: 'silent', why: error.message } as const);
const accepted = acceptedAdvisories.parse(JSON.parse(readFileSync('.ci/accepted-advisories.json', 'utf8')));
const { fails, lines } = judgeAudit(heard, accepted, new Date().toISOString().slice(0, 10));
for (const line of lines) console.log(line);
process.exitCode = fails ? 1 : 0;
