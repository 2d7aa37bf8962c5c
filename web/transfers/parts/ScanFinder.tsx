import { type ReactNode, type RefObject } from 'react'
import { Button } from '#ui/Button.tsx'
import { CameraIcon } from '#ui/icons.pages.tsx'
import { type Icon, WarningIcon } from '#ui/icons.tsx'
import type { CameraState } from '#web/app/hooks/camera.ts'
import { useTexts } from '#web/app/language.ts'

/** What the camera sees, or in its place why it sees nothing and what to do about it. */
export function ScanFinder({
  video,
  state,
  isReading,
  onStart,
}: {
  readonly video: RefObject<HTMLVideoElement | null>
  readonly state: CameraState
  /** A code was found and is being looked into. */
  readonly isReading: boolean
  readonly onStart: () => void
}) {
  const { scan } = useTexts().general
  const isOn = state === 'on'
  return (
    <div
      className={`relative grid aspect-[4/5] max-h-[60dvh] w-full place-items-center overflow-hidden rounded-card ${isOn ? 'bg-[oklch(0_0_0)]' : 'panel'}`}
    >
      <video
        ref={video}
        muted
        playsInline
        aria-hidden="true"
        className={`absolute inset-0 size-full object-cover ${isOn ? '' : 'invisible'}`}
      />
      {isOn ? (
        <>
          <Corners />
          <p
            role="status"
            className="t-small absolute bottom-5 left-1/2 w-max max-w-[calc(100%-32px)] -translate-x-1/2 rounded-full bg-[oklch(0_0_0/0.6)] px-4 py-2 text-center text-white"
          >
            {scan.hint}
          </p>
        </>
      ) : (
        <Instead state={state} isReading={isReading} onStart={onStart} />
      )}
    </div>
  )
}

function Instead({
  state,
  isReading,
  onStart,
}: {
  readonly state: Exclude<CameraState, 'on'>
  readonly isReading: boolean
  readonly onStart: () => void
}) {
  const { scan } = useTexts().general
  if (isReading || state === 'starting') {
    return (
      <Message icon={CameraIcon} role="status">
        <p className="t-body text-dim">{isReading ? scan.reading : scan.starting}</p>
      </Message>
    )
  }
  const isAsked = state === 'off'
  const { title, text } = isAsked ? { title: scan.askTitle, text: scan.ask } : scan[state]
  return (
    <Message icon={isAsked ? CameraIcon : WarningIcon} role={isAsked ? undefined : 'alert'}>
      <h2 className="t-head text-balance">{title}</h2>
      <p className="t-body max-w-[32ch] text-balance text-dim">{text}</p>
      <div className="pt-2">
        <Button size="small" look={isAsked ? 'gold' : 'ghost'} onClick={onStart}>
          {isAsked ? scan.allow : scan.again}
        </Button>
      </div>
    </Message>
  )
}

function Message({
  icon: Mark,
  role,
  children,
}: {
  readonly icon: Icon
  readonly role: 'status' | 'alert' | undefined
  readonly children: ReactNode
}) {
  return (
    <div role={role} className="relative grid justify-items-center gap-2 px-6 text-center">
      <span className="mb-1 grid size-14 place-items-center rounded-full bg-raised text-dim">
        <Mark className="size-6" />
      </span>
      {children}
    </div>
  )
}

/** Where to hold the code. The reader looks everywhere; people aim better with a frame. */
const Corners = () => (
  <svg
    viewBox="0 0 100 100"
    aria-hidden="true"
    className="relative size-[62%] max-h-[280px] max-w-[280px]"
    fill="none"
    stroke="oklch(0.85 0.12 88)"
    strokeWidth="1.8"
    strokeLinecap="round"
  >
    <path d="M2 22V12A10 10 0 0 1 12 2h10M78 2h10a10 10 0 0 1 10 10v10M98 78v10a10 10 0 0 1-10 10H78M22 98H12A10 10 0 0 1 2 88V78" />
  </svg>
)
