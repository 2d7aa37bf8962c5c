import { type Application, applicationDetail } from '#contract/cards.apply.ts'
import { type CardType, cardTypes } from '#contract/cards.ts'
import { Button } from '#ui/Button.tsx'
import { CardIcon } from '#ui/icons.tsx'
import { Page } from '#ui/Page.tsx'
import { PullRefresh } from '#ui/PullRefresh.tsx'
import { Empty, Notice } from '#ui/Status.tsx'
import { TopBar } from '#ui/TopBar.tsx'
import { isNotFound } from '#web/app/failure.ts'
import { Answer } from '#web/app/Answer.tsx'
import { back, hrefOf } from '#web/app/history.ts'
import { usePageQuery } from '#web/app/page.ts'
import { renew } from '#web/app/query.ts'
import { endText, nextPart } from '#web/cards/apply.ts'
import { BeginForm } from '#web/cards/parts/BeginForm.tsx'
import { HandedIn } from '#web/cards/parts/HandedIn.tsx'
import { HolderPart } from '#web/cards/parts/HolderPart.tsx'
import { IdentityPart } from '#web/cards/parts/IdentityPart.tsx'
import { offerOf, useApplication, useProgrammes } from '#web/cards/queries.apply.ts'
import { useApplyTexts } from '#web/cards/texts.apply.ts'

const typeOf = (text: string | undefined): CardType | undefined =>
  cardTypes.find((type) => type === text)

/** The application form: `?type=` begins one, `?id=` goes on with it. */
export function Screen() {
  const { id, type } = usePageQuery()
  if (id !== undefined) return <One id={id} />
  return <New type={typeOf(type)} />
}

function New({ type }: { readonly type: CardType | undefined }) {
  const words = useApplyTexts()
  const programmes = useProgrammes()
  return (
    <Page
      top={
        <TopBar
          title={type === undefined ? words.begin.title : words.names[type]}
          onBack={() => back('/pages/card/card')}
        />
      }
    >
      <Answer of={programmes} rows={6}>
        {(data) => {
          const offer = type && offerOf(data, type)
          return offer ? <BeginForm offer={offer} /> : <Missing text={words.closed.closed} />
        }}
      </Answer>
    </Page>
  )
}

function Missing({ text }: { readonly text: string }) {
  const words = useApplyTexts()
  return (
    <Empty icon={CardIcon} action={{ label: words.toCards, href: '/pages/card/card' }}>
      {text}
    </Empty>
  )
}

function One({ id }: { readonly id: string }) {
  const words = useApplyTexts()
  const application = useApplication(id)
  const isMissing = isNotFound(application.error)
  return (
    <Page top={<TopBar title={words.begin.title} onBack={() => back('/pages/card/card')} />}>
      <PullRefresh onRefresh={() => renew(applicationDetail)}>
        {isMissing ? (
          <Missing text={words.missing} />
        ) : (
          <Answer of={application} rows={6}>
            {(data) => <Part application={data} />}
          </Answer>
        )}
      </PullRefresh>
    </Page>
  )
}

/** What has to be filled in now, or what was. */
function Part({ application }: { readonly application: Application }) {
  const words = useApplyTexts()
  const { id, status } = application
  const part = nextPart(application)
  if (part === 'identity') return <IdentityPart application={application} />
  if (part !== undefined) return <HolderPart application={application} />
  return (
    <div className="flex flex-col gap-4">
      {(status === 'rejected' || status === 'cancelled') && (
        <Notice tone="warn" title={words.progress.statuses[status]}>
          {endText(application, words.progress)}
          {application.note !== null && <p>{words.progress.note(application.note)}</p>}
        </Notice>
      )}
      <HandedIn application={application} />
      <Button look="gold" href={hrefOf('/pages/card/waitkyc', { id })}>
        {words.progress.title}
      </Button>
    </div>
  )
}
