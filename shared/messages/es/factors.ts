import type { factors as english } from '../en/factors.ts';

/** What is refused about second factors, passkeys and tokens; a part of the texts of refusals. */
export const factors: Readonly<Record<keyof typeof english, string>> = {
  wrongFactorCode: 'Este código es incorrecto o ya se usó.',
  noFactorBegun: 'Empiece antes a configurar un segundo factor.',
  noFactor: 'No hay segundo factor.',
  hasFactor: 'Ya hay un segundo factor.',
  factorRequired: 'Esta aplicación solo permite entrar con un segundo factor. Puede configurar otro.',
  noFactorInRehearsal: 'Un ensayo no tiene segundos factores.',
  unknownPasskey: 'Esta llave de acceso no se conoce aquí. Use otra o inicie sesión de otra forma.',
  passkeysNeedName:
    'Las llaves de acceso necesitan una dirección con nombre, como app.example.org o localhost, no una de números.',
  passkeyKnown: 'Esta llave de acceso ya está registrada.',
  tooManyPasskeys: 'Tiene {most} llaves de acceso. Quite una antes.',
  noNetwork: '{name} no es una dirección ni un rango de direcciones, como 203.0.113.0/24 o 2001:db8::/32.',
  tokenNotFromHere: 'Este token no puede usarse desde esta dirección.',
};
