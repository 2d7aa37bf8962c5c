/** The settings desk: how the service runs, changed in sets that two people see. */
import { useState } from 'react'
import { type Role, may } from '#contract/operators.permissions.ts'
import { type Basket, basketOf, emptyBasket } from '#console/config/basket.ts'
import { Editor } from '#console/config/Editor.tsx'
import { Sets } from '#console/config/Sets.tsx'
import { Desk } from '#console/Parts.tsx'
import { goTo } from '#console/place.ts'
import { Segmented } from '#ui/Choice.tsx'

const tabs = ['edit', 'open', 'history'] as const
type Tab = (typeof tabs)[number]

/** Assets, networks, fees, limits, regions and the app config. */
export function Config({ role, tab }: { readonly role: Role; readonly tab: string | undefined }) {
  const [basket, setBasket] = useState<Basket>(emptyBasket)
  const shown: Tab = tabs.find((one) => one === tab) ?? 'edit'
  const mayChange = may(role, 'config.change')
  return (
    <Desk title="Settings">
      <Segmented
        label="Which part"
        options={[
          { value: 'edit', label: mayChange ? 'Change' : 'As it is' },
          { value: 'open', label: 'Under way' },
          { value: 'history', label: 'History' },
        ]}
        value={shown}
        onChange={(next) => goTo(next === 'edit' ? 'config' : `config/${next}`)}
      />
      {shown === 'edit' ? (
        <Editor basket={basket} mayChange={mayChange} onChange={setBasket} />
      ) : (
        <Sets
          key={shown}
          open={shown === 'open'}
          mayChange={mayChange}
          onEdit={(set) => {
            setBasket(basketOf(set))
            goTo('config')
          }}
        />
      )}
    </Desk>
  )
}
