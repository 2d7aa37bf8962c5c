import type { ReactNode } from 'react'
import { operatorLogout, operatorSelf } from '#contract/operators.ts'
import type { OperatorSelf } from '#contract/operators.ts'
import { type Permission, type Role, may } from '#contract/operators.permissions.ts'
import type { Language } from '#contract/language.ts'
import { Access } from '#console/access/Access.tsx'
import { Agents } from '#console/agents/Agents.tsx'
import { Announcements } from '#console/announcements/Announcements.tsx'
import { Approvals } from '#console/Approvals.tsx'
import { Audit } from '#console/Audit.tsx'
import { Below } from '#console/Below.tsx'
import { useAct, useAnswer } from '#console/calls.ts'
import { Cards } from '#console/cards/Cards.tsx'
import { Config } from '#console/config/Config.tsx'
import type { ConsoleTexts } from '#console/language.ts'
import { Identity } from '#console/identity/Identity.tsx'
import { Orders } from '#console/identity/Orders.tsx'
import { Ledger } from '#console/ledger/Ledger.tsx'
import { Operators } from '#console/Operators.tsx'
import { Answer } from '#console/Parts.tsx'
import { Service } from '#console/Overview.tsx'
import { usePlace } from '#console/place.ts'
import { Badge, useWaiting } from '#console/queues.tsx'
import { leave } from '#console/session.ts'
import { User } from '#console/User.tsx'
import { Users } from '#console/users/Users.tsx'
import { Risk } from '#console/Risk.tsx'
import { Withdrawals } from '#console/Withdrawals.tsx'
import { IconButton } from '#ui/Button.tsx'
import { AuricMark } from '#ui/Coin.tsx'
import {
  GearIcon,
  HistoryIcon,
  IdentityIcon,
  InviteIcon,
  KeyIcon,
  LockIcon,
  LogOutIcon,
  ScalesIcon,
  SwapIcon,
  UsersIcon,
} from '#ui/icons.pages.tsx'
import {
  CardIcon,
  ArrowInIcon,
  ArrowOutIcon,
  BellIcon,
  HomeIcon,
  ReceiptIcon,
  ShieldIcon,
  type Icon,
} from '#ui/icons.tsx'
import { Empty } from '#ui/Status.tsx'

/** What every desk may be told. */
type Told = {
  readonly texts: ConsoleTexts
  readonly language: Language
}

type Entry = {
  readonly place: string
  readonly label: string
  readonly icon: Icon
  readonly permission: Permission
  readonly show: (at: At) => ReactNode
}

/** Who looks, and at what of the desk: an id, a tab. */
type At = Told & {
  readonly id: string | undefined
  readonly operator: OperatorSelf
  readonly role: Role
}

/** The desks, in the order of the side; who lacks the permission does not see one. */
const entries: readonly Entry[] = [
  {
    place: '',
    label: 'Overview',
    icon: HomeIcon,
    permission: 'overview.read',
    show: ({ texts, language, role }) => <Service texts={texts} language={language} role={role} />,
  },
  {
    place: 'users',
    label: 'Users',
    icon: UsersIcon,
    permission: 'users.read',
    show: ({ id, role }) => (id === undefined ? <Users /> : <User key={id} id={id} role={role} />),
  },
  {
    place: 'identity',
    label: 'Identity',
    icon: IdentityIcon,
    permission: 'kyc.read',
    show: ({ role }) => <Identity role={role} />,
  },
  {
    place: 'checks',
    label: 'Identity orders',
    icon: ReceiptIcon,
    permission: 'kyc.read',
    show: ({ id, role }) => <Orders id={id} role={role} />,
  },
  {
    place: 'cards',
    label: 'Cards',
    icon: CardIcon,
    permission: 'cards.read',
    show: ({ role }) => <Cards role={role} />,
  },
  {
    place: 'agents',
    label: 'Agents',
    icon: InviteIcon,
    permission: 'agents.read',
    show: ({ role }) => <Agents role={role} />,
  },
  {
    place: 'ledger',
    label: 'Ledger',
    icon: ScalesIcon,
    permission: 'ledger.read',
    show: ({ id, role }) => <Ledger key={id} at={id} role={role} />,
  },
  {
    place: 'withdrawals',
    label: 'Withdrawals',
    icon: ArrowOutIcon,
    permission: 'withdrawals.read',
    show: ({ role }) => <Withdrawals role={role} />,
  },
  {
    place: 'below',
    label: 'Below minimum',
    icon: ArrowInIcon,
    permission: 'deposits.read',
    show: ({ role }) => <Below role={role} />,
  },
  {
    place: 'risk',
    label: 'Risk',
    icon: ShieldIcon,
    permission: 'risk.read',
    show: ({ id, role }) => <Risk role={role} id={id} />,
  },
  {
    place: 'approvals',
    label: 'Approvals',
    icon: SwapIcon,
    permission: 'approvals.read',
    show: ({ operator }) => <Approvals self={operator} />,
  },
  {
    place: 'announcements',
    label: 'Announcements',
    icon: BellIcon,
    permission: 'announcements.read',
    show: ({ id, role }) => <Announcements role={role} part={id} />,
  },
  {
    place: 'config',
    label: 'Settings',
    icon: GearIcon,
    permission: 'config.read',
    show: ({ id, role }) => <Config role={role} tab={id} />,
  },
  {
    place: 'audit',
    label: 'Audit log',
    icon: HistoryIcon,
    permission: 'audit.read',
    show: ({ role }) => <Audit role={role} />,
  },
  {
    place: 'operators',
    label: 'Operators',
    icon: KeyIcon,
    permission: 'operators.read',
    show: ({ operator }) => <Operators self={operator} />,
  },
  {
    place: 'access',
    label: 'My access',
    icon: LockIcon,
    permission: 'session.own',
    show: () => <Access />,
  },
]

/** The console of whoever is logged in. */
export function Shell(told: Told) {
  const self = useAnswer(operatorSelf, {})
  return <Answer of={self}>{({ operator }) => <Inside {...told} operator={operator} />}</Answer>
}

function Inside({ operator, ...told }: Told & { readonly operator: OperatorSelf }) {
  const [desk = '', id] = usePlace()
  return (
    <div className="min-h-dvh wide:grid wide:grid-cols-[240px_1fr]">
      <Side operator={operator} desk={desk} />
      <main className="min-w-0 px-gutter py-5 wide:px-8">
        <Place {...told} operator={operator} desk={desk} id={id} />
      </main>
    </div>
  )
}

function Side({ operator, desk }: { readonly operator: OperatorSelf; readonly desk: string }) {
  const logOut = useAct(operatorLogout)
  const waiting = useWaiting()
  const shown = entries.filter(({ permission }) => may(operator.role, permission))
  return (
    <header className="border-line flex flex-col gap-4 px-gutter pt-4 wide:sticky wide:top-0 wide:h-dvh wide:border-r wide:px-3 wide:pb-4">
      <div className="flex items-center gap-3 wide:px-2">
        <AuricMark size={36} />
        <p className="t-head flex-1">Auric</p>
        <div className="wide:hidden">
          <IconButton
            icon={LogOutIcon}
            label="Log out"
            onClick={() => logOut.mutate({}, { onSettled: leave })}
          />
        </div>
      </div>
      <nav aria-label="Desks" className="relative overflow-x-auto wide:flex-1">
        <ul role="list" className="flex gap-1 wide:grid">
          {shown.map(({ place, label, icon: Mark }) => (
            <li key={place}>
              <a
                href={`#/${place}`}
                aria-current={desk === place ? 'page' : undefined}
                aria-label={label}
                aria-describedby={waiting.has(place) ? `waiting-${place}` : undefined}
                className={`press flex min-h-11 items-center gap-3 rounded-item px-3 whitespace-nowrap ${desk === place ? 'bg-gold-wash text-gold' : 'text-dim'}`}
              >
                <Mark className="size-5" />
                <span className="t-strong wide:flex-1">{label}</span>
                <Badge id={`waiting-${place}`} count={waiting.get(place)} />
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="hidden items-center justify-between gap-2 px-2 wide:flex">
        <p className="min-w-0">
          <span className="t-strong block truncate">{operator.name}</span>
          <span className="t-small block text-dim">{operator.role}</span>
        </p>
        <IconButton
          icon={LogOutIcon}
          label="Log out"
          onClick={() => logOut.mutate({}, { onSettled: leave })}
        />
      </div>
    </header>
  )
}

function Place({
  desk,
  id,
  operator,
  texts,
  language,
}: Told & {
  readonly desk: string
  readonly id: string | undefined
  readonly operator: OperatorSelf
}) {
  const entry = entries.find(({ place }) => place === desk)
  if (!entry) return <Empty>There is no such desk.</Empty>
  if (!may(operator.role, entry.permission))
    return <Empty>Your role does not open this desk.</Empty>
  return entry.show({ id, operator, role: operator.role, texts, language })
}
