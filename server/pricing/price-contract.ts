import type { Finding } from '#shared/contract/finding.ts';
import type { Model } from '#shared/contract/model.ts';
import type { Connection } from '#server/db/database.ts';
import { type DataPlace, mayHoldData, openToRead } from '#server/db/open/open-database.ts';
import { makeThrowAway } from '#server/db/open/throw-away.ts';
import type { Closed } from '#server/instance/closed.ts';
import { connect } from '#server/instance/connect.ts';
import { publishContract } from '#server/instance/publish-contract.ts';
import { nothingHere } from '#server/instance/published-runtime.ts';
import { systemClock } from '#server/instance/system-clock.ts';
import type { Runtime } from '#server/runtime.ts';
import { indexColumns } from '#server/tables/search/table-counts.ts';
import { assumedCounts, assumedRecords } from './counts.ts';
import { type DataInForce, dataInForce } from './data-in-force.ts';
import { MeasuredCounts } from './measured-counts.ts';
import { placesIn } from './places-in-data.ts';
import { priceFindings, type Pricing } from './price-findings.ts';

interface Contract {
  readonly text: string;
  readonly model: Model;
}

/** Findings with prices, or why there are none. */
type Priced = { readonly kind: 'priced'; readonly findings: readonly Finding[] } | Closed;

/**
 * The findings of a contract with the price of what is dear: by the plans of a SQLite database that is made for it and
 * records that are assumed, or by the data of an installation, which are only read.
 */
export function priceContract(
  findings: readonly Finding[],
  contract: Contract,
  place?: DataPlace,
): Promise<Priced> {
  return place === undefined ? onNewTables(findings, contract, assumed) : onData(findings, contract, place);
}

async function onData(findings: readonly Finding[], contract: Contract, place: DataPlace): Promise<Priced> {
  if (!mayHoldData(place)) return nothingHere;
  const connected = await connect(place, { open: openToRead });
  if (connected.kind === 'closed') return connected;
  const { database } = connected;
  try {
    return await database.read(async (on): Promise<Priced> => {
      const data = await dataInForce(on, { ...contract, database });
      if (data === undefined) return nothingHere;
      if (!data.isInForce) return onNewTables(findings, contract, (given) => measuredThere(data, given));
      return { kind: 'priced', findings: await priceFindings(findings, await measuredHere(data)) };
    });
  } finally {
    await database.close();
  }
}

/** How prices come about on tables that are made for the contract. */
type PricingOnNew = (planned: Planned) => Promise<Pricing>;

interface Planned {
  readonly runtime: Runtime;
  readonly on: Connection;
}

async function onNewTables(
  findings: readonly Finding[],
  contract: Contract,
  pricingOf: PricingOnNew,
): Promise<Priced> {
  const made = await makeThrowAway();
  try {
    const connected = await connect(made.place);
    if (connected.kind === 'closed') return connected;
    const { database } = connected;
    try {
      const opened = await publishContract(database, contract, systemClock);
      if (opened.kind === 'closed') return { kind: 'priced', findings };
      const { runtime } = opened;
      return await database.read(async (on) => ({
        kind: 'priced',
        findings: await priceFindings(findings, await pricingOf({ runtime, on })),
      }));
    } finally {
      await database.close();
    }
  } finally {
    await made.remove();
  }
}

async function assumed(planned: Planned): Promise<Pricing> {
  const records = assumedRecords.toLocaleString('en-US');
  return {
    ...planned,
    countsOf: async () => assumedCounts,
    basis: `With ${records} records of each entity`,
  };
}

/** The contract is in force: the database that has the data plans, with the indexes it has. */
async function measuredHere({ runtime, on }: DataInForce): Promise<Pricing> {
  const counts = new MeasuredCounts({ on, there: (columns) => columns }, await indexColumns(on));
  return { runtime, on, countsOf: (plan) => counts.of(plan), basis: 'With the records that are there' };
}

/** Another contract is in force: the plans are those of new tables, and the records are those of the data. */
async function measuredThere(data: DataInForce, planned: Planned): Promise<Pricing> {
  const counts = new MeasuredCounts(
    { on: data.on, there: placesIn(data, planned.runtime) },
    await indexColumns(planned.on),
  );
  const basis = 'With the records that are there, once this is published';
  return { ...planned, countsOf: (plan) => counts.of(plan), basis };
}
