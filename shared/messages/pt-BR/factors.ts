import type { factors as english } from '../en/factors.ts';

/** What is refused about second factors, passkeys and tokens; a part of the texts of refusals. */
export const factors: Readonly<Record<keyof typeof english, string>> = {
  wrongFactorCode: 'Este código está errado ou já foi usado.',
  noFactorBegun: 'Comece primeiro a configurar um segundo fator.',
  noFactor: 'Não há segundo fator.',
  hasFactor: 'Já há um segundo fator.',
  factorRequired: 'Nesta aplicação, só é possível entrar com um segundo fator. Você pode configurar outro.',
  noFactorInRehearsal: 'Um ensaio não tem segundo fator.',
  unknownPasskey: 'Esta chave de acesso não é conhecida aqui. Use outra ou entre de outra forma.',
  passkeysNeedName:
    'Chaves de acesso precisam de um endereço com nome, como app.example.org ou localhost, não um de números.',
  passkeyKnown: 'Esta chave de acesso já está registrada.',
  tooManyPasskeys: 'Você tem {most} chaves de acesso. Remova uma primeiro.',
  noNetwork: '{name} não é um endereço nem uma faixa de endereços, como 203.0.113.0/24 ou 2001:db8::/32.',
  tokenNotFromHere: 'Este token não pode ser usado a partir deste endereço.',
};
