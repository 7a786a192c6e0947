import { contractFileNow } from '#server/operations/contract/versions.ts';
import type { Reporter } from '#server/observe/report.ts';
import { repeat } from '#server/repeat.ts';
import type { ContractOnDisk } from '#server/operations/contract/contract-on-disk.ts';
import type { Followed } from '#server/runtime.ts';

const PAUSE_MS = 1000;

/** Looks at the contract file each second, and says once of each text that nobody has published. Nothing is published by it. */
export function watchContractFile(
  contractFile: ContractOnDisk | undefined,
  { current, pauseMs = PAUSE_MS }: Pick<Followed, 'current'> & { readonly pauseMs?: number },
  report: Reporter,
): { stop(): Promise<void> } {
  if (contractFile === undefined) return { stop: async () => undefined };
  let reported: string | null | undefined;
  const look = async () => {
    const text = await contractFile.read();
    if (text === reported) return;
    reported = text;
    const now = await contractFileNow(current(), { contractFile });
    if (now.kind === 'done' && now.value.file?.state === 'changed')
      report({ kind: 'contract_file_changed', file: now.value.file.path });
  };
  return repeat(() => look().catch((error: unknown) => report({ kind: 'clock_failed', error })), pauseMs);
}
