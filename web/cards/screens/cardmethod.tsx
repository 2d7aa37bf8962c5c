import { applicationList } from '#contract/cards.apply.ts'
import { CardIcon } from '#ui/icons.tsx'
import { Page } from '#ui/Page.tsx'
import { Empty } from '#ui/Status.tsx'
import { TopBar } from '#ui/TopBar.tsx'
import { isNotFound } from '#web/app/failure.ts'
import { Answer } from '#web/app/Answer.tsx'
import { back } from '#web/app/history.ts'
import { usePageQuery } from '#web/app/page.ts'
import { useCall } from '#web/app/query.ts'
import { DeliveryForm } from '#web/cards/parts/DeliveryForm.tsx'
import { useApplication, useProgrammes } from '#web/cards/queries.apply.ts'
import { useApplyTexts } from '#web/cards/texts.apply.ts'

/** How a card comes to its holder: of `?id=`, or of the newest application that asks for it. */
export function Screen() {
  const words = useApplyTexts().delivery
  const { id } = usePageQuery()
  return (
    <Page top={<TopBar title={words.title} onBack={() => back('/pages/card/card')} />}>
      {id === undefined ? <Newest /> : <One id={id} />}
    </Page>
  )
}

function Newest() {
  const answer = useCall(applicationList, {})
  return (
    <Answer of={answer}>
      {({ applications }) => {
        const waiting = applications.find(
          ({ status, details, pickUps }) =>
            status === 'infoPending' && details !== null && pickUps.length > 0,
        )
        return waiting ? <One id={waiting.id} /> : <None />
      }}
    </Answer>
  )
}

function None() {
  const words = useApplyTexts()
  return (
    <Empty icon={CardIcon} action={{ label: words.toCards, href: '/pages/card/card' }}>
      {words.delivery.none}
    </Empty>
  )
}

function One({ id }: { readonly id: string }) {
  const application = useApplication(id)
  const programmes = useProgrammes()
  if (isNotFound(application.error)) {
    return <None />
  }
  return (
    <Answer of={application}>
      {(data) => (
        <Answer of={programmes}>
          {({ pickUpPoints }) =>
            data.status === 'infoPending' && data.details && data.pickUps.length > 0 ? (
              <DeliveryForm application={data} details={data.details} points={pickUpPoints} />
            ) : (
              <None />
            )
          }
        </Answer>
      )}
    </Answer>
  )
}
