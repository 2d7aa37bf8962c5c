import { applicationDetail, applicationList } from '#contract/cards.apply.ts'
import { CardIcon } from '#ui/icons.tsx'
import { Page } from '#ui/Page.tsx'
import { PullRefresh } from '#ui/PullRefresh.tsx'
import { Empty } from '#ui/Status.tsx'
import { TopBar } from '#ui/TopBar.tsx'
import { isNotFound } from '#web/app/failure.ts'
import { Answer } from '#web/app/Answer.tsx'
import { back } from '#web/app/history.ts'
import { usePageQuery } from '#web/app/page.ts'
import { renew, useCall } from '#web/app/query.ts'
import { ApplicationRows } from '#web/cards/parts/ApplicationRows.tsx'
import { Progress, ProgressSide } from '#web/cards/parts/Progress.tsx'
import { useApplication } from '#web/cards/queries.apply.ts'
import { useApplyTexts } from '#web/cards/texts.apply.ts'

/** How far applications are: all own ones, or with `?id=` one of them. */
export function Screen() {
  const { id } = usePageQuery()
  return id === undefined ? <All /> : <One id={id} />
}

const again = () => renew(applicationDetail, applicationList)

function All() {
  const words = useApplyTexts()
  const answer = useCall(applicationList, {})
  return (
    <Page top={<TopBar title={words.applications} onBack={() => back('/pages/card/card')} />}>
      <PullRefresh onRefresh={again}>
        <Answer of={answer}>
          {({ applications }) =>
            applications.length === 0 ? (
              <None text={words.progress.none} />
            ) : (
              <ApplicationRows applications={applications} label={words.applications} />
            )
          }
        </Answer>
      </PullRefresh>
    </Page>
  )
}

function One({ id }: { readonly id: string }) {
  const words = useApplyTexts()
  const answer = useApplication(id)
  const isMissing = isNotFound(answer.error)
  return (
    <Page
      top={<TopBar title={words.progress.title} onBack={() => back('/pages/card/card')} />}
      aside={answer.data && !isMissing && <ProgressSide application={answer.data} />}
    >
      <PullRefresh onRefresh={again}>
        {isMissing ? (
          <None text={words.missing} />
        ) : (
          <Answer of={answer} rows={6}>
            {(application) => <Progress application={application} />}
          </Answer>
        )}
      </PullRefresh>
    </Page>
  )
}

function None({ text }: { readonly text: string }) {
  const words = useApplyTexts()
  return (
    <Empty icon={CardIcon} action={{ label: words.toCards, href: '/pages/card/card' }}>
      {text}
    </Empty>
  )
}
