import { type ThirdRecord, thirdRecords } from '#contract/kyc.third.ts'
import { IconButton } from '#ui/Button.tsx'
import { IdentityIcon } from '#ui/icons.pages.tsx'
import { ReceiptIcon } from '#ui/icons.tsx'
import { List, ListItem } from '#ui/List.tsx'
import { Page } from '#ui/Page.tsx'
import { PullRefresh } from '#ui/PullRefresh.tsx'
import { Empty, Pill } from '#ui/Status.tsx'
import { TopBar } from '#ui/TopBar.tsx'
import { Answer } from '#web/app/Answer.tsx'
import { back } from '#web/app/history.ts'
import { useMomentText } from '#web/app/moment.ts'
import { renew, useCall } from '#web/app/query.ts'
import { recordTone } from '#web/kyc/third.ts'
import { useThirdTexts } from '#web/kyc/thirdTexts.ts'

/** Own proofs of identity from the outside company. */
export function Screen() {
  const words = useThirdTexts()
  const answer = useCall(thirdRecords, {})
  return (
    <Page
      top={
        <TopBar
          title={words.records}
          onBack={() => back('/pages/user/index')}
          right={<IconButton icon={ReceiptIcon} label={words.orders} href="/pages/kyc/kycorder" />}
        />
      }
    >
      <PullRefresh onRefresh={() => renew(thirdRecords)}>
        <Answer of={answer}>{({ records }) => <Records records={records} />}</Answer>
      </PullRefresh>
    </Page>
  )
}

function Records({ records }: { readonly records: readonly ThirdRecord[] }) {
  const words = useThirdTexts()
  const momentText = useMomentText()
  if (records.length === 0) {
    return (
      <Empty icon={IdentityIcon} action={{ label: words.toForm, href: '/pages/kyc/third' }}>
        {words.noRecords}
      </Empty>
    )
  }
  return (
    <List label={words.records}>
      {records.map(({ id, authNo, status, usage, createdAt }) => (
        <ListItem
          key={id}
          icon={<IdentityIcon />}
          title={authNo}
          detail={
            <>
              {words.usages[usage]}
              <br />
              {momentText(createdAt)}
            </>
          }
          value={<Pill tone={recordTone[status]}>{words.status[status]}</Pill>}
        />
      ))}
    </List>
  )
}
