import type { cardStatement, StatementKind, StatementRow } from '#contract/cards.bills.ts'
import type { Card } from '#contract/cards.ts'
import type { OutputOf } from '#contract/operation.ts'
import { DownloadIcon, FileIcon } from '#ui/icons.pages.tsx'
import { Button } from '#ui/Button.tsx'
import { type Fact, Facts, List, ListItem, SectionHead } from '#ui/List.tsx'
import { Money } from '#ui/Money.tsx'
import { Notice } from '#ui/Status.tsx'
import { hrefOf } from '#web/app/history.ts'
import { deviceZone } from '#web/app/hooks/time.ts'
import { useMomentText } from '#web/app/moment.ts'
import { saveText } from '#web/app/saveText.ts'
import type { Month } from '#web/cards/model.money.ts'
import { useCardMoneyTexts } from '#web/cards/moneyTexts.ts'
import { Dollars, Rate } from '#web/cards/parts/Dollars.tsx'
import { statementCsv } from '#web/cards/statementCsv.ts'

/** A period of a card. */
export type Statement = OutputOf<typeof cardStatement>

/** What each kind of row is called. */
export function useKindWords(): Readonly<Record<StatementKind, string>> {
  const { bills, statement } = useCardMoneyTexts()
  return { ...bills.kinds, dispute: statement.dispute }
}

/** Sums of the month, and for a card that pays from the wallet what that paid, by coin. */
export function StatementSums({
  statement,
  isWallet,
  isRunning,
}: {
  readonly statement: Statement
  readonly isWallet: boolean
  /** The month is not over: its end is now. */
  readonly isRunning: boolean
}) {
  const { statement: words } = useCardMoneyTexts()
  const { opening, closing, wallet } = statement
  const moved = [
    ...(['recharged', 'fees', 'spent', 'refunded', 'disputed'] as const),
    ...(['back', 'moved', 'settled', 'covered'] as const),
  ]
    // The common ones stand there at nothing, too; the others when there is something.
    .filter((name) => statement[name] !== 0n || common(isWallet).includes(name))
    .map((name): Fact => {
      const change = statement[name]
      const kind = change === 0n ? 'balance' : 'signed'
      return { label: words[name], value: <Dollars amount={change} kind={kind} /> }
    })
  // The coin stands with the name: a long amount has its room on the narrowest phones, too.
  const coins = wallet.flatMap(({ asset, scale, taken, returned }): readonly Fact[] =>
    [
      { label: `${words.walletTaken} (${asset})`, change: -taken },
      { label: `${words.walletReturned} (${asset})`, change: returned },
    ].flatMap(({ label, change }) =>
      change === 0n
        ? []
        : [{ label, value: <Money amount={change} scale={scale} kind="signed" /> }],
    ),
  )
  const isBelow = opening < 0n || closing < 0n
  return (
    <>
      {isWallet && <Notice>{words.fromWallet}</Notice>}
      <Facts
        facts={[
          { label: words.opening, value: <Dollars amount={opening} /> },
          ...moved,
          {
            label: isRunning ? words.now : words.closing,
            value: <Dollars amount={closing} />,
          },
        ]}
      />
      {coins.length > 0 && <Facts facts={coins} />}
      {isBelow && <p className="t-small px-4 text-dim">{words.below}</p>}
      {!isWallet && <p className="t-small px-4 text-dim print:hidden">{words.held}</p>}
    </>
  )
}

const common = (isWallet: boolean): readonly string[] =>
  isWallet ? ['spent', 'refunded', 'covered'] : ['recharged', 'fees', 'spent', 'refunded']

/** Every movement on the screen: newest first, with what was there after it. */
export function StatementRows({
  rows,
  isWallet,
}: {
  readonly rows: readonly StatementRow[]
  readonly isWallet: boolean
}) {
  const { statement: words } = useCardMoneyTexts()
  if (rows.length === 0) return <p className="t-small px-4 text-dim">{words.none}</p>
  return (
    <section className="print:hidden">
      <SectionHead title={words.rows} />
      <List label={words.rows}>
        {rows.toReversed().map((row) => (
          <Row key={row.id} row={row} isWallet={isWallet} />
        ))}
      </List>
    </section>
  )
}

function Row({ row, isWallet }: { readonly row: StatementRow; readonly isWallet: boolean }) {
  const kinds = useKindWords()
  const moment = useMomentText()
  const { kind, merchant, change, balance, wallet, at } = row
  return (
    <ListItem
      title={merchant === '' ? kinds[kind] : merchant}
      detail={
        <>
          {moment(at)}
          {merchant !== '' && kind !== 'purchase' && ` · ${kinds[kind]}`}
          {wallet && (
            <span className="block">
              <Rate asset={wallet.asset} rate={wallet.rate} />
            </span>
          )}
        </>
      }
      value={<Dollars amount={change} kind={change > 0n ? 'change' : 'signed'} />}
      valueDetail={
        isWallet && wallet ? (
          <Money amount={wallet.change} scale={wallet.scale} code={wallet.asset} kind="signed" />
        ) : (
          <Dollars amount={balance} />
        )
      }
      {...wayTo(row)}
    />
  )
}

function wayTo({ bill, orderNo }: StatementRow): { readonly href?: string } {
  if (bill !== null) return { href: hrefOf('/pages/card/bill', { id: bill }) }
  if (orderNo !== null) return { href: hrefOf('/pages/card/chargedetail', { orderNo }) }
  return {}
}

/** The month as a file, and on paper. */
export function StatementWays({
  card,
  month,
  statement,
}: {
  readonly card: Card
  readonly month: Month
  readonly statement: Statement
}) {
  const { statement: words } = useCardMoneyTexts()
  const kinds = useKindWords()
  const moment = useMomentText()
  const zone = deviceZone()
  const { opening, closing, rows, currency } = statement
  const heads = [
    `${words.when} (${zone})`,
    words.what,
    words.shop,
    words.change,
    currency,
    words.balance,
    words.wallet,
    words.wallet,
    words.rate,
  ]
  const save = () =>
    saveText(
      `auric-${card.last4}-${month}.csv`,
      statementCsv(
        { heads, kinds, opening: words.opening, closing: words.closing },
        { currency, opening, closing, rows, moment },
      ),
    )
  return (
    <div className="flex flex-wrap gap-3 *:min-w-max *:flex-1 print:hidden">
      <Button icon={DownloadIcon} onClick={save}>
        {words.csv}
      </Button>
      <Button icon={FileIcon} onClick={() => print()}>
        {words.print}
      </Button>
    </div>
  )
}
