import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { Provider } from 'oidc-provider';
import { providerMemory } from './provider-memory.ts';

const signingKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' });

/** Somebody as the provider knows them. */
export interface Known {
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
}

/** A real provider of identities on this machine; whoever comes is the person that `comes` names, without being asked. */
export async function openProvider() {
  const people = new Map<string, Known>();
  let coming = '';
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  const issuer = `http://127.0.0.1:${address.port}`;
  const client = { clientId: 'shop', clientSecret: 'a secret that only the two of us know' };
  return {
    settings: { issuer, ...client, name: 'Acme' },
    /** Begins to answer, for an application at this address. */
    serve(application: string) {
      const provider = new Provider(issuer, {
        adapter: providerMemory(),
        jwks: { keys: [{ ...signingKey, use: 'sig', alg: 'RS256' }] },
        ttl: { AccessToken: 60, IdToken: 60, Interaction: 60, Session: 60, Grant: 60, AuthorizationCode: 60 },
        clients: [
          {
            client_id: client.clientId,
            client_secret: client.clientSecret,
            redirect_uris: [`${application}/api/-/openid/callback`],
          },
        ],
        pkce: { required: () => true },
        claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
        features: { devInteractions: { enabled: false } },
        interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
        cookies: { keys: ['only for tests'] },
        findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id, ...people.get(id) }) }),
        loadExistingGrant: async (context) => {
          const { provider: own, client: asked, session } = context.oidc;
          const grant = new own.Grant({
            clientId: asked?.clientId ?? '',
            accountId: session?.accountId ?? '',
          });
          grant.addOIDCScope('openid email profile');
          await grant.save();
          return grant;
        },
      });
      const answer = provider.callback();
      server.on('request', (request, response) => {
        if (request.url?.startsWith('/interaction/') === true) {
          const result = { login: { accountId: coming } };
          void provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
        } else void answer(request, response);
      });
    },
    comes(subject: string, known: Known) {
      people.set(subject, known);
      coming = subject;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export type TestProvider = Awaited<ReturnType<typeof openProvider>>;
