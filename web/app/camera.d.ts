/** What phones have beside the standard library's types: the light, and reading codes natively. */
interface MediaTrackCapabilities {
  readonly torch?: boolean
}

interface MediaTrackConstraintSet {
  torch?: boolean
}

declare class BarcodeDetector {
  constructor(options: { readonly formats: readonly string[] })
  static getSupportedFormats(): Promise<readonly string[]>
  detect(source: HTMLVideoElement | ImageBitmap): Promise<readonly { readonly rawValue: string }[]>
}
