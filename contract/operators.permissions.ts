/** What operators may do: roles and permissions in one table. Screens and the server read the same. */

/** What an operator is there for. One operator has one role. */
export const roles = ['support', 'compliance', 'finance', 'cards', 'admin', 'auditor'] as const
export type Role = (typeof roles)[number]

type PermissionRow = {
  /** `read` changes nothing but the log; an auditor has every one of these and no other. */
  readonly kind: 'read' | 'change'
  /** Who has it beside the auditor. */
  readonly roles: readonly Exclude<Role, 'auditor'>[]
  /** One operator asks, and another who has the permission too decides. */
  readonly twoPerson?: true
}

const everyone = ['support', 'compliance', 'finance', 'cards', 'admin'] as const

/** Every permission, in the order in which the console shows them. */
export const permissions = {
  /** One's own session: who one is, and to leave. */
  'session.own': { kind: 'read', roles: everyone },
  /** How the service is doing. */
  'overview.read': { kind: 'read', roles: everyone },
  'users.read': { kind: 'read', roles: everyone },
  /** Phone and e-mail in full, each time with a reason that is logged. */
  'users.contacts': { kind: 'read', roles: ['support', 'compliance'] },
  /** The user's app as the user sees it: read only, with a reason, and the user is told. */
  'users.view': { kind: 'read', roles: ['support', 'compliance'] },
  'users.freeze': { kind: 'change', roles: ['support', 'compliance'] },
  'users.unfreeze': { kind: 'change', roles: ['compliance'] },
  'users.note': { kind: 'change', roles: ['support', 'compliance', 'finance', 'cards'] },
  'kyc.read': { kind: 'read', roles: ['compliance'] },
  'kyc.review': { kind: 'change', roles: ['compliance'] },
  'cards.read': { kind: 'read', roles: ['cards', 'compliance', 'finance'] },
  /** Holders of applications and requests in full, each time with a reason that is logged. */
  'cards.people': { kind: 'read', roles: ['cards', 'compliance'] },
  'cards.manage': { kind: 'change', roles: ['cards'] },
  /** Money that comes back from cards and recharges. */
  'cards.refund': { kind: 'change', roles: ['cards', 'finance'] },
  'agents.read': { kind: 'read', roles: ['cards', 'finance'] },
  'agents.manage': { kind: 'change', roles: ['cards'] },
  'ledger.read': { kind: 'read', roles: ['compliance', 'finance', 'admin'] },
  /** Withdrawals that rest before they are signed. */
  'withdrawals.read': { kind: 'read', roles: ['compliance', 'finance', 'support'] },
  'withdrawals.decide': { kind: 'change', roles: ['compliance'] },
  /** Above the second amount, and whatever a list blocks. */
  'withdrawals.decideLarge': { kind: 'change', roles: ['compliance'], twoPerson: true },
  /** Deposits below the minimum, which are nobody's until they are given back. */
  'deposits.read': { kind: 'read', roles: ['cards', 'compliance', 'finance', 'support'] },
  'deposits.leave': { kind: 'change', roles: ['compliance', 'finance'] },
  'deposits.return': { kind: 'change', roles: ['compliance', 'finance'], twoPerson: true },
  'networks.resume': { kind: 'change', roles: ['compliance', 'finance'], twoPerson: true },
  'risk.read': { kind: 'read', roles: ['compliance', 'support'] },
  'risk.decide': { kind: 'change', roles: ['compliance'] },
  'ledger.adjust': { kind: 'change', roles: ['finance'], twoPerson: true },
  'approvals.read': { kind: 'read', roles: ['compliance', 'finance', 'admin'] },
  /** To decide at all; each approval asks for the permission of what it does as well. */
  'approvals.decide': { kind: 'change', roles: ['compliance', 'finance', 'admin'] },
  /** How the service runs: assets, networks, fees, limits, features and the app config. */
  'config.read': { kind: 'read', roles: ['admin', 'finance', 'compliance', 'support'] },
  'config.change': { kind: 'change', roles: ['admin', 'finance'], twoPerson: true },
  'announcements.read': { kind: 'read', roles: ['admin', 'support'] },
  'announcements.send': { kind: 'change', roles: ['admin', 'support'] },
  'audit.read': { kind: 'read', roles: ['compliance', 'admin'] },
  /** To take tables away, each with a reason that is logged; and to read what is in them as well. */
  'exports.make': { kind: 'read', roles: ['compliance', 'finance', 'admin'] },
  'operators.read': { kind: 'read', roles: ['admin'] },
  'operators.manage': { kind: 'change', roles: ['admin'] },
} as const satisfies Record<string, PermissionRow>

export type Permission = keyof typeof permissions

/** Every permission by name. */
export const permissionNames: readonly Permission[] = Object.keys(permissions).filter(isPermission)

/** Whether a role has a permission. */
export function may(role: Role, permission: Permission): boolean {
  const row: PermissionRow = permissions[permission]
  return role === 'auditor' ? row.kind === 'read' : row.roles.includes(role)
}

/** Whether what a permission is for takes two operators. */
export function takesTwo(permission: Permission): boolean {
  const row: PermissionRow = permissions[permission]
  return row.twoPerson === true
}

function isPermission(text: string): text is Permission {
  return Object.hasOwn(permissions, text)
}
