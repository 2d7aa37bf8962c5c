/** The pictures of an application side by side, each to be zoomed and turned. */
import { useState } from 'react'
import { type KycPicture, kycDocument, kycPictures } from '#contract/kyc.desk.ts'
import { saidOf, useAct } from '#console/calls.ts'
import { Button, IconButton } from '#ui/Button.tsx'
import { useDeskKeys } from '#console/identity/keys.ts'
import { PlusIcon, RefreshIcon } from '#ui/icons.pages.tsx'
import { Notice } from '#ui/Status.tsx'
import { kycPages } from '#text/en/kyc.pages.ts'

/** What is logged of looking at the pictures while reviewing. */
const reviewing = 'Review of the application'

const zoomMax = 4
const quarters = 4

/** All of them; the signature is small. */
export function Pictures({ id }: { readonly id: string }) {
  const [chosen, setChosen] = useState<KycPicture>()
  useDeskKeys((key) => {
    const picture = kycPictures[Number(key) - 1]
    if (picture) setChosen(picture)
  })
  return (
    <div className="grid gap-4 wide:grid-cols-2">
      {kycPictures.map((field) => (
        <Picture
          key={field}
          id={id}
          field={field}
          isChosen={chosen === field}
          onChoose={() => setChosen(field)}
        />
      ))}
    </div>
  )
}

function Picture({
  id,
  field,
  isChosen,
  onChoose,
}: {
  readonly id: string
  readonly field: KycPicture
  readonly isChosen: boolean
  readonly onChoose: () => void
}) {
  const look = useAct(kycDocument)
  const [zoom, setZoom] = useState(1)
  const [turns, setTurns] = useState(0)
  const label = kycPages.fields[field]
  const show = () => {
    onChoose()
    if (!look.data && !look.isPending) look.mutate({ id, field, reason: reviewing })
  }
  const zoomIn = () => setZoom(zoom === zoomMax ? 1 : zoom * 2)
  const turn = () => setTurns((turns + 1) % quarters)
  useDeskKeys((key) => {
    if (kycPictures[Number(key) - 1] === field) show()
    if (!isChosen || !look.data) return
    if (key === 'z') zoomIn()
    if (key === 't') turn()
  })
  const frame = `relative overflow-hidden rounded-card bg-raised ${isChosen && look.data ? 'edge-gold' : 'border-line border'}`
  return (
    <figure className={field === 'signature' ? 'wide:col-span-2' : ''}>
      <div className={`${frame} ${field === 'signature' ? 'h-[88px]' : 'aspect-[4/3]'}`}>
        {look.data ? (
          <Shown
            source={`data:image/jpeg;base64,${look.data.picture}`}
            label={label}
            zoom={zoom}
            turns={turns}
          />
        ) : (
          <div
            className={`flex size-full items-center justify-center gap-3 p-4 text-center ${field === 'signature' ? '' : 'flex-col'}`}
          >
            <p className="t-body text-dim">{label}</p>
            <Button size="small" busy={look.isPending ? 'One moment…' : undefined} onClick={show}>
              {`Show ${label.toLowerCase()}`}
            </Button>
          </div>
        )}
        {look.data && (
          <div className="absolute right-2 bottom-2 flex gap-1 rounded-full bg-surface/90">
            <IconButton
              icon={PlusIcon}
              label={`Zoom ${label.toLowerCase()}`}
              onClick={() => {
                onChoose()
                zoomIn()
              }}
            />
            <IconButton
              icon={RefreshIcon}
              label={`Turn ${label.toLowerCase()}`}
              onClick={() => {
                onChoose()
                turn()
              }}
            />
          </div>
        )}
      </div>
      {look.isError && <Notice tone="danger">{saidOf(look.error)}</Notice>}
    </figure>
  )
}

/** On its side a picture is made smaller by the shape of its frame, so that all of it is seen. */
function Shown({
  source,
  label,
  zoom,
  turns,
}: {
  readonly source: string
  readonly label: string
  readonly zoom: number
  readonly turns: number
}) {
  const scale = turns % 2 === 1 ? 3 / 4 : 1
  return (
    <div className="size-full overflow-auto">
      <div style={{ width: `${zoom * 100}%`, height: `${zoom * 100}%` }}>
        <img
          src={source}
          alt={label}
          className="size-full object-contain"
          style={{ transform: `rotate(${turns * 90}deg) scale(${scale})` }}
        />
      </div>
    </div>
  )
}
