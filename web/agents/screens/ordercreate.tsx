import { useState } from 'react'
import { programmeList } from '#contract/cards.programmes.ts'
import { Button } from '#ui/Button.tsx'
import { Segmented } from '#ui/Choice.tsx'
import { CopyRow } from '#ui/CopyRow.tsx'
import { DownloadIcon } from '#ui/icons.pages.tsx'
import { Page } from '#ui/Page.tsx'
import { Notice } from '#ui/Status.tsx'
import { TopBar } from '#ui/TopBar.tsx'
import { Answer } from '#web/app/Answer.tsx'
import { back } from '#web/app/history.ts'
import { useCall } from '#web/app/query.ts'
import { linksTable } from '#web/agents/model.ts'
import { LinkView } from '#web/agents/parts/LinkView.tsx'
import { type Made, OneForm } from '#web/agents/parts/OneForm.tsx'
import { TableForm } from '#web/agents/parts/TableForm.tsx'
import { saveText } from '#web/app/saveText.ts'
import { useAgentTexts } from '#web/agents/texts.ts'

/** Orders one card or many, and shows their links, which are told this once. */
export function Screen() {
  const words = useAgentTexts()
  const [made, setMade] = useState<readonly Made[]>([])
  const [first] = made
  const title =
    made.length === 0
      ? words.create.title
      : made.length === 1
        ? words.link.title
        : words.table.made(made.length)
  return (
    <Page top={<TopBar title={title} onBack={() => back('/pages/agent/index')} />}>
      {first === undefined ? (
        <Ordering onMade={setMade} />
      ) : (
        <div role="status" className="flex flex-col gap-4">
          {made.length === 1 ? (
            <LinkView order={first.order} link={first.link} />
          ) : (
            <Links made={made} />
          )}
          <Button onClick={() => setMade([])}>{words.link.another}</Button>
          <Button look="plain" href="/pages/agent/orderlist">
            {words.link.list}
          </Button>
        </div>
      )}
    </Page>
  )
}

function Ordering({ onMade }: { readonly onMade: (made: readonly Made[]) => void }) {
  const { create } = useAgentTexts()
  const [way, setWay] = useState<'one' | 'many'>('one')
  const offer = useCall(programmeList, {})
  return (
    <>
      <Segmented
        label={create.how}
        options={[
          { value: 'one', label: create.one },
          { value: 'many', label: create.many },
        ]}
        value={way}
        onChange={setWay}
      />
      {way === 'one' ? (
        <Answer of={offer} rows={3}>
          {({ programmes }) => (
            <OneForm programmes={programmes} onMade={(made) => onMade([made])} />
          )}
        </Answer>
      ) : (
        <TableForm onMade={onMade} />
      )}
    </>
  )
}

/** Links of many, each to be copied, and all of them in one file. */
function Links({ made }: { readonly made: readonly Made[] }) {
  const { table } = useAgentTexts()
  return (
    <>
      <Notice tone="warn">{table.once}</Notice>
      <Button
        look="gold"
        icon={DownloadIcon}
        onClick={() => saveText('links.csv', linksTable(made))}
      >
        {table.save}
      </Button>
      <ul role="list" className="grid gap-2">
        {made.map(({ order, link }) => (
          <li key={order.id}>
            <CopyRow label={order.customer} value={link} />
          </li>
        ))}
      </ul>
    </>
  )
}
