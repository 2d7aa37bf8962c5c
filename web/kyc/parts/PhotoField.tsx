import { useRef } from 'react'
import { Button } from '#ui/Button.tsx'
import { CameraIcon } from '#ui/icons.pages.tsx'
import { Notice } from '#ui/Status.tsx'
import { FormError } from '#web/app/FormError.tsx'
import { useOwnImage } from '#web/app/hooks/image.ts'
import { useUpload } from '#web/app/hooks/upload.ts'
import { useLanguage, useTexts } from '#web/app/language.ts'
import type { UploadProgress } from '#web/app/uploadParts.ts'
import { UnreadablePhoto, shrunk } from '#web/app/picture.ts'
import { useKycTexts } from '#web/kyc/texts.ts'

/** A photo of a document: by the camera or from the files of the device, shown as it was kept. */
export function PhotoField({
  place,
  label,
  hint,
  error,
  value,
  onChange,
}: {
  /** What of the form it is; an upload that was broken off is found by it. */
  readonly place: string
  readonly label: string
  readonly hint: string | undefined
  readonly error: string | undefined
  /** Id of the upload. */
  readonly value: string | undefined
  readonly onChange: (id: string) => void
}) {
  const { photo: words } = useKycTexts()
  const input = useRef<HTMLInputElement>(null)
  const src = useOwnImage(value === undefined ? null : `/api/file/${value}`)
  const upload = useUpload(place, onChange)
  const isUnreadable = upload.error instanceof UnreadablePhoto
  return (
    <fieldset className="panel flex flex-col gap-3 p-4">
      <legend className="sr-only">{label}</legend>
      <div>
        <p className="t-strong" aria-hidden="true">
          {label}
        </p>
        <p className="t-small text-dim">{hint}</p>
        <p className="t-small text-faint">{words.kinds}</p>
      </div>
      {src !== undefined && upload.progress === undefined && (
        <img
          src={src}
          alt={label}
          className="max-h-60 w-full rounded-item bg-raised object-contain"
        />
      )}
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png"
        aria-label={label}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) void upload.send(() => shrunk(file))
        }}
      />
      {upload.progress ? (
        <OnItsWay label={label} progress={upload.progress} onCancel={upload.cancel} />
      ) : (
        <Button icon={CameraIcon} onClick={() => input.current?.click()}>
          {value === undefined ? words.choose : words.again}
        </Button>
      )}
      {error !== undefined && (
        <p role="alert" className="t-small text-down">
          {error}
        </p>
      )}
      {isUnreadable ? (
        <div role="alert">
          <Notice tone="danger" title={words.unreadable}>
            {words.unreadableHelp}
          </Notice>
        </div>
      ) : (
        <FormError error={upload.error} />
      )}
    </fieldset>
  )
}

/** How much of a photo has arrived, and the way to give it up. */
function OnItsWay({
  label,
  progress: { sent, of, isWaiting },
  onCancel,
}: {
  readonly label: string
  readonly progress: UploadProgress
  readonly onCancel: () => void
}) {
  const { photo: words } = useKycTexts()
  const { app } = useTexts()
  const percentText = new Intl.NumberFormat(useLanguage(), { style: 'percent' })
  const percent = Math.floor((sent / Math.max(1, of)) * 100)
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-col gap-2">
        <div className="t-small flex justify-between gap-3">
          <span role="status" className={isWaiting ? 'text-warn' : 'text-dim'}>
            {isWaiting ? words.waiting : words.uploading}
          </span>
          <span className="tabular-nums text-dim" aria-hidden="true">
            {percentText.format(percent / 100)}
          </span>
        </div>
        <div
          role="progressbar"
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
          className="h-1.5 overflow-hidden rounded-full bg-track"
        >
          <div className="h-full rounded-full bg-gold" style={{ width: `${percent}%` }} />
        </div>
      </div>
      <Button onClick={onCancel}>{app.action.cancel}</Button>
    </div>
  )
}
