import { type DeskErrorTexts, momentText } from '#text/details.ts'

/** What operators alone are told. */
export const deskErrors: DeskErrorTexts = {
  KYC_TAKEN: () => '另一位审核员正在处理此申请。',
  KYC_SECOND_LOOK: () => '此申请须由另一位审核员决定。',
  OPERATOR_NAME_TAKEN: () => '已有同名的操作员，请换一个名称。',
  FACTOR_LAST: () => '这是您最后一个第二验证因素，请先添加另一个再移除。',
  FILTER_LIMIT: ({ max }) =>
    max ? `您已保存 ${max} 个筛选条件，请先删除一个。` : '筛选条件已达上限，请先删除一个。',
  APPROVAL_OWN: () => '这是您本人提出或编写的申请，须由他人批准。',
  OPERATOR_UNSETTLED: ({ until }) => {
    const moment = momentText('zh-CN', until)
    return moment
      ? `您的权限设立或变更不足一天，${moment}起可以提交申请和作出决定。`
      : '您的权限设立或变更不足一天，满一天后可以提交申请和作出决定。'
  },
  APPROVAL_CLOSED: () => '此申请已有决定或已过期。',
  CASE_CLOSED: () => '此案件已有决定。',
  TWO_PEOPLE_NEEDED: () => '此操作需要两名操作员：请先提交申请，由另一人批准。',
  CONFIG_UNKNOWN: ({ entry }) => (entry ? `没有可更改的项目：${entry}。` : '没有可更改的项目。'),
  CONFIG_INVALID: ({ entry, field }) =>
    entry && field ? `${entry} 的 ${field} 取值无效。` : '该取值无效。',
  CONFIG_TIME: ({ days }) =>
    days ? `请选择从现在起 ${days} 天内的时间。` : '请选择稍后且不太远的时间。',
  CONFIG_STATE: () => '该变更集的状态已改变，请重新查看。',
  CONFIG_CONFLICT: ({ entry, field }) =>
    `编写该变更集之后，${entry && field ? `${entry} 的 ${field} ` : '相同设置'}已被更改。请拒绝后重新编写。`,
  CONFIG_CHANGED_SINCE: ({ entry, field }) =>
    `之后的变更集更改了${entry && field ? ` ${entry} 的 ${field}` : '相同设置'}，请先撤销那一个。`,
  ANNOUNCEMENT_LANGUAGE: ({ languages }) =>
    `请补写${languages ? `以下语言：${languages}` : '其他语言'}，或选择替代显示的语言。`,
  ANNOUNCEMENT_TIME: () => '结束时间须晚于开始时间和当前时间。',
}
