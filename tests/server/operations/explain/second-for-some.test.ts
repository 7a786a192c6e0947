import { describe, expect, test } from 'vitest';
import { databases } from '#tests/support/databases.ts';
import { trialOf } from '#tests/trials/trial.ts';

describe.each(databases)('explaining a call that waits only for some records, on $kind', (database) => {
  const { list, read } = trialOf('second-person/payments.md', database);

  test('says whether it would wait', async () => {
    const cleo = String((await list('owner', "users?filter=name == 'Cleo'"))[0]?.id);
    const explained = async (cost: string) => {
      const values = encodeURIComponent(JSON.stringify({ payee: 'Explained', cost }));
      return (await read('owner', `-/explain?as=${cleo}&entity=payment&call=create&values=${values}`)).answer;
    };
    expect([await explained('1.00'), await explained('2000.00')]).toMatchObject([
      { status: 201 },
      { status: 202, second: ['checker'] },
    ]);
  });
});
