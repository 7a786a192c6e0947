import type { BenchServer } from './bench-server.ts';
import { type BenchRequest, load, type Round } from './load.ts';
import { median, quantile, total } from './statistics.ts';

/** A round of requests that a server has answered, and what it took of the processor. */
export interface Played extends Round {
  /** Milliseconds of a processor that one request took of the server: the same however busy the machine is otherwise. */
  readonly work: number;
}

/** Somebody who takes part: a server, and the requests of a round by its number. */
export interface Contestant {
  readonly server: BenchServer;
  /** Before each of its rounds. */
  prepare?(): Promise<void>;
  requests(round: number): () => BenchRequest;
}

/** How much is played. */
export interface Size {
  readonly count: number;
  readonly connections: number;
  readonly rounds: number;
  /** Rounds before them that warm the servers up and are not counted; 1 unless said. */
  readonly warmUp?: number;
}

/** What each has played, in rounds that take turns. */
export async function playInTurn(
  contestants: readonly Contestant[],
  { count, connections, rounds, warmUp = 1 }: Size,
): Promise<readonly (readonly Played[])[]> {
  const played = contestants.map((): Played[] => []);
  for (let round = 0; round < warmUp + rounds; round += 1)
    for (const [place, contestant] of contestants.entries()) {
      await contestant.prepare?.();
      const one = await play(contestant.server, { count, connections }, contestant.requests(round + 1));
      if (round >= warmUp) played[place]?.push(one);
    }
  return played;
}

async function play(
  server: BenchServer,
  size: { readonly count: number; readonly connections: number },
  next: () => BenchRequest,
): Promise<Played> {
  const before = server.worked() ?? Number.NaN;
  const round = await load(server.url, size, next);
  return { ...round, work: ((server.worked() ?? Number.NaN) - before) / size.count };
}

/** Requests a second, of the round in the middle. */
export function speedOf(rounds: readonly Played[]): number {
  return median(rounds.map(({ perSecond }) => perSecond));
}

/** Milliseconds within which this share of the requests was answered. */
export function within(rounds: readonly Played[], share: number): number {
  return quantile(
    rounds.flatMap(({ latencies }) => latencies),
    share,
  );
}

/** Milliseconds of a processor for one request. */
export function workOf(rounds: readonly Played[]): number {
  return total(rounds.map(({ work }) => work)) / rounds.length;
}
