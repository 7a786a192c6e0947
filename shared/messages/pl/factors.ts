import type { factors as english } from '../en/factors.ts';

/** What is refused about second factors, passkeys and tokens; a part of the texts of refusals. */
export const factors: Readonly<Record<keyof typeof english, string>> = {
  wrongFactorCode: 'Ten kod jest błędny lub został już użyty.',
  noFactorBegun: 'Najpierw rozpocznij konfigurację drugiego składnika.',
  noFactor: 'Nie ma drugiego składnika.',
  hasFactor: 'Drugi składnik już istnieje.',
  factorRequired: 'Ta aplikacja wymaga drugiego składnika. Możesz skonfigurować inny.',
  noFactorInRehearsal: 'W trybie próbnym nie ma drugiego składnika.',
  unknownPasskey: 'Ten klucz dostępu nie jest tu znany. Użyj innego lub zaloguj się w inny sposób.',
  passkeysNeedName:
    'Klucze dostępu wymagają adresu z nazwą, takiego jak app.example.org lub localhost, a nie numerycznego.',
  passkeyKnown: 'Ten klucz dostępu jest już zarejestrowany.',
  tooManyPasskeys: 'Limit kluczy dostępu to {most}. Najpierw usuń jeden z nich.',
  noNetwork: '{name} nie jest adresem ani zakresem adresów, takim jak 203.0.113.0/24 lub 2001:db8::/32.',
  tokenNotFromHere: 'Tego tokenu nie można używać z tego adresu.',
};
