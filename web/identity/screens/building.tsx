import { invitations } from '#contract/identity.access.ts'
import type { Instant } from '#kernel/time.ts'
import { Button } from '#ui/Button.tsx'
import { CopyIcon, ShareIcon } from '#ui/icons.pages.tsx'
import { List, ListItem, SectionHead } from '#ui/List.tsx'
import { Page } from '#ui/Page.tsx'
import { PullRefresh } from '#ui/PullRefresh.tsx'
import { TopBar } from '#ui/TopBar.tsx'
import { Answer } from '#web/app/Answer.tsx'
import { back, hrefOf } from '#web/app/history.ts'
import { useShare } from '#web/app/hooks/share.ts'
import { useTexts } from '#web/app/language.ts'
import { useMomentText } from '#web/app/moment.ts'
import { renew, useCall } from '#web/app/query.ts'

/** The own invitation code: to copy, to share as a link, and who came with it. */
export function Screen() {
  const { invite } = useTexts().account
  const answer = useCall(invitations, {})
  return (
    <Page top={<TopBar title={invite.title} onBack={() => back('/pages/user/index')} />}>
      <PullRefresh onRefresh={() => renew(invitations)}>
        <Answer of={answer} rows={3}>
          {({ inviteCode, total, people }) => (
            <>
              <Code code={inviteCode} />
              {total === 0 ? (
                <p className="t-body pt-6 text-center text-dim">{invite.none}</p>
              ) : (
                <People total={total} people={people} />
              )}
            </>
          )}
        </Answer>
      </PullRefresh>
    </Page>
  )
}

function Code({ code }: { readonly code: string }) {
  const { invite } = useTexts().account
  const link = `${location.origin}${hrefOf('/pages/login/login', { mode: 'register', invitecode: code })}`
  const { copy, share } = useShare()
  return (
    <div className="panel flex flex-col items-center gap-4 p-6 text-center">
      <p className="t-body text-pretty text-dim">{invite.text}</p>
      <p className="t-title tnum tracking-[0.12em] select-all">{code}</p>
      <div className="flex w-full flex-col gap-3">
        <Button look="gold" onClick={() => void share({ url: link })}>
          <ShareIcon className="size-5" />
          {invite.share}
        </Button>
        <Button onClick={() => void copy(code)}>
          <CopyIcon className="size-5" />
          {invite.copy}
        </Button>
      </div>
    </div>
  )
}

function People({
  total,
  people,
}: {
  readonly total: number
  readonly people: readonly { readonly maskedName: string; readonly at: Instant }[]
}) {
  const { invite } = useTexts().account
  const momentText = useMomentText()
  return (
    <>
      <SectionHead title={invite.people(total)} />
      <List label={invite.people(total)}>
        {people.map(({ maskedName, at }, index) => (
          <ListItem key={index} title={maskedName} valueDetail={momentText(at)} />
        ))}
      </List>
    </>
  )
}
