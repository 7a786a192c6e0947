/** What is refused about second factors, passkeys and tokens; a part of the texts of refusals. */
export const factors = {
  wrongFactorCode: 'This code is wrong, or was used before.',
  noFactorBegun: 'Begin to set up a second factor first.',
  noFactor: 'There is no second factor.',
  hasFactor: 'There is a second factor already.',
  factorRequired: 'This application lets you in only with a second factor. You may set up another one.',
  noFactorInRehearsal: 'A rehearsal has no second factors.',
  unknownPasskey: 'This passkey is not known here. Use another one, or sign in another way.',
  passkeysNeedName:
    'Passkeys need an address with a name, such as app.example.org or localhost, not one of numbers.',
  passkeyKnown: 'This passkey is registered already.',
  tooManyPasskeys: 'You have {most} passkeys. Remove one first.',
  noNetwork: '{name} is not an address or a range of addresses, such as 203.0.113.0/24 or 2001:db8::/32.',
  tokenNotFromHere: 'This token may not be used from this address.',
} as const;
