import { type PointerEvent, useRef, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Segmented } from '#ui/Choice.tsx'
import { Field } from '#ui/Field.tsx'
import { FormError } from '#web/app/FormError.tsx'
import { useAction } from '#web/app/hooks/action.ts'
import { useOwnImage } from '#web/app/hooks/image.ts'
import { useLanguage } from '#web/app/language.ts'
import { uploadImage } from '#web/app/upload.ts'
import { drawnFile } from '#web/app/picture.ts'
import { useKycTexts } from '#web/kyc/texts.ts'

/** Pixels of the picture; the pad shows it as wide as there is room. */
const pad = { width: 900, height: 360 }
const typedMax = 40

type Way = 'draw' | 'type'

/** A signature by finger, pen or mouse, or typed and written in a signature's hand. */
export function SignatureField({
  label,
  error,
  value,
  onChange,
}: {
  readonly label: string
  readonly error: string | undefined
  /** Id of the upload. */
  readonly value: string | undefined
  readonly onChange: (id: string | undefined) => void
}) {
  const { signature: words } = useKycTexts()
  const src = useOwnImage(value === undefined ? null : `/api/file/${value}`)
  return (
    <fieldset className="panel flex flex-col gap-3 p-4">
      <legend className="t-strong float-left">{label}</legend>
      {value === undefined ? (
        <Signing onSigned={onChange} />
      ) : (
        <>
          {src !== undefined && (
            <img src={src} alt={label} className="w-full rounded-item bg-white object-contain" />
          )}
          <Button onClick={() => onChange(undefined)}>{words.again}</Button>
        </>
      )}
      {error !== undefined && (
        <p role="alert" className="t-small text-down">
          {error}
        </p>
      )}
    </fieldset>
  )
}

function Signing({ onSigned }: { readonly onSigned: (id: string) => void }) {
  const kyc = useKycTexts()
  const { signature: words } = kyc
  const language = useLanguage()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [way, setWay] = useState<Way>('draw')
  const [typed, setTyped] = useState('')
  const [isEmpty, setEmpty] = useState(true)
  const send = useAction(async () => {
    const file = canvas.current ? await drawnFile(canvas.current) : undefined
    if (file) onSigned((await uploadImage(file, language, 'kyc')).id)
  })
  const restart = () => {
    if (canvas.current) clear(canvas.current)
    setTyped('')
    setEmpty(true)
  }
  return (
    <>
      <Segmented
        label={words.pad}
        options={[
          { value: 'draw', label: words.draw },
          { value: 'type', label: words.type },
        ]}
        value={way}
        onChange={(next) => {
          restart()
          setWay(next)
        }}
      />
      {way === 'type' && (
        <Field
          label={words.typed}
          maxLength={typedMax}
          autoComplete="name"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            if (canvas.current) write(canvas.current, target.value)
            setEmpty(target.value.trim() === '')
          }}
        />
      )}
      <canvas
        ref={canvas}
        {...pad}
        role="img"
        aria-label={words.pad}
        className={`w-full rounded-item bg-white hairline ${way === 'draw' ? 'touch-none' : ''}`}
        onPointerDown={(event) => {
          if (way === 'type') return
          event.currentTarget.setPointerCapture(event.pointerId)
          draw(event, true)
          setEmpty(false)
        }}
        onPointerMove={(event) => {
          if (way === 'draw' && event.buttons > 0) draw(event, false)
        }}
      />
      <div className="flex gap-2">
        <Button onClick={restart}>{words.clear}</Button>
        <Button
          look="gold"
          busy={send.busy ? kyc.photo.uploading : undefined}
          onClick={() => {
            if (!isEmpty) void send.run()
          }}
        >
          {words.use}
        </Button>
      </div>
      <FormError error={send.error} />
    </>
  )
}

function draw(event: PointerEvent<HTMLCanvasElement>, isFirst: boolean): void {
  const canvas = event.currentTarget
  const ink = inkOf(canvas)
  const { left, top, width, height } = canvas.getBoundingClientRect()
  const x = ((event.clientX - left) / width) * pad.width
  const y = ((event.clientY - top) / height) * pad.height
  if (!ink) return
  if (isFirst) {
    ink.beginPath()
    ink.moveTo(x, y)
  }
  ink.lineTo(x + (isFirst ? 0.1 : 0), y)
  ink.stroke()
}

function write(canvas: HTMLCanvasElement, text: string): void {
  clear(canvas)
  const ink = inkOf(canvas)
  if (!ink) return
  ink.font = 'italic 120px "Snell Roundhand", "Segoe Script", "Dancing Script", cursive'
  ink.textAlign = 'center'
  ink.textBaseline = 'middle'
  ink.fillText(text, pad.width / 2, pad.height / 2, pad.width - 60)
}

function clear(canvas: HTMLCanvasElement): void {
  canvas.getContext('2d')?.clearRect(0, 0, pad.width, pad.height)
}

function inkOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D | null {
  const ink = canvas.getContext('2d')
  if (ink) Object.assign(ink, { lineWidth: 6, lineCap: 'round', lineJoin: 'round' })
  return ink
}
