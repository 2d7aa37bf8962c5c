import type { KycRecord } from '#contract/kyc.ts'
import { List, ListItem } from '#ui/List.tsx'
import { useTexts } from '#web/app/language.ts'
import { useMomentText } from '#web/app/moment.ts'

/** Who of us looked at the documents, and when. */
export function Looks({ looks }: Pick<KycRecord, 'looks'>) {
  const { kyc } = useTexts()
  const momentText = useMomentText()
  return (
    <List label={kyc.looks}>
      {looks.length === 0 && <ListItem title={kyc.noLooks} />}
      {looks.map(({ name, at }) => (
        <ListItem key={`${at} ${name}`} title={name} value={momentText(at)} />
      ))}
    </List>
  )
}
