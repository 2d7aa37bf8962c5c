import { useState } from 'react'
import { type Role, may } from '#contract/operators.permissions.ts'
import { freezeUser, unfreezeUser, userDetail } from '#contract/operators.users.ts'
import type { UserRow } from '#contract/operators.users.ts'
import { AdjustButton } from '#console/Adjust.tsx'
import { useAct, useAnswer } from '#console/calls.ts'
import { findPlace } from '#console/ledger/place.ts'
import { Answer, Desk, Moment, ReasonSheet } from '#console/Parts.tsx'
import { Balances, Bills, Devices, Notes, Profile } from '#console/UserTabs.tsx'
import { ViewButton, ViewLink } from '#console/users/ViewButton.tsx'
import { Button } from '#ui/Button.tsx'
import { Segmented } from '#ui/Choice.tsx'
import { Notice } from '#ui/Status.tsx'

const tabs = ['Profile', 'Balances', 'Bills', 'Devices', 'Notes'] as const
type Tab = (typeof tabs)[number]

/** One user, and what may be done about them. */
export function User({ id, role }: { readonly id: string; readonly role: Role }) {
  const [tab, setTab] = useState<Tab>('Profile')
  const [view, setView] = useState<string>()
  const detail = useAnswer(userDetail, { id })
  return (
    <Answer of={detail}>
      {({ user, balances, notes }) => (
        <Desk
          title={user.username ?? user.nickname}
          actions={
            <>
              {may(role, 'users.view') && <ViewButton id={id} onReady={setView} />}
              {may(role, 'ledger.read') && (
                <Button size="small" href={`#/${findPlace(user.uid)}`}>
                  Accounts
                </Button>
              )}
              {may(role, 'ledger.adjust') && <AdjustButton userId={id} assets={balances} />}
              <FreezeButton user={user} role={role} />
            </>
          }
        >
          {view !== undefined && <ViewLink url={view} />}
          {user.status === 'frozen' && (
            <Notice tone="warn" title="Frozen">
              {user.frozenBy === 'operator'
                ? 'By an operator: the user can look, and nothing leaves.'
                : 'By the user, who can lift it.'}
            </Notice>
          )}
          <Segmented
            label="What of the user"
            options={tabs.map((value) => ({ value, label: value }))}
            value={tab}
            onChange={setTab}
          />
          {tab === 'Profile' && (
            <Profile user={user} since={<Moment at={user.createdAt} />} role={role} />
          )}
          {tab === 'Balances' && <Balances balances={balances} />}
          {tab === 'Bills' && <Bills id={id} balances={balances} role={role} />}
          {tab === 'Devices' && <Devices id={id} />}
          {tab === 'Notes' && <Notes id={id} notes={notes} role={role} />}
        </Desk>
      )}
    </Answer>
  )
}

function FreezeButton({ user, role }: { readonly user: UserRow; readonly role: Role }) {
  const [open, setOpen] = useState(false)
  const freeze = useAct(freezeUser)
  const unfreeze = useAct(unfreezeUser)
  const isFrozen = user.frozenBy === 'operator'
  const close = () => setOpen(false)
  if (!may(role, isFrozen ? 'users.unfreeze' : 'users.freeze')) return null
  return (
    <>
      <Button size="small" look={isFrozen ? 'ghost' : 'danger'} onClick={() => setOpen(true)}>
        {isFrozen ? 'Unfreeze…' : 'Freeze…'}
      </Button>
      <ReasonSheet
        title={isFrozen ? 'Unfreeze the account' : 'Freeze the account'}
        detail="The user is told."
        action={isFrozen ? 'Unfreeze' : 'Freeze'}
        look={isFrozen ? 'gold' : 'danger'}
        open={open}
        onClose={close}
        act={isFrozen ? unfreeze : freeze}
        input={(reason) => ({ id: user.id, reason })}
      />
    </>
  )
}
