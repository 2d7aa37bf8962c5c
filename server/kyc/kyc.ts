/** An application as it is kept: who fills it in, and how it is sealed. */
import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import { KycForm, KycMend, kycFields } from '#contract/kyc.ts'
import { plainNumber } from '#contract/kyc.rules.ts'
import type { OpenDocument } from '#server/files/files.ts'
import type { Sql } from '#server/platform/db.ts'
import { openBytes, sealBytes, sealKey } from '#server/platform/seal.ts'
import type { Screening } from '#server/kyc/screening.ts'

/** What the domain needs from outside. */
export type KycDeps = {
  readonly documentSecret: string
  readonly ownsDocument: (sql: Sql, userId: string, fileId: string) => Promise<boolean>
  readonly screening: Screening
}

/** What the desk needs beside it. */
export type DeskDeps = KycDeps & { readonly openDocument: OpenDocument }

/** Who reviews. */
export type Reviewer = { readonly id: string; readonly name: string }

/** Fields that are uploads. */
export const documentFields = ['documentPhoto', 'addressPhoto', 'signature'] as const
export type DocumentField = (typeof documentFields)[number]

const Mend = z.array(KycMend)

/** Seals and opens what is kept of one user: moved to another, or to another field, it does not open. */
export function sealsOf(documentSecret: string, userId: string) {
  const key = sealKey(documentSecret, 'kyc field')
  const seal = (place: string, text: string) =>
    sealBytes(key, `${userId} ${place}`, Buffer.from(text))
  const open = (place: string, sealed: Uint8Array) =>
    openBytes(key, `${userId} ${place}`, sealed).toString()
  return {
    seal,
    open,
    sealMend: (mend: readonly KycMend[]) => seal('mend', JSON.stringify(mend)),
    openMend: (sealed: Uint8Array | null): KycMend[] =>
      sealed === null ? [] : Mend.parse(JSON.parse(open('mend', sealed))),
    sealVersion: (version: number, form: KycForm) =>
      seal(`version ${version}`, JSON.stringify(z.encode(KycForm, form))),
    openVersion: (version: number, sealed: Uint8Array): KycForm =>
      z.decode(KycForm, JSON.parse(open(`version ${version}`, sealed))),
  }
}

/** The form from its sealed fields. */
export function openForm(
  documentSecret: string,
  userId: string,
  sealed: readonly { readonly field: string; readonly sealed: Uint8Array }[],
): KycForm {
  const { open } = sealsOf(documentSecret, userId)
  const texts = sealed
    .filter(({ field }) => kycFields.some((one) => one === field))
    .map((one) => [one.field, open(one.field, one.sealed)])
  return KycForm.parse(Object.fromEntries(texts))
}

/** What finds equal documents and tells nothing of them; undefined for a form without a number. */
export function fingerprintOf(
  documentSecret: string,
  { issuingRegion, documentType, documentNumber }: KycForm,
): Buffer | undefined {
  if (documentNumber === undefined) return undefined
  return createHmac('sha256', sealKey(documentSecret, 'kyc fingerprint'))
    .update([issuingRegion ?? '', documentType ?? '', plainNumber(documentNumber)].join('\n'))
    .digest()
}
