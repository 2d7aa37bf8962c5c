/** The hero proves who they are: the own form with its pictures, and a reviewer who approves it. */
import sharp from 'sharp'
import { kycDecide, kycQueue, kycTake, kycView } from '#contract/kyc.desk.ts'
import { KycChanges, kycState, saveKycDraft, submitKyc } from '#contract/kyc.ts'
import type { Member } from '#tools/seed/members.ts'
import { person } from '#tools/seed/person.ts'
import type { Today } from '#tools/seed/today.ts'
import { upload } from '#tools/seed/upload.ts'
import { until } from '#tools/seed/until.ts'

/** What stands in for a photograph of each field: nobody's, and it says so at a glance. */
const drawings = {
  documentPhoto: drawing(
    400,
    `<rect width="600" height="64" fill="#8a6d1f"/>
    <g fill="#b9b09a"><circle cx="140" cy="190" r="52"/><path d="M50 350a90 90 0 0 1 180 0z"/></g>
    <g fill="#6f6752"><rect x="280" y="120" width="250" height="18"/>
    <rect x="280" y="170" width="180" height="18"/><rect x="280" y="220" width="210" height="18"/></g>
    <path d="M40 380 560 40" stroke="#c0392b" stroke-width="14" opacity=".5"/>`,
  ),
  addressPhoto: drawing(
    800,
    `<g fill="#6f6752"><rect x="60" y="80" width="200" height="22"/>
    <rect x="60" y="180" width="260" height="14"/><rect x="60" y="210" width="220" height="14"/>
    <rect x="60" y="320" width="480" height="12"/><rect x="60" y="350" width="460" height="12"/></g>`,
  ),
  signature: drawing(
    200,
    `<path d="M80 140c40-110 70-110 60-20s40 20 70-30 40 70 80 20 60-60 90-10 70 20 120-40"
      fill="none" stroke="#1b1b1b" stroke-width="6"/>`,
  ),
}

function drawing(height: number, shapes: string): string {
  const paper = `<rect width="600" height="${height}" fill="#f4f0e4"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="${height}">${paper}${shapes}</svg>`
}

const photo = (svg: string): Promise<Buffer> => sharp(Buffer.from(svg)).jpeg().toBuffer()

/** Fills the form in and has it approved, as far as that has not happened. */
export async function identify(today: Today, { token, userId }: Member): Promise<void> {
  const as = { token }
  const { state } = await today.wire(kycState, {}, as)
  if (state === 'approved') return
  if (state === 'none' || state === 'draft') {
    const pictures = await Promise.all(
      Object.entries(drawings).map(async ([field, svg]) => [
        field,
        await upload(today.send, token, { name: `${field}.jpg`, picture: await photo(svg) }),
      ]),
    )
    const form = { ...person.form, ...Object.fromEntries(pictures) }
    await today.wire(saveKycDraft, KycChanges.parse(form), as)
    await today.wire(submitKyc, {}, as)
  }
  const { wire, as: reviewer } = await today.desk('compliance')
  const { version } = await until('the application at the identity desk', async () => {
    const { waiting } = await wire(kycQueue, {}, reviewer)
    return waiting.find((one) => one.userId === userId)
  })
  await wire(kycTake, { id: userId }, reviewer)
  await wire(kycView, { id: userId }, reviewer)
  await wire(kycDecide, { id: userId, version, mend: [] }, reviewer)
}
