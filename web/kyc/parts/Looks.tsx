import type { KycRecord } from '#contract/kyc.ts'
import { List, ListItem, SectionHead } from '#ui/List.tsx'
import { useMomentText } from '#web/app/moment.ts'
import { useKycTexts } from '#web/kyc/texts.ts'

/** Who of us looked at the documents, and when. */
export function Looks({ looks }: Pick<KycRecord, 'looks'>) {
  const kyc = useKycTexts()
  const momentText = useMomentText()
  return (
    <div>
      <SectionHead title={kyc.looks} />
      <List label={kyc.looks}>
        {looks.length === 0 && <ListItem title={kyc.noLooks} />}
        {looks.map(({ name, at }) => (
          <ListItem key={`${at} ${name}`} title={name} value={momentText(at)} />
        ))}
      </List>
    </div>
  )
}
