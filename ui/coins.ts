/** How each asset's coin is drawn: its colour and our own mark (no issuer's logo). */

/** `mark` is a stroked path on a 24 grid; an asset without one shows the first letter of its code. */
export type CoinFace = { readonly colour: string; readonly mark?: string }

const faces: Readonly<Record<string, CoinFace>> = {
  USDT: { colour: 'oklch(0.61 0.115 167)', mark: 'M6.5 7h11M12 7v11M8.5 12.4l7-2M8.5 15l7-2' },
  USDC: { colour: 'oklch(0.56 0.14 255)', mark: 'M16 8.3a5.2 5.2 0 1 0 0 7.4M12 5v2M12 17v2' },
  BTC: {
    colour: 'oklch(0.74 0.165 62)',
    mark: 'M8.5 6.5h4.7a2.7 2.7 0 0 1 0 5.4H8.5zM8.5 11.9h5.3a2.8 2.8 0 0 1 0 5.6H8.5zM10.8 4.5v2M10.8 17.5v2',
  },
  ETH: { colour: 'oklch(0.55 0.095 277)', mark: 'M7.5 7h9M9 12h6M7.5 17h9' },
  TRX: { colour: 'oklch(0.57 0.19 27)', mark: 'M6.5 7h11M12 7v10.5' },
  BNB: { colour: 'oklch(0.72 0.145 84)', mark: 'M8 17V7l8 10V7' },
  SOL: {
    colour: 'oklch(0.55 0.19 300)',
    mark: 'M15.3 8.7c-.5-1-1.7-1.7-3.3-1.7-2 0-3.4 1-3.4 2.5 0 3.5 6.8 1.5 6.8 5 0 1.5-1.4 2.5-3.4 2.5-1.6 0-2.9-.7-3.4-1.8',
  },
  POL: { colour: 'oklch(0.53 0.2 293)', mark: 'M8.5 17.5v-11h4.2a3.3 3.3 0 0 1 0 6.6H8.5' },
  XRP: { colour: 'oklch(0.45 0.03 260)', mark: 'M7.5 7l9 10M16.5 7l-9 10' },
  LTC: { colour: 'oklch(0.56 0.07 250)', mark: 'M10.8 6.5l-2 10.5h7M7.5 13.2l5.5-2.4' },
  DOGE: { colour: 'oklch(0.68 0.115 88)', mark: 'M9 6.5h2.5a5.5 5.5 0 0 1 0 11H9zM7 12h5' },
  USD: {
    colour: 'oklch(0.53 0.11 150)',
    mark: 'M15.3 8.7c-.5-1-1.7-1.7-3.3-1.7-2 0-3.4 1-3.4 2.5 0 3.5 6.8 1.5 6.8 5 0 1.5-1.4 2.5-3.4 2.5-1.6 0-2.9-.7-3.4-1.8M12 5v14',
  },
  EUR: { colour: 'oklch(0.5 0.15 265)', mark: 'M16 7.8a5.3 5.3 0 1 0 0 8.4M6.8 10.7h6M6.8 13.3h6' },
}

/** The face of an asset, by its code; unknown codes get a colour of their own, always the same. */
export function coinFace(code: string): CoinFace {
  return faces[code.toUpperCase()] ?? { colour: `oklch(0.55 0.1 ${hue(code)})` }
}

const hue = (code: string): number =>
  [...code].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360, 7)
