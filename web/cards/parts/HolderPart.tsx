import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { type Application, type HolderDetails, saveDetails } from '#contract/cards.apply.ts'
import { isHolderBirthday, isLatinName } from '#contract/cards.rules.ts'
import { Failure } from '#contract/errors.ts'
import type { Profile } from '#contract/identity.ts'
import { type KycForm, kycState } from '#contract/kyc.ts'
import { latinOf } from '#contract/kyc.latin.ts'
import { normalPhone } from '#contract/rules.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { IdentityIcon } from '#ui/icons.pages.tsx'
import { List, ListItem, SectionHead } from '#ui/List.tsx'
import { BoneRows, Waiting } from '#ui/Skeleton.tsx'
import { call } from '#web/app/api.ts'
import { useFailureText } from '#web/app/failure.ts'
import { FormError } from '#web/app/FormError.tsx'
import { go } from '#web/app/history.ts'
import { useAction } from '#web/app/hooks/action.ts'
import { renew, useCall } from '#web/app/query.ts'
import { useSession } from '#web/app/session.ts'
import { today } from '#web/cards/today.ts'
import { AddressFields } from '#web/cards/parts/AddressFields.tsx'
import { CancelPart } from '#web/cards/parts/CancelPart.tsx'
import { IdentityPart } from '#web/cards/parts/IdentityPart.tsx'
import { PhoneField, usePhoneCheck } from '#web/cards/parts/PhoneField.tsx'
import { keepApplication } from '#web/cards/queries.apply.ts'
import { type ApplyTexts, useApplyTexts } from '#web/cards/texts.apply.ts'

type Props = { readonly application: Application }

/** Who the card is for, begun with what the proof of identity says. */
export function HolderPart({ application }: Props) {
  const words = useApplyTexts().identity
  const session = useSession()
  const [isChanging, setChanging] = useState(false)
  const record = useCall(kycState, {})
  if (isChanging) {
    return <IdentityPart application={application} onDone={() => setChanging(false)} />
  }
  if (!record.data && !record.error) {
    return (
      <Waiting onRetry={() => void renew(kycState)}>
        <BoneRows rows={6} />
      </Waiting>
    )
  }
  const { identity, details } = application
  const begun = details ? typedOf(details) : firstValues(record.data?.form, session?.profile)
  return (
    <div className="flex flex-col gap-4">
      <List label={words.title}>
        <ListItem
          icon={<IdentityIcon />}
          title={identity?.authNo ? words.record(identity.authNo) : words.own}
          detail={words.change}
          mark="chevron"
          onClick={() => setChanging(true)}
        />
      </List>
      <HolderForm application={application} begun={begun} />
      <CancelPart application={application} />
    </div>
  )
}

type Values = {
  firstName: string
  lastName: string
  cardName: string
  birthday: string
  phone: string
  country: string
  city: string
  postalCode: string
  address: string
}

const typedOf = ({ billing, ...holder }: HolderDetails): Values => ({
  ...holder,
  country: billing.country,
  city: billing.city,
  postalCode: billing.postalCode,
  address: billing.address,
})

/** What is known already: nobody types twice what a reviewer has seen. */
function firstValues(form: KycForm | undefined, profile: Profile | undefined): Values {
  const latin = (spelt: string | undefined, name: string | undefined): string =>
    spelt ?? latinOf(name ?? '', form?.issuingRegion) ?? name ?? ''
  return {
    firstName: latin(form?.latinFirstName, form?.firstName),
    lastName: latin(form?.latinLastName, form?.lastName),
    cardName: form?.cardName ?? '',
    birthday: form?.birthday ?? '',
    phone: form?.phone ?? '',
    country: form?.issuingRegion ?? profile?.region ?? '',
    city: '',
    postalCode: '',
    address: '',
  }
}

const names = ['firstName', 'lastName', 'cardName'] as const
const inputs = {
  firstName: { maxLength: 24, autoComplete: 'given-name' },
  lastName: { maxLength: 24, autoComplete: 'family-name' },
  cardName: { maxLength: 26, autoComplete: 'cc-name' },
} as const

function HolderForm({ application, begun }: Props & { readonly begun: Values }) {
  const words = useApplyTexts()
  const checkPhone = usePhoneCheck()
  const form = useForm<Values>({ mode: 'onTouched', defaultValues: begun })
  const { register, formState, handleSubmit, setValue, watch } = form
  const { errors } = formState
  const save = useSaving(application, (field, message) =>
    form.setError(field, { message }, { shouldFocus: true }),
  )
  const send = handleSubmit((values) => save.run(values))
  const needed = (text: string) => text.trim() !== '' || words.address.needed
  register('country', { validate: needed })
  return (
    <form noValidate className="flex flex-col gap-3" onSubmit={(event) => void send(event)}>
      <div>
        <h2 className="t-head">{words.holder.title}</h2>
        <p className="t-body pt-1 text-dim">{words.holder.text}</p>
      </div>
      {names.map((name) => (
        <Field
          key={name}
          label={words.holder[name]}
          {...inputs[name]}
          {...(name === 'cardName' ? { hint: words.holder.cardNameHint } : {})}
          {...register(name, {
            validate: (text) =>
              text.trim() === ''
                ? words.address.needed
                : isLatinName(text.trim()) || words.holder.latin,
          })}
          error={errors[name]?.message}
        />
      ))}
      <Field
        label={words.holder.birthday}
        type="date"
        autoComplete="bday"
        {...register('birthday', {
          validate: (text) => isHolderBirthday(text, today()) || words.holder.birthdayWrong,
        })}
        error={errors.birthday?.message}
      />
      <PhoneField
        label={words.holder.phone}
        hint={words.holder.phoneHint}
        onDial={(change) => setValue('phone', change(form.getValues('phone')))}
        {...register('phone', { validate: checkPhone })}
        error={errors.phone?.message}
      />
      <SectionHead title={words.holder.home} />
      <AddressFields
        asked={['address', 'postalCode', 'city']}
        country={watch('country')}
        countryError={errors.country?.message}
        onCountry={(code) => setValue('country', code, { shouldValidate: true })}
        fieldOf={(name) =>
          name === 'recipient'
            ? {}
            : { ...register(name, { validate: needed }), error: errors[name]?.message }
        }
      />
      <FormError error={save.error} />
      <Button look="gold" type="submit" busy={save.busy ? words.holder.saving : undefined}>
        {words.holder.save}
      </Button>
    </form>
  )
}

/** Saves, and leads to what is asked next; what the server finds wrong is said at its field. */
function useSaving(
  { id, delivery, pickUps }: Application,
  onWrong: (field: keyof Values, message: string) => void,
) {
  const words = useApplyTexts()
  const failureText = useFailureText()
  return useAction(async (values: Values) => {
    const { country, city, postalCode, address, ...holder } = values
    const firstName = holder.firstName.trim()
    const lastName = holder.lastName.trim()
    const recipient = `${firstName} ${lastName}`
    const details = {
      ...holder,
      firstName,
      lastName,
      cardName: holder.cardName.trim(),
      phone: normalPhone(holder.phone),
      billing: { country, city, postalCode, address, recipient, residential: true },
    }
    try {
      keepApplication(await call(saveDetails, { id, details, delivery }))
    } catch (error) {
      const field = error instanceof Failure ? wrongField(error) : undefined
      if (field === undefined) throw error
      return onWrong(field, saidOf(field, words) ?? failureText(error))
    }
    if (pickUps.length > 0) go('/pages/card/cardmethod', { id })
    else go('/pages/card/waitkyc', { id }, 'replace')
  })
}

/** How a field is put right, where the refusal alone does not say it. */
function saidOf(field: keyof Values, { holder, address }: ApplyTexts): string | undefined {
  if (field === 'phone') return undefined
  if (field === 'birthday') return holder.birthdayWrong
  return field === 'firstName' || field === 'lastName' || field === 'cardName'
    ? holder.latin
    : address.needed
}

/** The field that a refusal is about. */
function wrongField({ code, details }: Failure): keyof Values | undefined {
  if (code === 'PHONE_INVALID') return 'phone'
  if (code !== 'CARD_DETAILS_INVALID') return undefined
  const fields = [...names, 'birthday', 'country', 'city', 'postalCode', 'address'] as const
  return fields.find((field) => field === details['field'])
}
