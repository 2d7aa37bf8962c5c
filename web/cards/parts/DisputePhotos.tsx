import { useRef } from 'react'
import { disputePhotosMax } from '#contract/cards.dispute.ts'
import { Button, IconButton } from '#ui/Button.tsx'
import { CameraIcon, TrashIcon } from '#ui/icons.pages.tsx'
import { FormError } from '#web/app/FormError.tsx'
import { useOwnImage } from '#web/app/hooks/image.ts'
import { useUpload } from '#web/app/hooks/upload.ts'
import { shrunk } from '#web/app/picture.ts'
import { useCardMoneyTexts } from '#web/cards/moneyTexts.ts'

/** What shows that a purchase was wrong: photos of receipts and letters. */
export function DisputePhotos({
  billId,
  files,
  onChange,
}: {
  readonly billId: string
  readonly files: readonly string[]
  readonly onChange: (files: readonly string[]) => void
}) {
  const { dispute: words } = useCardMoneyTexts()
  const input = useRef<HTMLInputElement>(null)
  const upload = useUpload(
    `dispute-${billId}`,
    (id) => onChange([...files.filter((one) => one !== id), id]),
    'image',
  )
  return (
    <fieldset className="panel flex flex-col gap-3 p-4">
      <legend className="sr-only">{words.photos}</legend>
      <div>
        <p className="t-strong" aria-hidden="true">
          {words.photos}
        </p>
        <p className="t-small text-dim">{words.photosHint(disputePhotosMax)}</p>
      </div>
      {files.length > 0 && (
        <ul role="list" className="grid grid-cols-3 gap-2">
          {files.map((id, index) => (
            <Photo
              key={id}
              id={id}
              number={index + 1}
              onRemove={() => onChange(files.filter((one) => one !== id))}
            />
          ))}
        </ul>
      )}
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png"
        aria-label={words.photos}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) void upload.send(() => shrunk(file))
        }}
      />
      {files.length < disputePhotosMax && (
        <Button
          icon={CameraIcon}
          busy={upload.progress ? words.uploading : undefined}
          onClick={() => input.current?.click()}
        >
          {words.addPhoto}
        </Button>
      )}
      <FormError error={upload.error} />
    </fieldset>
  )
}

function Photo({
  id,
  number,
  onRemove,
}: {
  readonly id: string
  readonly number: number
  readonly onRemove: () => void
}) {
  const { dispute: words } = useCardMoneyTexts()
  const src = useOwnImage(`/api/file/${id}`)
  return (
    <li className="relative aspect-square overflow-hidden rounded-item bg-raised">
      {src !== undefined && (
        <img src={src} alt={words.photo(number)} className="size-full object-cover" />
      )}
      <span className="absolute right-0 bottom-0 rounded-full bg-bg">
        <IconButton icon={TrashIcon} label={words.removePhoto(number)} onClick={onRemove} />
      </span>
    </li>
  )
}
