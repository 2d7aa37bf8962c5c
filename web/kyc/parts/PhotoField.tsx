import { useRef } from 'react'
import { Button } from '#ui/Button.tsx'
import { CameraIcon } from '#ui/icons.tsx'
import { FormError } from '#web/app/FormError.tsx'
import { useAction } from '#web/app/hooks/action.ts'
import { useOwnImage } from '#web/app/hooks/image.ts'
import { useLanguage } from '#web/app/language.ts'
import { uploadImage } from '#web/app/upload.ts'
import { shrunk } from '#web/kyc/picture.ts'
import { useKycTexts } from '#web/kyc/texts.ts'

/** A photo of a document: by the camera or from the files of the device, shown as it was kept. */
export function PhotoField({
  label,
  hint,
  error,
  value,
  onChange,
}: {
  readonly label: string
  readonly hint: string | undefined
  readonly error: string | undefined
  /** Id of the upload. */
  readonly value: string | undefined
  readonly onChange: (id: string) => void
}) {
  const { photo: words } = useKycTexts()
  const language = useLanguage()
  const input = useRef<HTMLInputElement>(null)
  const src = useOwnImage(value === undefined ? null : `/api/file/${value}`)
  const upload = useAction(async (file: File) => {
    onChange((await uploadImage(await shrunk(file), language, 'kyc')).id)
  })
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
      {src !== undefined && (
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
          if (file) void upload.run(file)
        }}
      />
      <Button
        icon={CameraIcon}
        busy={upload.busy ? words.uploading : undefined}
        onClick={() => input.current?.click()}
      >
        {value === undefined ? words.choose : words.again}
      </Button>
      {error !== undefined && (
        <p role="alert" className="t-small text-down">
          {error}
        </p>
      )}
      <FormError error={upload.error} />
    </fieldset>
  )
}
