import {
  cancelTransfer,
  checkAddress,
  createTransfer,
  deletePayee,
  findRecipient,
  payeeList,
  savePayee,
} from '#contract/transfers.ts'
import { type Route, serve } from '#server/platform/http/route.ts'
import { callOffTransfer } from '#server/transfers/cancel.ts'
import { lookOverAddress } from '#server/transfers/checkAddress.ts'
import { sendTransfer } from '#server/transfers/create.ts'
import { removePayee } from '#server/transfers/deletePayee.ts'
import { lookUpRecipient } from '#server/transfers/findRecipient.ts'
import { listPayees } from '#server/transfers/listPayees.ts'
import { keepPayee } from '#server/transfers/savePayee.ts'

/** Handlers of `contract/transfers.ts`. */
export const transfersRoutes = (): Route[] => [
  serve(payeeList, listPayees),
  serve(savePayee, keepPayee),
  serve(deletePayee, removePayee),
  serve(findRecipient, lookUpRecipient),
  serve(checkAddress, lookOverAddress),
  serve(createTransfer, sendTransfer),
  serve(cancelTransfer, callOffTransfer),
]
