import type { Application } from '#contract/cards.apply.ts'
import { CardMark } from '#ui/CardFace.tsx'
import { List, ListItem } from '#ui/List.tsx'
import { Pill } from '#ui/Status.tsx'
import { hrefOf } from '#web/app/history.ts'
import { useMomentText } from '#web/app/moment.ts'
import { standing } from '#web/cards/apply.ts'
import { cardMetals } from '#web/app/cardMetals.ts'
import { useApplyTexts } from '#web/cards/texts.apply.ts'

/** Applications, each with where it stands. */
export function ApplicationRows({
  applications,
  label,
}: {
  readonly applications: readonly Application[]
  readonly label: string
}) {
  return (
    <List label={label}>
      {applications.map((application) => (
        <Row key={application.id} application={application} />
      ))}
    </List>
  )
}

function Row({ application }: { readonly application: Application }) {
  const words = useApplyTexts()
  const momentText = useMomentText()
  const { id, type, createdAt } = application
  const { text, tone } = standing(application, words)
  return (
    <ListItem
      leading={<CardMark metal={cardMetals[type]} />}
      title={words.names[type]}
      detail={
        <>
          <span className="block pb-1">{momentText(createdAt)}</span>
          <Pill tone={tone}>{text}</Pill>
        </>
      }
      href={hrefOf('/pages/card/waitkyc', { id })}
      mark="chevron"
    />
  )
}
