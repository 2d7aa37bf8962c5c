import type { KycRecord } from '#contract/kyc.ts'
import { Button } from '#ui/Button.tsx'
import { EditIcon, FileIcon, IdentityIcon } from '#ui/icons.pages.tsx'
import { CheckIcon } from '#ui/icons.tsx'
import { List, ListItem } from '#ui/List.tsx'
import { Page } from '#ui/Page.tsx'
import { Notice } from '#ui/Status.tsx'
import { TopBar } from '#ui/TopBar.tsx'
import { Answer } from '#web/app/Answer.tsx'
import { back } from '#web/app/history.ts'
import { today } from '#web/kyc/draft.ts'
import { isRenewable } from '#web/kyc/model.ts'
import { Mends } from '#web/kyc/parts/Mends.tsx'
import { Renew, Validity } from '#web/kyc/parts/Renew.tsx'
import { useRecord } from '#web/kyc/queries.ts'
import { useKycTexts } from '#web/kyc/texts.ts'

/** Identity verification: where it stands, and the one way on. */
export function Screen() {
  const kyc = useKycTexts()
  const record = useRecord()
  return (
    <Page top={<TopBar title={kyc.title} onBack={() => back('/pages/user/index')} />}>
      <Answer of={record}>{(data) => <Standing record={data} />}</Answer>
    </Page>
  )
}

function Standing({ record }: { readonly record: KycRecord }) {
  const { state, mend, renewal } = record
  const kyc = useKycTexts()
  const ways = {
    none: { href: '/pages/kyc/usersignup', label: kyc.start },
    draft: { href: '/pages/kyc/userkyc', label: kyc.goOn },
    submitted: { href: '/pages/kyc/inreview', label: kyc.seeProgress },
    inReview: { href: '/pages/kyc/inreview', label: kyc.seeProgress },
    rejected: { href: '/pages/kyc/userkyc', label: kyc.mendNow },
    approved: { href: '/pages/kyc/my', label: kyc.seeRecord },
  }
  const isOpen = (state === 'none' || state === 'draft') && !renewal
  return (
    <div className="flex flex-col gap-4">
      <Notice
        tone={state === 'rejected' ? 'warn' : 'gold'}
        icon={state === 'approved' ? CheckIcon : IdentityIcon}
        title={kyc.states[state]}
      >
        {kyc.stateTexts[state]}
      </Notice>
      <Validity record={record} />
      <Mends mend={mend} />
      {isOpen && (
        <List label={kyc.need}>
          <ListItem icon={<IdentityIcon />} title={kyc.needDocument} />
          <ListItem icon={<FileIcon />} title={kyc.needAddress} />
          <ListItem icon={<EditIcon />} title={kyc.needSignature} />
        </List>
      )}
      <Renew record={record} />
      <Button look={isRenewable(record, today()) ? 'ghost' : 'gold'} href={ways[state].href}>
        {ways[state].label}
      </Button>
      {state !== 'none' && state !== 'approved' && (
        <Button href="/pages/kyc/my">{kyc.seeRecord}</Button>
      )}
    </div>
  )
}
