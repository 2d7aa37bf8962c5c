import { useRef } from 'react'
import { type Profile, profile as profileOperation } from '#contract/identity.ts'
import { saveProfile } from '#contract/identity.access.ts'
import { Button } from '#ui/Button.tsx'
import { Avatar } from '#ui/Coin.tsx'
import { call } from '#web/app/api.ts'
import { FormError } from '#web/app/FormError.tsx'
import { useAction } from '#web/app/hooks/action.ts'
import { useOwnImage } from '#web/app/hooks/image.ts'
import { useLanguage, useTexts } from '#web/app/language.ts'
import { renew } from '#web/app/query.ts'
import { renewProfile } from '#web/app/session.ts'
import { uploadImage } from '#web/app/upload.ts'

/** The avatar, and choosing another from the photos or the camera of the device. */
export function AvatarChoice({ user }: { readonly user: Profile }) {
  const { profile: words } = useTexts().account
  const language = useLanguage()
  const input = useRef<HTMLInputElement>(null)
  const src = useOwnImage(user.avatarUrl)
  const save = useAction(async (file: File | null) => {
    const avatar = file === null ? null : (await uploadImage(file, language)).id
    renewProfile(await call(saveProfile, { avatar }))
    void renew(profileOperation)
  })
  return (
    <div className="flex flex-col items-center gap-3 pt-2">
      <Avatar name={user.nickname} src={src} size={88} />
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png"
        className="sr-only"
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) void save.run(file)
        }}
      />
      <div className="flex flex-wrap justify-center gap-2">
        <Button
          look="plain"
          busy={save.busy ? words.uploading : undefined}
          onClick={() => input.current?.click()}
        >
          {words.photo}
        </Button>
        {user.avatarUrl !== null && !save.busy && (
          <Button look="plain" onClick={() => void save.run(null)}>
            {words.removePhoto}
          </Button>
        )}
      </div>
      <FormError error={save.error} />
    </div>
  )
}
