import { Button } from '#ui/Button.tsx'
import { SectionHead } from '#ui/List.tsx'
import { Page, StickyFooter } from '#ui/Page.tsx'
import { TopBar } from '#ui/TopBar.tsx'
import { back } from '#web/app/history.ts'
import { useThirdTexts } from '#web/kyc/thirdTexts.ts'

/** What the check by the outside company is, and the agreement with it. */
export function Screen() {
  const words = useThirdTexts()
  return (
    <Page
      top={<TopBar title={words.descTitle} onBack={() => back('/pages/kyc/third')} />}
      footer={
        <StickyFooter>
          <Button look="gold" href="/pages/kyc/third">
            {words.toForm}
          </Button>
        </StickyFooter>
      }
    >
      <Paragraphs of={words.desc} />
      <SectionHead title={words.termsTitle} />
      <Paragraphs of={words.terms} />
    </Page>
  )
}

function Paragraphs({ of }: { readonly of: readonly string[] }) {
  return (
    <div className="flex flex-col gap-3 pt-2">
      {of.map((paragraph) => (
        <p key={paragraph} className="t-body text-pretty text-dim">
          {paragraph}
        </p>
      ))}
    </div>
  )
}
