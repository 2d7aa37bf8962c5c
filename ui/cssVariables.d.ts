import 'react'

declare module 'react' {
  /** Lets `style` carry custom properties (`--digit`), which React's own types leave out. */
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined
  }
}
