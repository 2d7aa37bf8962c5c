import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { applyForCard } from '#contract/cards.apply.ts'
import { cardCurrencies } from '#contract/cards.ts'
import { type ProgrammeOffer, programmeList } from '#contract/cards.programmes.ts'
import { Failure } from '#contract/errors.ts'
import { Button } from '#ui/Button.tsx'
import { CardFace } from '#ui/CardFace.tsx'
import { Field } from '#ui/Field.tsx'
import { Facts } from '#ui/List.tsx'
import { Money } from '#ui/Money.tsx'
import { useLocale } from '#ui/words.tsx'
import { call } from '#web/app/api.ts'
import { useCatalogue } from '#web/app/catalogue.ts'
import { useFailureText } from '#web/app/failure.ts'
import { FormError } from '#web/app/FormError.tsx'
import { go } from '#web/app/history.ts'
import { useAction } from '#web/app/hooks/action.ts'
import { renew } from '#web/app/query.ts'
import { cardMetals } from '#web/app/cardMetals.ts'
import { Agreement } from '#web/app/Agreement.tsx'
import { keepApplication } from '#web/cards/queries.apply.ts'
import { useApplyTexts } from '#web/cards/texts.apply.ts'

type Values = { code: string }

/** What a card is and costs, the recommendation, and the agreement. */
export function BeginForm({ offer }: { readonly offer: ProgrammeOffer }) {
  const words = useApplyTexts()
  const failureText = useFailureText()
  const [agreed, setAgreed] = useState(false)
  const [pressed, setPressed] = useState(false)
  const { register, formState, handleSubmit, setError } = useForm<Values>({ mode: 'onTouched' })
  const { type, codeRequired, closed } = offer
  const submit = useAction(async ({ code }: Values) => {
    if (!agreed) return
    const input = { type, recommendationCode: code.trim(), acceptTerms: agreed }
    try {
      const application = await call(applyForCard, input)
      keepApplication(application)
      go('/pages/card/detail', { id: application.id }, 'replace')
    } catch (error) {
      void renew(programmeList)
      const isCode = error instanceof Failure && error.code.startsWith('RECOMMENDATION')
      if (!isCode) throw error
      setError('code', { message: failureText(error) }, { shouldFocus: true })
    }
  })
  const send = handleSubmit((values) => submit.run(values))
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        setPressed(true)
        void send(event)
      }}
    >
      <div className="mx-auto w-full max-w-[400px]">
        <CardFace metal={cardMetals[type]} name={words.names[type]} />
      </div>
      {/* Above the shadow of the card. */}
      <div className="relative">
        <Terms offer={offer} />
      </div>
      <Field
        label={codeRequired ? words.begin.code : words.begin.codeOptional}
        hint={words.begin.codeHint}
        maxLength={20}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...register('code', {
          validate: (text) => !codeRequired || text.trim() !== '' || words.begin.codeNeeded,
        })}
        error={formState.errors.code?.message}
      />
      <Agreement
        terms={{
          sentence: words.begin.agree,
          title: words.begin.termsTitle,
          paragraphs: words.begin.terms,
        }}
        checked={agreed}
        onChange={setAgreed}
        error={pressed && !agreed ? words.begin.agreeNeeded : undefined}
      />
      <FormError error={submit.error} />
      <Button
        look="gold"
        type="submit"
        busy={submit.busy ? words.begin.busy : undefined}
        reason={closed === null ? undefined : words.closed[closed]}
      >
        {words.begin.submit}
      </Button>
      <p className="t-small text-center text-dim">{words.begin.nothingPaid}</p>
    </form>
  )
}

function Terms({ offer }: { readonly offer: ProgrammeOffer }) {
  const words = useApplyTexts()
  const locale = useLocale()
  const asset = useCatalogue()?.assetOf(offer.fee.asset)
  const { currency, fee, form, funding, limits, recharge } = offer
  const scale = cardCurrencies[currency]
  const money = (amount: bigint) => (
    <Money amount={amount} scale={scale} currency={currency} maximum={0} />
  )
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
  return (
    <Facts
      facts={[
        {
          label: words.fee,
          value:
            fee.amount === 0n
              ? words.free
              : asset && <Money amount={fee.amount} scale={asset.scale} code={asset.code} />,
        },
        { label: words.fact.form, value: words.forms[form] },
        { label: words.fact.funding, value: words.fundings[funding] },
        {
          label: words.fact.delivery,
          value: form === 'virtual' ? words.atOnce : words.delivered,
        },
        { label: words.fact.single, value: money(limits.single) },
        { label: words.fact.daily, value: money(limits.daily) },
        { label: words.fact.monthly, value: money(limits.monthly) },
        ...(funding === 'prepaid'
          ? [{ label: words.fact.recharge, value: percent.format(recharge.feeBp / 10_000) }]
          : []),
      ]}
    />
  )
}
