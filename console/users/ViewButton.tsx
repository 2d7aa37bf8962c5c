import { useState } from 'react'
import { startView } from '#contract/operators.view.ts'
import { useAct } from '#console/calls.ts'
import { ReasonSheet } from '#console/Parts.tsx'
import { Button } from '#ui/Button.tsx'
import { EyeIcon } from '#ui/icons.tsx'

/** Begins a view of the user's app; `onReady` gets the link that opens it once. */
export function ViewButton({
  id,
  onReady,
}: {
  readonly id: string
  readonly onReady: (url: string) => void
}) {
  const [open, setOpen] = useState(false)
  const start = useAct(startView)
  return (
    <>
      <Button size="small" icon={EyeIcon} onClick={() => setOpen(true)}>
        View as the user…
      </Button>
      <ReasonSheet
        title="View as the user"
        detail="Read only, for ten minutes. The user is told that an operator looked, and not who."
        action="Begin the view"
        open={open}
        onClose={() => setOpen(false)}
        act={start}
        input={(reason) => ({ id, reason })}
        onDone={({ url }) => onReady(url)}
      />
    </>
  )
}

/** The way into a view that was begun. Another window: nothing of the console goes with it. */
export function ViewLink({ url }: { readonly url: string }) {
  return (
    <p className="panel flex flex-wrap items-center justify-between gap-3 px-4 py-3">
      <span className="t-body">The view is ready. The link works once, within a minute.</span>
      <a
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        className="press gold-fill inline-grid min-h-11 place-items-center rounded-full px-5 text-[15px] font-semibold"
      >
        Open the view
      </a>
    </p>
  )
}
