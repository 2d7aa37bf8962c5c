import type { Card } from '#contract/cards.ts'
import { Money } from '#ui/Money.tsx'
import { deviceZone } from '#web/app/hooks/time.ts'
import { useMomentText } from '#web/app/moment.ts'
import { useCardMoneyTexts } from '#web/cards/moneyTexts.ts'
import { useCardName } from '#web/cards/parts/CardName.tsx'
import { Dollars, Rate } from '#web/cards/parts/Dollars.tsx'
import { type Statement, useKindWords } from '#web/cards/parts/StatementView.tsx'

/** Whose statement it is, at the head of the paper. */
export function PaperHead({ card }: { readonly card: Card }) {
  const texts = useCardMoneyTexts()
  const name = useCardName()(card)
  return (
    <div className="hidden print:block">
      <p className="t-strong">{card.holderName}</p>
      <p>{`${name} ${texts.ending(card.last4)}`}</p>
      <p className="t-small">{`${texts.statement.zone}: ${deviceZone()}`}</p>
    </div>
  )
}

/** Every movement as a table, oldest first: only on paper. */
export function StatementPaper({ statement: { rows } }: { readonly statement: Statement }) {
  const { statement: words } = useCardMoneyTexts()
  const kinds = useKindWords()
  const moment = useMomentText()
  const hasWallet = rows.some(({ wallet }) => wallet !== null)
  if (rows.length === 0) return null
  const heads = [words.when, words.what, words.change, ...(hasWallet ? [words.wallet] : [])]
  return (
    <table className="hidden w-full text-[11px] leading-[15px] print:table">
      <thead>
        <tr className="border-b border-line text-left">
          {heads.map((head) => (
            <th key={head} className="py-1 pr-3 font-semibold">
              {head}
            </th>
          ))}
          <th className="py-1 text-right font-semibold">{words.balance}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, kind, merchant, change, balance, wallet, at }) => (
          <tr key={id} className="break-inside-avoid border-b border-line align-top">
            <td className="py-1 pr-3 whitespace-nowrap">{moment(at)}</td>
            <td className="py-1 pr-3">
              {[merchant, kinds[kind]].filter((part) => part !== '').join(' · ')}
            </td>
            <td className="py-1 pr-3">
              <Dollars amount={change} kind="signed" />
            </td>
            {hasWallet && (
              <td className="py-1 pr-3">
                {wallet && (
                  <>
                    <Money
                      amount={wallet.change}
                      scale={wallet.scale}
                      code={wallet.asset}
                      kind="signed"
                    />
                    <span className="block">
                      <Rate asset={wallet.asset} rate={wallet.rate} />
                    </span>
                  </>
                )}
              </td>
            )}
            <td className="py-1 text-right">
              <Dollars amount={balance} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
