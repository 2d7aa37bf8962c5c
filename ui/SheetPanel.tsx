import { Drawer } from '@base-ui/react/drawer'
import { CloseIcon } from '#ui/icons.tsx'
import { useAfterMount, useWide } from '#ui/hooks.ts'
import type { SheetProps } from '#ui/Sheet.tsx'
import { useWords } from '#ui/words.tsx'

/** The sheet itself; loaded by `Sheet`, never imported elsewhere. */
export function SheetPanel({ open, title, detail, onClose, children }: SheetProps) {
  const words = useWords()
  const wide = useWide()
  // Opening in the first render would skip the rise, as there is no closed state to come from.
  const ready = useAfterMount()
  const place = wide
    ? { viewport: 'items-stretch justify-end', popup: 'side h-dvh w-[440px] pt-4' }
    : {
        viewport: 'items-end justify-center',
        popup:
          'max-h-[calc(100dvh-24px-var(--safe-top))] w-full max-w-[480px] rounded-t-sheet pt-2.5',
      }
  return (
    <Drawer.Root
      open={open && ready}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      swipeDirection={wide ? 'right' : 'down'}
    >
      <Drawer.VirtualKeyboardProvider>
        <Drawer.Portal>
          <Drawer.Backdrop className="sheet-scrim z-40" />
          <Drawer.Viewport className={`fixed inset-0 z-40 flex ${place.viewport}`}>
            <Drawer.Popup className={`sheet flex flex-col ${place.popup}`}>
              {!wide && (
                <div
                  aria-hidden="true"
                  className="mx-auto mb-1.5 h-[5px] w-9 rounded-full bg-faint opacity-40"
                />
              )}
              <div className="grid shrink-0 grid-cols-[44px_1fr_44px] items-center px-2.5">
                <Drawer.Close
                  aria-label={words.close}
                  className="press grid size-11 place-items-center rounded-full text-dim"
                >
                  <CloseIcon />
                </Drawer.Close>
                <Drawer.Title className="t-head text-center">{title}</Drawer.Title>
              </div>
              <Drawer.Content className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-gutter pt-1 pb-[calc(20px+var(--safe-bottom))]">
                {detail !== undefined && (
                  <Drawer.Description className="t-small mb-3 text-center text-balance text-dim">
                    {detail}
                  </Drawer.Description>
                )}
                {children}
              </Drawer.Content>
            </Drawer.Popup>
          </Drawer.Viewport>
        </Drawer.Portal>
      </Drawer.VirtualKeyboardProvider>
    </Drawer.Root>
  )
}
