import { describe, expect, test } from 'vitest';
import { databases } from '#tests/support/databases.ts';
import { uploadPixel } from '../upload.ts';
import { boardOn, title } from './board.ts';

/** What the specification of a feedback board says of ideas, votes and comments. */
describe.each(databases)('ideas of a feedback board on $kind', (database) => {
  const board = boardOn(database);
  const { idea, comment, step, screen, screens, set, wait, tells, done, tried, read, list, people } = board;
  const post = (person: string | undefined, text: string) => tried(person, 'POST', 'ideas', { title: text });
  const vote = async (id: string, ...voters: readonly string[]) => {
    for (const person of voters) await done(person, 'POST', `ideas/${id}/vote`);
  };
  const votesOf = async (id: string) => (await read('ada', `ideas/${id}`)).votes_count;
  /** Votes of Vera, Ben and Cleo for one idea, and of Cleo and Theo for another. */
  const twoIdeas = async () => {
    const [copy, original] = [await idea('ben'), await idea('cleo')];
    await vote(copy, 'vera', 'cleo');
    await vote(original, 'theo');
    return { copy, original };
  };
  const moderated = async (act: () => Promise<void>) => {
    await set({ MODERATION: true });
    try {
      await act();
    } finally {
      await set({ MODERATION: false });
    }
  };

  test('1: strangers read what is approved and open, planned or started, and post nothing', async () => {
    const [open, planned, started, closed] = [await idea(), await idea(), await idea(), await idea()];
    await done('theo', 'POST', `ideas/${planned}/plan`);
    await done('theo', 'POST', `ideas/${started}/begin`);
    await done('theo', 'POST', `ideas/${closed}/decline`);
    const seen = await screen(undefined, '/');
    expect([open, planned, started, closed].map((id) => seen.includes(id))).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(await post(undefined, title())).toBe('401 not_signed_in');
  });

  test('2: an idea has the next number, the vote of its author and their ear', async () => {
    const [before, id] = [await idea(), await idea('vera')];
    const made = await read('vera', `ideas/${id}`);
    const last = Number((await read('vera', `ideas/${before}`)).number);
    expect(made).toMatchObject({ number: String(last + 1), votes_count: 1, approved: true, status: 'open' });
    expect(await list('vera', `follows?filter=idea == '${id}'`)).toHaveLength(1);
  });

  test('3: a title says something, and not too much', async () => {
    expect(await post('ben', 'Too short')).toBe('400 TITLE_NOT_DESCRIPTIVE');
    expect(await post('ben', 'x'.repeat(101))).toBe('400 TITLE_TOO_LONG');
  });

  test('3: blanks in a row count once, and letters by their bytes', async () => {
    expect(await post('ben', 'Too     much')).toBe('400 TITLE_NOT_DESCRIPTIVE');
    expect(await post('ben', 'あ'.repeat(40))).toBe('400 TITLE_TOO_LONG');
  });

  test('4: a title is taken by one that differs in case and punctuation alone', async () => {
    expect(await post('ben', 'Add dark mode please')).toBe('201');
    expect(await post('vera', 'add DARK mode, please!')).toBe('400 TITLE_TAKEN');
  });

  test('5: the title of a removed idea is free, its number is not', async () => {
    const wish = title();
    const first = await idea('ben', { title: wish });
    const { number } = await read('ben', `ideas/${first}`);
    await done('ada', 'POST', `ideas/${first}/remove`);
    const second = await idea('vera', { title: wish });
    expect(Number((await read('vera', `ideas/${second}`)).number)).toBeGreaterThan(Number(number));
    expect(await tried('ben', 'GET', `ideas/${first}`)).toBe('404 not_found');
  });

  test('6: with moderation an idea of somebody untrusted waits, seen by them and the team', () =>
    moderated(async () => {
      const id = await idea('ben');
      expect((await read('ben', `ideas/${id}`)).approved).toBe(false);
      expect(await tried(undefined, 'GET', `ideas/${id}`)).toBe('404 not_found');
      expect(await tried('vera', 'GET', `ideas/${id}`)).toBe('404 not_found');
      expect(await screen('theo', '/')).not.toContain(id);
      expect(await screen('theo', '/waiting_ideas')).toContain(id);
    }));

  test('7: others neither vote for what waits nor comment on it', () =>
    moderated(async () => {
      const id = await idea('ben');
      expect(await step('vera', id, 'vote')).toBe('404 not_found');
      expect(await tried('vera', 'POST', 'comments', { idea: id, text: 'Me too' })).toMatch(/^404 /);
    }));

  // The specification says 500, which means a fault of the server: whoever watches one is woken by it.
  test('8: the title of what waits is taken, without saying that it is there', () =>
    moderated(async () => {
      const wish = title();
      await idea('ben', { title: wish });
      const answer = await board.app().request('vera', 'POST', '/api/ideas', { title: wish });
      expect(answer.status).toBe(409);
      expect(answer.body.code).toBe('FAILURE');
      expect(answer.body.errors).toEqual([
        { code: 'FAILURE', message: 'The idea was not saved.', help: 'Say it in another way.' },
      ]);
      for (const person of ['ben', 'theo']) expect(await post(person, wish)).toBe('400 TITLE_TAKEN');
    }));

  test('8: the title of what waits is stored once', () =>
    moderated(async () => {
      const wish = title();
      await idea('ben', { title: wish });
      expect(await post('vera', wish)).not.toBe('201');
      expect(await list('ada', `ideas?filter=title == '${wish}'`)).toHaveLength(1);
    }));

  test('9: who is approved and trusted needs no approval again, and nobody is told', () =>
    moderated(async () => {
      const id = await idea('vera');
      expect(await tells(() => done('ada', 'POST', `ideas/${id}/approve_and_trust`))).toEqual([]);
      expect(await tried(undefined, 'GET', `ideas/${id}`)).toBe('200');
      const next = await idea('vera');
      expect((await read(undefined, `ideas/${next}`)).approved).toBe(true);
      await done('ada', 'PATCH', `users/${people['vera']}`, { trusted: false });
    }));

  test('10: the team approves nothing', () =>
    moderated(async () => {
      expect(await step('theo', await idea('ben'), 'approve')).toBe('403 forbidden');
    }));

  test('10: the page of what waits is there for the team, and what is asked behind it is for administrators', () =>
    moderated(async () => {
      await idea('ben');
      expect(await screens('theo')).toContain('/moderation');
      expect(await screens('vera')).not.toContain('/moderation');
      expect(await tried('theo', 'GET', '-/queries/waiting')).toBe('403 forbidden');
      expect((await read('ada', '-/queries/waiting')).items).not.toEqual([]);
    }));

  test('11: what waits goes on waiting when moderation ends', async () => {
    const [id, on] = [await idea('cleo'), await idea('cleo')];
    const waiting: string[] = [];
    await moderated(async () => {
      waiting.push(`ideas/${await idea('ben')}`, `comments/${await comment('ben', on)}`);
    });
    for (const path of waiting) expect((await read('ben', path)).approved).toBe(false);
    for (const path of waiting) expect(await tried(undefined, 'GET', path)).toBe('404 not_found');
    expect(await tried(undefined, 'GET', `ideas/${id}`)).toBe('200');
  });

  test('12: an author changes an idea for an hour, the team always', async () => {
    const id = await idea('ben');
    const change = (person: string) => tried(person, 'PATCH', `ideas/${id}`, { title: title() });
    await wait('PT59M');
    expect(await change('ben')).toBe('200');
    await wait('PT2M');
    expect(await change('ben')).toBe('403 forbidden');
    expect(await change('theo')).toBe('200');
  });

  test('13: three pictures an idea, of those that stay and those that come', async () => {
    const picture = async () => ({ image: { id: await uploadPixel(board.app(), 'ben') } });
    const id = await idea('ben', { pictures: [await picture(), await picture(), await picture()] });
    const [first] = await list('ben', `pictures?filter=idea == '${id}'`);
    const away = { id: first.id, delete: true };
    const change = async (pictures: object[]) => tried('ben', 'PATCH', `ideas/${id}`, { pictures });
    expect(await change([away, await picture(), await picture()])).toBe('400 TOO_MANY_ATTACHMENTS');
    expect(await change([away, await picture()])).toBe('200');
  });

  test('14: to vote twice is no mistake, and one vote', async () => {
    const id = await idea('ben');
    expect([await step('vera', id, 'vote'), await step('vera', id, 'vote')]).toEqual(['200', '200']);
    expect(await votesOf(id)).toBe(2);
  });

  test('15: who turns their vote twice at once has one or none', async () => {
    const id = await idea('ben');
    const turn = () => step('vera', id, 'toggle_vote');
    expect(await Promise.all([turn(), turn()])).toEqual(['200', '200']);
    expect([1, 2]).toContain(await votesOf(id));
    expect((await list('ada', `votes?filter=idea == '${id}'`)).length).toBe(await votesOf(id));
  });

  test('16: a vote for what is completed changes nothing', async () => {
    const id = await idea('ben');
    await done('theo', 'POST', `ideas/${id}/complete`);
    expect(await step('vera', id, 'vote')).toBe('200');
    expect(await votesOf(id)).toBe(1);
  });

  test('16: who turns their vote for what is completed is told that they voted', async () => {
    const id = await idea('ben');
    const turn = async (person: string) =>
      (await done(person, 'POST', `ideas/${id}/toggle_vote`)).result.voted;
    expect([await turn('cleo'), await turn('cleo')]).toEqual([true, false]);
    await done('theo', 'POST', `ideas/${id}/complete`);
    expect(await turn('vera')).toBe(true);
    expect(await votesOf(id)).toBe(1);
  });

  test('16: who sends the same call again under its key is told the same', async () => {
    const id = await idea('ben');
    const turn = async (query = '', headers: Record<string, string> = {}) =>
      (await board.app().request('vera', 'POST', `/api/ideas/${id}/toggle_vote${query}`, {}, headers)).body
        .result;
    const once = { 'Idempotency-Key': `turn-${id}` };
    expect(await turn('?dry_run=true')).toEqual({ voted: true });
    expect([await turn('', once), await turn('', once)]).toEqual([{ voted: true }, { voted: true }]);
    expect(await votesOf(id)).toBe(2);
    expect(await turn('?dry_run=true')).toEqual({ voted: false });
  });

  test('17: votes are copied to the original, each person counting once', async () => {
    const { copy, original } = await twoIdeas();
    await done('theo', 'POST', `ideas/${copy}/merge`, { original });
    expect([await votesOf(original), await votesOf(copy)]).toEqual([4, 3]);
    expect((await read('ben', `ideas/${copy}`)).status).toBe('duplicate');
    expect(await screen('ben', '/')).not.toContain(copy);
  });

  test('18: an original whose votes are closed gets none', async () => {
    const { copy, original } = await twoIdeas();
    await done('theo', 'POST', `ideas/${original}/decline`);
    await done('theo', 'POST', `ideas/${copy}/merge`, { original });
    expect(await votesOf(original)).toBe(2);
    expect((await read('ben', `ideas/${copy}`)).status).toBe('duplicate');
  });

  test('19: an idea is no duplicate of itself, nor of nothing', async () => {
    const id = await idea();
    const nowhere = '01890000-0000-7000-8000-000000000000';
    expect(await step('theo', id, 'merge', { original: id })).toBe('400 SELF_DUPLICATE');
    expect(await step('theo', id, 'merge', { original: nowhere })).toBe('400 ORIGINAL_NOT_FOUND');
  });

  test('20: an original goes when nothing names it any more', async () => {
    const { copy, original } = await twoIdeas();
    await done('theo', 'POST', `ideas/${copy}/merge`, { original });
    expect(await step('ada', original, 'remove')).toBe('400 IDEA_REFERENCED');
    await done('theo', 'POST', `ideas/${copy}/reopen`);
    expect(await step('ada', original, 'remove')).toBe('200');
    expect(await read('ben', `ideas/${copy}`)).toMatchObject({ status: 'open', original: null });
  });

  test('21: administrators remove, the team answers; a word that is no status means open', async () => {
    const id = await idea();
    expect(await step('theo', id, 'remove')).toBe('403 forbidden');
    const answer = (person: string, word: string) => step(person, id, 'answer', { word });
    expect(await answer('ben', 'planned')).toBe('403 forbidden');
    expect(await answer('theo', 'deleted')).toBe('400 STATUS_INVALID');
    expect(await answer('theo', 'planned')).toBe('200');
    expect((await read('ben', `ideas/${id}`)).status).toBe('planned');
    expect(await answer('theo', 'banana')).toBe('200');
    expect((await read('ben', `ideas/${id}`)).status).toBe('open');
  });

  test('23: a count of comments is the same for everybody, and a thread is not', async () => {
    const id = await idea();
    const [gone] = [await comment('vera', id), await comment('cleo', id), await comment('theo', id)];
    await comment('vera', id);
    await moderated(async () => void (await comment('ben', id)));
    await done('vera', 'DELETE', `comments/${gone}`);
    for (const person of ['ben', 'vera', undefined]) {
      expect((await read(person, `ideas/${id}`)).comments_count).toBe(3);
      const thread = await list(person, `comments?filter=idea == '${id}'`);
      expect(thread).toHaveLength(person === 'ben' ? 4 : 3);
    }
  });

  test('24: of two who post one title at once one is heard', async () => {
    const wish = title();
    const both = await Promise.all([post('ben', wish), post('vera', wish)]);
    expect(both.sort()).toEqual(['201', '400 TITLE_TAKEN']);
  });
});
