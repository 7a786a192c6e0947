import type { factors as english } from '../en/factors.ts';

/** What is refused about second factors, passkeys and tokens; a part of the texts of refusals. */
export const factors: Readonly<Record<keyof typeof english, string>> = {
  wrongFactorCode: 'コードが間違っているか、すでに使われています。',
  noFactorBegun: '先に2段階認証の設定を開始してください。',
  noFactor: '2段階認証は設定されていません。',
  hasFactor: '2段階認証はすでに設定されています。',
  factorRequired:
    'このアプリケーションの利用には2段階認証が必要です。別の2段階認証に変更することはできます。',
  noFactorInRehearsal: 'リハーサルに2段階認証はありません。',
  unknownPasskey: 'このパスキーはここでは使えません。別のパスキーを使うか、別の方法でログインしてください。',
  passkeysNeedName:
    'パスキーを使うには、数字のアドレスではなく、app.example.org や localhost のような名前のアドレスが必要です。',
  passkeyKnown: 'このパスキーはすでに登録されています。',
  tooManyPasskeys: 'パスキーが{most}個あります。先に1つ削除してください。',
  noNetwork: '{name}はアドレスでもアドレスの範囲でもありません（例: 203.0.113.0/24、2001:db8::/32）。',
  tokenNotFromHere: 'このトークンはこのアドレスからは使えません。',
};
