/** What our Telegram bot says. */
export const telegram = {
  hello:
    'Auricのボットです。アカウントと連携するには、Auricの「セキュリティ」から「Telegram」を開き、表示されるリンクを開いてください。Auricがここでパスワードやコードをお尋ねすることはありません。',
  bound:
    'このTelegramはAuricアカウントと連携しています。解除はAuricの「セキュリティ」の「Telegram」から行えます。Auricがここでパスワードやコードをお尋ねすることはありません。',
  ask: (name: string): string =>
    `このTelegramをAuricアカウント ${name} と連携しますか？ご自身のアカウントで、いま自分でリンクを作成した場合のみ /yes と返信してください。連携後はこのTelegramでログインできます。`,
  stopped: '解除しました。このTelegramはどのAuricアカウントとも連携していません。',
  done: (name: string): string =>
    `完了しました。このTelegramをAuricアカウント ${name} と連携しました。ご自身のアカウントでない場合は /stop と返信してください。`,
  expired:
    'このリンクは無効になりました。Auricの「セキュリティ」の「Telegram」で新しいリンクを作成してください。',
  taken:
    'このTelegramは別のAuricアカウントと連携しています。先にそちらで解除してから、もう一度リンクを開いてください。',
}
