/** Ordering many from a table: it is looked at first, and then ordered whole or not at all. */
import { useRef, useState } from 'react'
import { importAgentOrders, importRowMax, importSizeMax } from '#contract/agents.ts'
import { Failure } from '#contract/errors.ts'
import type { OutputOf } from '#contract/operation.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/Field.tsx'
import { DownloadIcon, FileIcon } from '#ui/icons.pages.tsx'
import { CheckIcon, WarningIcon } from '#ui/icons.tsx'
import { List, ListItem, SectionHead } from '#ui/List.tsx'
import { randomId } from '#ui/random.ts'
import { Notice } from '#ui/Status.tsx'
import { call } from '#web/app/api.ts'
import { FormError } from '#web/app/FormError.tsx'
import { useAction } from '#web/app/hooks/action.ts'
import { useOnceCall } from '#web/app/hooks/money.ts'
import { saveText } from '#web/app/saveText.ts'
import { sampleTable } from '#web/agents/model.ts'
import type { Made } from '#web/agents/parts/OneForm.tsx'
import { SendOnce } from '#web/agents/parts/SendOnce.tsx'
import { renewOrders } from '#web/agents/queries.ts'
import { useAgentTexts } from '#web/agents/texts.ts'

type Checked = Pick<OutputOf<typeof importAgentOrders>, 'rows' | 'room'>

/** A file or pasted rows, what is wrong with which, and the order for all. */
export function TableForm({ onMade }: { readonly onMade: (made: readonly Made[]) => void }) {
  const { table } = useAgentTexts()
  const [csv, setCsv] = useState('')
  const [checked, setChecked] = useState<Checked>()
  const [problem, setProblem] = useState<string>()
  const [refused, setRefused] = useState<Failure>()
  const check = useAction(async (text: string) => {
    const asked = { idempotencyKey: randomId() }
    setChecked(await call(importAgentOrders, { csv: text, dryRun: true }, asked))
  })
  const { state, send } = useOnceCall(importAgentOrders)
  const order = async () => {
    setRefused(undefined)
    const answer = await send({ csv, dryRun: false })
    if (answer === undefined) return
    if (answer instanceof Failure) setRefused(answer)
    else onMade(answer.orders)
    void renewOrders()
  }
  const write = (text: string) => {
    setCsv(text)
    setChecked(undefined)
    setProblem(undefined)
    check.clear()
    setRefused(undefined)
  }
  const look = (text: string) => {
    if (text.trim() === '') setProblem(table.empty)
    else if (text.length > importSizeMax) setProblem(table.tooLarge)
    else void check.run(text)
  }
  const isFine = checked?.rows.every(({ problem }) => problem === null)
  return (
    <div className="flex flex-col gap-4 pt-4">
      <p className="t-body text-pretty text-dim">{table.text(importRowMax)}</p>
      <Files
        hasFile={csv !== ''}
        onRead={(text) => {
          write(text)
          look(text)
        }}
        onRefused={(why) => {
          setChecked(undefined)
          setProblem(why)
        }}
      />
      <TextField
        label={table.paste}
        value={csv}
        rows={5}
        spellCheck={false}
        autoComplete="off"
        error={problem}
        onChange={({ target }) => write(target.value)}
      />
      {checked && <Result {...checked} />}
      <FormError error={check.error} />
      {checked && isFine ? (
        <SendOnce
          state={state}
          refused={refused}
          label={table.submit(checked.rows.length)}
          busy={table.busy}
          onSend={() => void order()}
        />
      ) : (
        <Button
          look="gold"
          busy={check.busy ? table.checking : undefined}
          onClick={() => look(csv)}
        >
          {table.check}
        </Button>
      )}
    </div>
  )
}

function Files({
  hasFile,
  onRead,
  onRefused,
}: {
  readonly hasFile: boolean
  readonly onRead: (text: string) => void
  readonly onRefused: (why: string) => void
}) {
  const { table } = useAgentTexts()
  const input = useRef<HTMLInputElement>(null)
  const read = useAction(async (file: File) => {
    // A byte of UTF-8 is never more than one character.
    if (file.size > importSizeMax * 4) {
      onRefused(table.tooLarge)
      return
    }
    const text = textOf(await file.arrayBuffer())
    if (text === undefined) onRefused(table.notUtf8)
    else onRead(text)
  })
  return (
    <div className="grid grid-cols-1 gap-3 min-[360px]:grid-cols-2">
      <Button icon={FileIcon} onClick={() => input.current?.click()}>
        {hasFile ? table.other : table.choose}
      </Button>
      <Button icon={DownloadIcon} onClick={() => saveText('orders.csv', sampleTable)}>
        {table.sample}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv,text/plain"
        aria-label={table.choose}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void read.run(file)
          // The same file can be chosen again once it is mended.
          target.value = ''
        }}
      />
    </div>
  )
}

/** UTF-8, with its mark or without; undefined for anything else, whose letters would be lost. */
function textOf(bytes: ArrayBuffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Every row in its words; those with a mistake first. */
function Result({ rows, room }: Checked) {
  const words = useAgentTexts()
  const { table } = words
  const over = rows.filter(({ problem }) => problem === 'quota').length
  const bad = rows.filter(({ problem }) => problem !== null).length - over
  const sorted = rows.toSorted((a, b) => Number(a.problem === null) - Number(b.problem === null))
  return (
    <section>
      <SectionHead title={table.result} />
      <div role="status" className="grid gap-2 pb-3">
        {bad > 0 && <Notice tone="warn">{table.bad(bad)}</Notice>}
        {over > 0 && <Notice tone="warn">{table.over(over, room)}</Notice>}
        {bad + over === 0 && <Notice tone="gold">{table.ready(rows.length)}</Notice>}
      </div>
      <List label={table.result}>
        {sorted.map(({ line, customer, type, problem }) => (
          <ListItem
            key={line}
            icon={
              problem === null ? (
                <CheckIcon className="size-5 text-up" />
              ) : (
                <WarningIcon className="size-5 text-warn" />
              )
            }
            title={customer === '' ? table.line(line) : customer}
            detail={[
              customer === '' ? undefined : table.line(line),
              type === null ? undefined : words.types[type],
              problem === null ? table.good : table.problems[problem],
            ]
              .filter(Boolean)
              .join(' · ')}
          />
        ))}
      </List>
    </section>
  )
}
