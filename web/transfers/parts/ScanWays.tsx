import { useRef } from 'react'
import { QuickActions } from '#ui/Hero.tsx'
import { CopyIcon, ImageIcon, SunIcon } from '#ui/icons.pages.tsx'
import { toast } from '#ui/toast.ts'
import type { Camera } from '#web/app/hooks/camera.ts'
import { useAction } from '#web/app/hooks/action.ts'
import { useTexts } from '#web/app/language.ts'
import { readFile } from '#web/transfers/scanRead.ts'

/** The other ways to a code: a picture of it, or its text; and the light, where there is one. */
export function ScanWays({
  light,
  onText,
}: {
  readonly light: Camera['light']
  readonly onText: (text: string) => Promise<void>
}) {
  const { scan } = useTexts().general
  const input = useRef<HTMLInputElement>(null)
  const read = useAction(async (file: File) => {
    const text = await readFile(file).catch(() => {
      toast(scan.noImage, 'failed')
      return ''
    })
    if (text === undefined) toast(scan.noCode, 'failed')
    else if (text !== '') await onText(text)
  })
  const paste = async () => {
    const text = await navigator.clipboard.readText().catch(() => undefined)
    if (text === undefined) toast(scan.pasteFailed, 'failed')
    else if (text.trim() === '') toast(scan.nothing, 'info')
    else await onText(text)
  }
  return (
    <>
      <QuickActions
        actions={[
          {
            label: read.busy ? scan.reading : scan.image,
            icon: ImageIcon,
            onClick: () => input.current?.click(),
          },
          { label: scan.paste, icon: CopyIcon, onClick: () => void paste() },
          ...(light
            ? [
                {
                  label: light.isOn ? scan.torchOff : scan.torchOn,
                  icon: SunIcon,
                  onClick: light.turn,
                },
              ]
            : []),
        ]}
      />
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? []
          // The same file can be chosen again after a fault.
          event.target.value = ''
          if (file) void read.run(file)
        }}
      />
    </>
  )
}
