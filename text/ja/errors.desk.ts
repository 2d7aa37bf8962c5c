import { type DeskErrorTexts, momentText } from '#text/details.ts'

/** What operators alone are told. */
export const deskErrors: DeskErrorTexts = {
  KYC_TAKEN: () => '別の審査担当者がこの申請を確認しています。',
  KYC_SECOND_LOOK: () => 'この申請には別の審査担当者の判断が必要です。',
  OPERATOR_NAME_TAKEN: () => '同じ名前のオペレーターがすでにいます。別の名前にしてください。',
  FACTOR_LAST: () => 'これが最後の第2要素です。削除する前に別のものを追加してください。',
  FILTER_LIMIT: ({ max }) =>
    max
      ? `保存できるフィルターは${max}件までです。先に1件削除してください。`
      : '保存できるフィルターの上限に達しました。先に1件削除してください。',
  APPROVAL_OWN: () => 'ご自身が申請または作成したものです。ほかの人の承認が必要です。',
  OPERATOR_UNSETTLED: ({ until }) => {
    const moment = momentText('ja', until)
    return moment
      ? `アクセス権の設定または変更から1日経っていません。${moment}から申請と決定ができます。`
      : 'アクセス権の設定または変更から1日経っていません。1日後に申請と決定ができます。'
  },
  APPROVAL_CLOSED: () => 'この申請はすでに決定済みか、期限が切れています。',
  CASE_CLOSED: () => 'この案件はすでに決定済みです。',
  TWO_PEOPLE_NEEDED: () =>
    'この操作には担当者が2人必要です。申請して、別の担当者の承認を受けてください。',
  CONFIG_UNKNOWN: ({ entry }) =>
    entry ? `変更できる項目がありません：${entry}。` : '変更できる項目がありません。',
  CONFIG_INVALID: ({ entry, field }) =>
    entry && field ? `${entry} の ${field} の値が正しくありません。` : '値が正しくありません。',
  CONFIG_TIME: ({ days }) =>
    days
      ? `現在から ${days} 日以内の日時を選んでください。`
      : 'これより後の近い日時を選んでください。',
  CONFIG_STATE: () => 'この変更セットの状態が変わりました。もう一度確認してください。',
  CONFIG_CONFLICT: ({ entry, field }) =>
    `この変更セットの作成後に${entry && field ? ` ${entry} の ${field} ` : '同じ設定'}が変更されました。却下して作り直してください。`,
  CONFIG_CHANGED_SINCE: ({ entry, field }) =>
    `その後の変更セットが${entry && field ? ` ${entry} の ${field} ` : '同じ設定'}を変更しています。先にそちらを元に戻してください。`,
  ANNOUNCEMENT_LANGUAGE: ({ languages }) =>
    `${languages ?? 'ほかの言語'} の文面も入力するか、代わりに表示する言語を選んでください。`,
  ANNOUNCEMENT_TIME: () => '終了日時は開始日時と現在より後にしてください。',
}
