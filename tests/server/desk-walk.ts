import type { TestAnswer, TestApp } from '#tests/support/app.ts';

/** The equipment desk on its Monday morning, with what is there by name. */
export class DeskWalk {
  readonly request: TestApp['request'];
  readonly setClock: (instant: string) => Promise<void>;
  readonly #items: ReadonlyMap<string, string>;
  readonly #people: ReadonlyMap<string, string>;

  static async begin(request: TestApp['request'], setClock: DeskWalk['setClock']): Promise<DeskWalk> {
    const named = async (plural: string) => {
      const answer = await request('owner', 'GET', `/api/${plural}?limit=200&fields=name`);
      const items: readonly { id: string; name: string }[] = answer.body.items;
      return new Map(items.map(({ id, name }) => [name, id]));
    };
    return new DeskWalk({ request, setClock }, await named('items'), await named('users'));
  }

  private constructor(
    app: { request: TestApp['request']; setClock: DeskWalk['setClock'] },
    items: ReadonlyMap<string, string>,
    people: ReadonlyMap<string, string>,
  ) {
    this.request = app.request;
    this.setClock = app.setClock;
    this.#items = items;
    this.#people = people;
  }

  item(name: string): string {
    return this.#items.get(name) ?? missing(name);
  }

  /** Asks for an item; days are days of March 2026. */
  ask(
    by: string,
    item: string,
    { start, due, borrower }: { start: number; due: number; borrower?: string },
  ): Promise<TestAnswer> {
    const whose = borrower === undefined ? {} : { borrower: this.#people.get(borrower) ?? missing(borrower) };
    const body = { item: this.item(item), start: day(start), due: day(due), ...whose };
    return this.request(by, 'POST', '/api/loans', body);
  }

  /** The only loan of an item, as the staff sees it. */
  async loan(item: string): Promise<string> {
    const filter = encodeURIComponent(`item == '${this.item(item)}'`);
    const answer = await this.request('mira', 'GET', `/api/loans?filter=${filter}`);
    return String(answer.body.items[0].id);
  }

  do(by: string, loan: string, transition: string, body?: unknown): Promise<TestAnswer> {
    return this.request(by, 'POST', `/api/loans/${loan}/${transition}`, body);
  }
}

function day(number: number): string {
  return `2026-03-${String(number).padStart(2, '0')}`;
}

function missing(name: string): never {
  throw new Error(`there is no ${name} on the desk`);
}
