import type { Translation } from '../catalogue.ts';

/** Mails about accounts, as text; the link of a mail stands between its first and its last part. */
export const mails: Translation<'mails'> = {
  addressChanged:
    '{product}へのログインに使うメールアドレスが変更されました。今後は新しいメールアドレスでログインしてください。この変更に心当たりがない場合は、すぐにアプリケーションのオーナーに連絡してください。',
  addressChangedTitle: '{product}のメールアドレスが変更されました',
  changeAddress: 'このメールアドレスを{product}で使用するには、24時間以内に次のリンクを開いてください。',
  changeAddressAfter: 'この変更に心当たりがない場合は、何もする必要はありません。',
  changeAddressTitle: '{product}の新しいメールアドレスの確認',
  digest: '{product}からのお知らせ（{count, plural, other {#件}}）',
  documentTooLarge: '帳票が大きすぎるため、PDFを作成できません。',
  documentTooLong: '帳票が長すぎるため、今は作成できません。後でもう一度お試しください。',
  hasAccount:
    'このメールアドレスで{product}へのアカウント登録の申し込みがありました。このメールアドレスのアカウントはすでにあります。ログインするか、パスワードを再設定してください。\n\n心当たりがない場合は、何もする必要はありません。',
  hasAccountTitle: '{product}のアカウントはすでにあります',
  invitation: '{product}に招待されました。1週間以内に次のリンクを開き、パスワードを設定してください。',
  invitationAfter: '心当たりがない場合は、何もする必要はありません。',
  invitationBy:
    '{name}さんから{product}に招待されました。1週間以内に次のリンクを開き、パスワードを設定してください。',
  invitationTitle: '{product}への招待',
  pageOfPages: '{page, number}/{pages, number}ページ',
  password:
    '{product}のパスワードの再設定を受け付けました。1時間以内に次のリンクを開き、新しいパスワードを設定してください。',
  passwordAfter: '心当たりがない場合は、何もする必要はありません。パスワードは変更されません。',
  passwordTitle: '{product}のパスワードの再設定',
  requestApproved: '{person}さんが承認しました。',
  requestExpired: '期限までに誰も判断しませんでした。',
  requestRejected: '{person}さんが却下しました：{reason}',
  requestWaits: '{person}さんが承認を求めています。',
  signInAfter:
    '心当たりがない場合は、何もする必要はありません。コードやリンクを担当者がお聞きすることは決してありません。',
  signInCode:
    '{product}にログインするには、{minutes, plural, other {#分}}以内に次のコードを入力してください。',
  signInCodeTitle: '{product}のログインコード',
  signInLink: '{product}にログインするには、{minutes, plural, other {#分}}以内に次のリンクを開いてください。',
  signInLinkTitle: '{product}へのログイン',
  signUp: '{product}のアカウント登録を完了するには、24時間以内に次のリンクを開いてください。',
  signUpAfter: '登録に心当たりがない場合は、何もする必要はありません。アカウントは作成されません。',
  signUpTitle: '{product}のアカウント登録',
  sentAlready: 'すでに送信されています。',
  sentToNobody: '宛先の人に、レコードを閲覧する権限がありません。',
};
