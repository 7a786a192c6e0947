import { blankContract } from '#shared/contract/language/blank-contract.ts';
import { load } from '#shared/contract/load.ts';
import { renderFinding } from '#shared/contract/render-finding.ts';
import type { Database } from '#server/db/database.ts';
import { isRehearsalData } from './rehearsal-mark.ts';
import { decideStart } from '#server/tables/versions/decide-start.ts';
import type { Publication } from '#server/tables/apply/publication.ts';
import { newestVersion } from '#server/tables/versions/versions.ts';
import { engineCall } from '#server/identity/people/call-of.ts';
import { loadSeed } from '#server/operations/samples/load-seed.ts';
import { type Closed, closed } from './closed.ts';
import { fits } from './fits.ts';
import type { Opened } from './opened.ts';
import { publishContract } from './publish-contract.ts';
import type { ContractFile } from './read-contract.ts';
import { systemClock } from './system-clock.ts';

/** Opens data for real use, with the contract of a file or, without one, the newest that was published there. */
export async function openReal(given: {
  database: Database;
  contract?: ContractFile;
  /** Answers to what publishing that contract asks. */
  accept?: readonly string[];
}): Promise<Opened | Closed> {
  const { database, contract, accept } = given;
  if (await isRehearsalData(database)) {
    return closed(
      'These data belong to a rehearsal. Add --rehearse, or say another place with --data or --database.',
    );
  }
  return contract === undefined ? openNewest(database) : openWithFile(database, { ...contract, accept });
}

async function openNewest(database: Database): Promise<Opened | Closed> {
  const newest = await newestVersion(database);
  return newest === undefined ? openBlank(database) : openVersion(database, newest);
}

/** Somebody begins without a document: nine headings run, and their owner writes on in the Studio. */
async function openBlank(database: Database): Promise<Opened | Closed> {
  const opened = await openVersion(database, { number: 1, text: blankContract('My application') });
  if (opened.kind === 'closed') return opened;
  const notice =
    'Nothing is published here yet: an application that shows nothing runs. Its owner writes it in the Studio, at /-/studio.';
  return { ...opened, notice };
}

async function openWithFile(
  database: Database,
  contract: ContractFile & Pick<Publication, 'accept'>,
): Promise<Opened | Closed> {
  const decision = await decideStart(database, contract.text);
  switch (decision.kind) {
    case 'run':
    case 'publish':
      return publishAndSeed(database, contract);
    case 'older': {
      const opened = await openVersion(database, decision.newest);
      if (opened.kind === 'closed') return opened;
      const notice =
        `${contract.file} is version ${decision.older} of the contract; version ${decision.newest.number} was published after it. ` +
        'The newest runs.';
      return { ...opened, notice };
    }
  }
}

function openVersion(
  database: Database,
  version: { number: number; text: string },
): Promise<Opened | Closed> {
  const file = `version ${version.number}`;
  const { model, findings } = load(version.text, file);
  // What was published was free of errors then; a later Ninefold may know more of them.
  if (model === undefined) {
    const said = findings.map((finding) => renderFinding(finding, version.text));
    return Promise.resolve(closed(`The published contract is not valid any more.\n${said.join('\n')}`));
  }
  return publishAndSeed(database, { text: version.text, model });
}

/** What a contract brings along is there before anybody asks; what does not fit is the author's to mend. */
async function publishAndSeed(
  database: Database,
  contract: Pick<Publication, 'text' | 'model' | 'accept'>,
): Promise<Opened | Closed> {
  const opened = await publishContract(database, contract, systemClock);
  if (opened.kind === 'closed') return opened;
  const { runtime } = opened;
  const seeded = await fits(() => loadSeed(runtime, engineCall(runtime, runtime.newId())));
  return seeded.kind === 'closed' ? seeded : opened;
}
