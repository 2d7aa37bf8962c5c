import { useDeferredValue, useState } from 'react'
import { searchMin, userSearch } from '#contract/operators.users.ts'
import { useAnswer } from '#console/calls.ts'
import { Answer, Desk } from '#console/Parts.tsx'
import { Avatar } from '#ui/Coin.tsx'
import { SearchField } from '#ui/Field.tsx'
import { UsersIcon } from '#ui/icons.tsx'
import { List, ListItem } from '#ui/List.tsx'
import { Empty, Pill } from '#ui/Status.tsx'

/** Looks users up. */
export function Users() {
  const [text, setText] = useState('')
  const looked = useDeferredValue(text.trim())
  const isEnough = looked.length >= searchMin
  return (
    <Desk title="Users">
      <SearchField
        value={text}
        onChange={setText}
        label="UID, user name, phone, e-mail, order number or address"
      />
      {isEnough ? (
        <Found text={looked} />
      ) : (
        <Empty icon={UsersIcon}>Type at least two letters or digits.</Empty>
      )}
    </Desk>
  )
}

function Found({ text }: { readonly text: string }) {
  const found = useAnswer(userSearch, { text })
  return (
    <Answer of={found}>
      {({ users }) =>
        users.length === 0 ? (
          <Empty icon={UsersIcon}>Nobody is known by that.</Empty>
        ) : (
          <List label="Users found">
            {users.map((user) => (
              <ListItem
                key={user.id}
                href={`#/users/${user.id}`}
                leading={<Avatar name={user.username ?? user.nickname} size={40} />}
                title={user.username ?? user.nickname}
                detail={[user.uid, user.phone, user.email].filter(Boolean).join(' · ')}
                value={user.status === 'frozen' ? <Pill tone="warn">Frozen</Pill> : undefined}
                mark="chevron"
              />
            ))}
          </List>
        )
      }
    </Answer>
  )
}
