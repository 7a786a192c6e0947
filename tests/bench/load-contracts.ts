import { load } from '#shared/contract/load.ts';
import { contractText } from './contract-text.ts';

/** `node tests/bench/load-contracts.ts`: how long contracts of several lengths take, in milliseconds of processor time. */
load(contractText(1_000), 'warm.md');
for (const lines of [1_000, 2_000, 5_000, 10_000, 20_000]) {
  const text = contractText(lines);
  const before = process.cpuUsage();
  const { findings } = load(text, 'large.md');
  const { user, system } = process.cpuUsage(before);
  const spent = Math.round((user + system) / 1_000);
  process.stdout.write(
    `${text.split('\n').length} lines: ${spent} ms, ${findings.filter(({ level }) => level !== 'note').length} findings\n`,
  );
}
