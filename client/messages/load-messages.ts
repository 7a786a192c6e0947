import type { ClientRoom } from '#shared/messages/catalogue.ts';
import type { CompiledMessage } from '#shared/messages/format-message.ts';
import { type Language, languageOf } from '#shared/messages/languages.ts';
import { putMessages, writeMessagesIn } from './t.ts';

type Loader = () => Promise<Readonly<Record<string, CompiledMessage>>>;

/** What `vite.config.ts` has parsed: each room of each language is a file of its own. */
const loaders: Record<Language, Record<ClientRoom, Loader>> = {
  en: {
    accounts: async () => (await import('#shared/messages/en/accounts.ts')).accounts,
    fields: async () => (await import('#shared/messages/en/fields.ts')).fields,
    screens: async () => (await import('#shared/messages/en/screens.ts')).screens,
    shell: async () => (await import('#shared/messages/en/shell.ts')).shell,
    studio: async () => (await import('#shared/messages/en/studio.ts')).studio,
  },
  de: {
    accounts: async () => (await import('#shared/messages/de/accounts.ts')).accounts,
    fields: async () => (await import('#shared/messages/de/fields.ts')).fields,
    screens: async () => (await import('#shared/messages/de/screens.ts')).screens,
    shell: async () => (await import('#shared/messages/de/shell.ts')).shell,
    studio: async () => (await import('#shared/messages/de/studio.ts')).studio,
  },
};

/** Fetches the messages of rooms in the language of the page; nothing of them may be drawn before. */
export async function loadMessages(...rooms: readonly ClientRoom[]): Promise<void> {
  const language = languageOf(document.documentElement.lang);
  const ofLanguage = loaders[language];
  writeMessagesIn({ language });
  await Promise.all(rooms.map(async (room) => putMessages(room, await ofLanguage[room]())));
}

/** Code that is fetched when it is first needed, together with the messages of all that it draws. */
export function withMessages<Loaded>(
  rooms: readonly ClientRoom[],
  load: () => Promise<Loaded>,
): () => Promise<Loaded> {
  return async () => {
    const [loaded] = await Promise.all([load(), loadMessages(...rooms)]);
    return loaded;
  };
}
