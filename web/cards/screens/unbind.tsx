import { useState } from 'react'
import { applicationDetail, applicationList } from '#contract/cards.apply.ts'
import { unbindCard } from '#contract/cards.controls.ts'
import { trustFund } from '#contract/cards.recharge.ts'
import { type CardDetail, cardCurrencies } from '#contract/cards.ts'
import { Failure } from '#contract/errors.ts'
import { Button } from '#ui/Button.tsx'
import { Facts } from '#ui/List.tsx'
import { Money } from '#ui/Money.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { Notice } from '#ui/Status.tsx'
import { toast } from '#ui/toast.ts'
import { useFailureText } from '#web/app/failure.ts'
import { useMoneyCall } from '#web/app/hooks/money.ts'
import { MoneyPassword } from '#web/app/MoneyPassword.tsx'
import { usePageKey } from '#web/app/page.ts'
import { renew } from '#web/app/query.ts'
import { useSession } from '#web/app/session.ts'
import { CardPage, Doing } from '#web/cards/parts/CardPage.tsx'
import { CardTop, leave } from '#web/cards/parts/CardTop.tsx'
import { keepCard } from '#web/cards/queries.use.ts'
import { useCardTexts } from '#web/cards/texts.use.ts'

/** Giving a card up; what is on it comes back. */
export function Screen() {
  const words = useCardTexts()
  return <CardPage title={words.unbind.title}>{(card) => <Unbind card={card} />}</CardPage>
}

function Unbind({ card }: { readonly card: CardDetail }) {
  const words = useCardTexts().unbind
  const [isPaying, setPaying] = useState(false)
  const hasPassword = useSession()?.profile.hasTradePassword === true
  const { balance, currency } = card
  return (
    <CardTop card={card}>
      <Doing card={card} action="unbind" text={balance === null ? words.wallet : words.text}>
        {balance !== null && (
          <Facts
            facts={[
              {
                label: words.back,
                value: (
                  <Money amount={balance} scale={cardCurrencies[currency]} currency={currency} />
                ),
              },
            ]}
          />
        )}
        <Button look="danger" onClick={() => setPaying(true)}>
          {words.action}
        </Button>
      </Doing>
      <Sheet
        open={isPaying}
        title={hasPassword ? words.password : words.setFirst}
        onClose={() => setPaying(false)}
      >
        {hasPassword ? (
          <Confirm card={card} />
        ) : (
          <div className="flex flex-col gap-4 pt-3">
            <Notice tone="gold">{words.setText}</Notice>
            <Button look="gold" href="/pages/user/walletpassword">
              {words.setAction}
            </Button>
          </div>
        )}
      </Sheet>
    </CardTop>
  )
}

/** The trade password, and what becomes of the call. */
function Confirm({ card }: { readonly card: CardDetail }) {
  const words = useCardTexts().unbind
  const failureText = useFailureText()
  const { state, send } = useMoneyCall(unbindCard, usePageKey())
  const submit = async (tradePassword: string): Promise<string | undefined> => {
    const answer = await send({ id: card.id, tradePassword })
    if (answer === undefined) return undefined
    if (answer instanceof Failure) return failureText(answer)
    keepCard(answer)
    void renew(applicationList, applicationDetail, trustFund)
    toast(words.done, 'done')
    leave(answer)
    return undefined
  }
  return (
    <MoneyPassword
      state={state}
      submit={submit}
      words={{
        passcode: words.password,
        unknown: words.unknown,
        checkAgain: words.again,
        checking: words.waiting,
      }}
    />
  )
}
