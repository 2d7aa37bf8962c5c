import type { OpenDocument } from '#server/files/files.ts'
import { ownsDocument } from '#server/files/own.ts'
import type { KeptDeps } from '#server/kyc/kept.ts'
import type { DeskDeps } from '#server/kyc/kyc.ts'
import { fileScreening } from '#server/kyc/screening.file.ts'

/** Puts together what the domain needs; without a file the names of the sample are compared with. */
export const kycDeps = (
  config: { readonly DOCUMENT_SECRET: string; readonly SANCTIONS_FILE?: string | undefined },
  openDocument: OpenDocument,
  retentionTerms: KeptDeps['retentionTerms'],
): DeskDeps & KeptDeps => ({
  ownsDocument,
  openDocument,
  retentionTerms,
  documentSecret: config.DOCUMENT_SECRET,
  screening: fileScreening(config.SANCTIONS_FILE),
})
