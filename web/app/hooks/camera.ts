import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'

/** Where the camera stands: the last four say why it does not run. */
export type CameraState = 'off' | 'starting' | 'on' | 'denied' | 'absent' | 'busy' | 'failed'

/** The camera as a screen uses it. */
export type Camera = {
  /** For the element that shows the picture. */
  readonly video: RefObject<HTMLVideoElement | null>
  readonly state: CameraState
  /** Undefined where the camera has no light. */
  readonly light: { readonly isOn: boolean; readonly turn: () => void } | undefined
  /** Tries again after it did not start. */
  readonly restart: () => void
}

/** Between two looks at the picture: fast enough for a steady hand, slow enough for the battery. */
const lookMs = 150

/** A picture large enough for a code across a third of it. */
const wanted: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
}

/** Whether the camera may run without asking; `allow` says that the person wants it to. */
export function useCameraAllowed(): readonly [isAllowed: boolean, allow: () => void] {
  const [isAllowed, setAllowed] = useState(false)
  useEffect(() => {
    // Some browsers know no such permission: then the person is asked first.
    void navigator.permissions
      ?.query({ name: 'camera' })
      .then(({ state }) => state === 'granted' && setAllowed(true))
      .catch(() => undefined)
  }, [])
  return [isAllowed, () => setAllowed(true)]
}

/** How a try to start ended, and with which track. */
type Outcome = {
  readonly attempt: number
  readonly state: CameraState
  readonly track?: MediaStreamTrack | undefined
}

/**
 * Runs the camera of the back while `isWanted`, shows it in `video`, and gives every picture to
 * `look`. It stops when the page is left, hidden behind another, or put into the background.
 */
export function useCamera(
  isWanted: boolean,
  look: (video: HTMLVideoElement) => Promise<void>,
): Camera {
  const video = useRef<HTMLVideoElement>(null)
  const [attempt, setAttempt] = useState(1)
  const [outcome, setOutcome] = useState<Outcome>()
  const [isLit, setLit] = useState(false)
  const see = useEffectEvent((element: HTMLVideoElement) => look(element))
  useEffect(() => {
    if (!isWanted) return undefined
    const end = new AbortController()
    const run = async () => {
      const stream = await openCamera()
      if (typeof stream === 'string') {
        if (!end.signal.aborted) setOutcome({ attempt, state: stream })
        return
      }
      end.signal.addEventListener('abort', () => stop(stream))
      const element = video.current
      if (end.signal.aborted || !element) return stop(stream)
      element.srcObject = stream
      await element.play().catch(() => undefined)
      if (end.signal.aborted) return
      setOutcome({ attempt, state: 'on', track: stream.getVideoTracks()[0] })
      await watch(element, end.signal, see)
    }
    void run()
    return () => {
      end.abort()
      setOutcome(undefined)
      setLit(false)
    }
  }, [isWanted, attempt])
  const known = outcome?.attempt === attempt ? outcome : undefined
  return {
    video,
    state: isWanted ? (known?.state ?? 'starting') : 'off',
    light: known?.track && lightOf(known.track, isLit, setLit),
    restart: () => setAttempt(attempt + 1),
  }
}

/** A picture that moves, or why there is none. */
async function openCamera(): Promise<MediaStream | CameraState> {
  // Absent too on a page without TLS, where browsers give no camera to anybody.
  if (!('mediaDevices' in navigator)) return 'absent'
  try {
    return await navigator.mediaDevices.getUserMedia(wanted)
  } catch (error) {
    return stateOfError(error instanceof DOMException ? error.name : '')
  }
}

function stateOfError(name: string): CameraState {
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'absent'
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'failed'
}

function stop(stream: MediaStream): void {
  for (const each of stream.getTracks()) each.stop()
}

/** Looks again and again, one look at a time, until it is told to stop. */
async function watch(
  video: HTMLVideoElement,
  signal: AbortSignal,
  look: (video: HTMLVideoElement) => Promise<void>,
): Promise<void> {
  while (!signal.aborted) {
    if (!document.hidden && video.readyState >= video.HAVE_CURRENT_DATA) await look(video)
    await new Promise((resolve) => setTimeout(resolve, lookMs))
  }
}

function lightOf(
  track: MediaStreamTrack,
  isOn: boolean,
  setOn: (isOn: boolean) => void,
): Camera['light'] {
  const capabilities = 'getCapabilities' in track ? track.getCapabilities() : {}
  if (capabilities.torch !== true) return undefined
  const turn = async () => {
    await track.applyConstraints({ advanced: [{ torch: !isOn }] })
    setOn(!isOn)
  }
  return { isOn, turn: () => void turn().catch(() => undefined) }
}
