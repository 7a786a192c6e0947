import type { Finding } from '#shared/contract/finding.ts';
import type { Model } from '#shared/contract/model.ts';
import { makeThrowAway } from '#server/db/open/throw-away.ts';
import { connect } from '#server/instance/connect.ts';
import { publishContract } from '#server/instance/publish-contract.ts';
import { systemClock } from '#server/instance/system-clock.ts';
import { sourceOf } from '#server/sql/values/sql-source.ts';
import { priceFindings } from './price-findings.ts';

/** The findings of a contract with the price of what is dear, by the plans of a SQLite database that is made for it. */
export async function priceContract(
  findings: readonly Finding[],
  contract: { readonly text: string; readonly model: Model },
): Promise<readonly Finding[]> {
  const data = await makeThrowAway();
  try {
    const connected = await connect(data.place);
    if (connected.kind === 'closed') return findings;
    const { database } = connected;
    try {
      const opened = await publishContract(database, contract, systemClock);
      if (opened.kind === 'closed') return findings;
      const source = sourceOf(opened.runtime);
      return await database.read((on) => priceFindings(findings, source, on));
    } finally {
      await database.close();
    }
  } finally {
    await data.remove();
  }
}
