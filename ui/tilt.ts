/** A card leans a little towards the pointer, or as the phone in the hand does. */

/** Degrees at the edges. */
const tiltMax = 7
/** Degrees that a phone is turned for one degree of the card. */
const damping = 4

/** A ref that writes `--tilt-x` and `--tilt-y` (degrees) on its element for as long as it stands there. */
export function tilt(element: HTMLElement | null): (() => void) | undefined {
  if (!element || matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined
  const stop = new AbortController()
  const options = { signal: stop.signal, passive: true }
  const frame = element.parentElement ?? element
  const rest = () => {
    delete element.dataset['tilting']
    lean(element, 0, 0)
  }
  frame.addEventListener('pointermove', (event) => followPointer(event, element, frame), options)
  frame.addEventListener('pointerleave', rest, options)
  followHand(element, options)
  return () => {
    stop.abort()
    rest()
  }
}

function followPointer(event: PointerEvent, element: HTMLElement, frame: HTMLElement): void {
  if (event.pointerType !== 'mouse') return
  const { left, top, width, height } = frame.getBoundingClientRect()
  element.dataset['tilting'] = 'yes'
  const across = ((event.clientX - left) / width - 0.5) * 2
  const down = ((event.clientY - top) / height - 0.5) * 2
  lean(element, across * tiltMax, -down * tiltMax)
}

/** How the phone was held when it was first heard is level. */
function followHand(element: HTMLElement, options: AddEventListenerOptions): void {
  let level: { readonly beta: number; readonly gamma: number } | undefined
  const follow = ({ beta, gamma }: DeviceOrientationEvent) => {
    if (beta === null || gamma === null) return
    level ??= { beta, gamma }
    lean(element, (gamma - level.gamma) / damping, (level.beta - beta) / damping)
  }
  addEventListener('deviceorientation', follow, options)
}

function lean(element: HTMLElement, x: number, y: number): void {
  const within = (degrees: number) => Math.max(-tiltMax, Math.min(tiltMax, degrees))
  element.style.setProperty('--tilt-x', `${within(x)}`)
  element.style.setProperty('--tilt-y', `${within(y)}`)
}
